import { ownPages, pages, services, townPages } from '#content'

export const servicePaths = services.map(({ slug }) => `/services/${slug}`)

const townPaths = townPages.map(({ slug }) => `/towns/${slug}`)

export const ownPaths = ownPages.map(({ slug }) => `/${slug}`)

/** The pages in the sitemap. */
export const publicPaths = [
  ...['/', ...(pages.about ? ['/about'] : []), '/services', ...servicePaths, ...townPaths],
  ...['/booking', '/contact', ...(pages.gallery ? ['/gallery'] : []), ...ownPaths],
]

/** Every page, including the page for unknown paths. */
export const everyPath = [...publicPaths, '/admin', '/nowhere']

/** Whether the business offers the service. */
export const isOffered = ({ slug }: { slug: string }) => services.some((service) => service.slug === slug)
