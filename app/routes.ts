import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the site; each address is one file. */
export default [
  index('routes/home.tsx'),
  route('booking', 'routes/booking.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('admin', 'routes/admin.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

/** The addresses of the pages above, to be rendered when the site is built. */
export const addresses = ['/', '/booking', '/contact', '/admin']
