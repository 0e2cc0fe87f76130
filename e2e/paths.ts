import { services } from '#domain/services.ts'

export const servicePaths = services.map(({ slug }) => `/services/${slug}`)

/** What anybody may find. */
export const publicPaths = ['/', '/about', '/services', ...servicePaths, '/booking', '/contact', '/gallery']

/** Every page there is, that for unknown addresses included. */
export const everyPath = [...publicPaths, '/contact/sent', '/admin', '/nowhere']
