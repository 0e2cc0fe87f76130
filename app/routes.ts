import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the site; each address is one file. */
export default [
  index('routes/home.tsx'),
  route('about', 'routes/about.tsx'),
  route('services', 'routes/services/overview.tsx'),
  route('services/electrical-inspection', 'routes/services/electrical-inspection.tsx'),
  route('services/electric-panel-installation', 'routes/services/electric-panel-installation.tsx'),
  route('services/generator-installation', 'routes/services/generator-installation.tsx'),
  route('services/ev-charging-station', 'routes/services/ev-charging-station.tsx'),
  route('services/pool-spa-equipment', 'routes/services/pool-spa-equipment.tsx'),
  route('services/lighting-switches-devices', 'routes/services/lighting-switches-devices.tsx'),
  route('booking', 'routes/booking.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('contact/sent', 'routes/contact-sent.tsx'),
  route('contact/unsent', 'routes/contact-unsent.tsx'),
  route('gallery', 'routes/gallery.tsx'),
  route('admin', 'routes/admin.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
