import { services } from '#domain/services.ts'

/** The pages of the main navigation, in its order. */
export const mainPages = [
  { to: '/services', label: 'Services' },
  { to: '/about', label: 'About Us' },
  { to: '/booking', label: 'Booking' },
  { to: '/gallery', label: 'Gallery' },
  { to: '/contact', label: 'Contact Us' },
]

/** The pages below Services. */
export const servicePages = services.map(({ slug, name }) => ({ to: `/services/${slug}`, label: name }))
