import { services } from '#content'

export const mainLinks = [
  { to: '/services', label: 'Services' },
  { to: '/about', label: 'About Us' },
  { to: '/booking', label: 'Booking' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/contact', label: 'Contact Us' },
]

/** The links of the footer. */
export const quickLinks = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About Us' },
  { to: '/services', label: 'Services' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/contact', label: 'Contact Us' },
]

export const serviceLinks = services.map(({ slug, name }) => ({ to: `/services/${slug}`, label: name }))
