import { services, townPages } from '#content'

export const servicePaths = services.map(({ slug }) => `/services/${slug}`)

const townPaths = townPages.map(({ slug }) => `/towns/${slug}`)

/** The pages in the sitemap. */
export const publicPaths = [
  '/',
  '/about',
  '/services',
  ...servicePaths,
  ...townPaths,
  '/booking',
  '/contact',
  '/gallery',
]

/** Every page, including the page for unknown paths. */
export const everyPath = [...publicPaths, '/admin', '/nowhere']

/** Whether the business offers the service. */
export const isOffered = ({ slug }: { slug: string }) => services.some((service) => service.slug === slug)
