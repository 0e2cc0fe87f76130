import { services } from '#domain/services.ts'
import type { Page } from './lib/page.ts'

/** Every page of the site; each address is one file below routes/. A service that is not offered has none. */
export const routes: Readonly<Record<string, string>> = {
  '/': 'home',
  '/about': 'about',
  '/services': 'services/overview',
  ...Object.fromEntries(services.map(({ slug }) => [`/services/${slug}`, `services/${slug}`])),
  '/booking': 'booking',
  '/contact': 'contact',
  '/contact/sent': 'contact-sent',
  '/contact/unsent': 'contact-unsent',
  '/gallery': 'gallery',
  '/admin': 'admin',
}

/** What any other address shows. */
export const notFound = 'not-found'

const files = import.meta.glob<Page>('./routes/**/*.tsx')

/** The page's address as it is in `routes`: without a slash at its end. */
export const withoutSlash = (path: string) => path.replace(/(?<=[^/])\/+$/, '')

/** Loads the page at the address; undefined when there is none. */
export function pageAt(path: string): Promise<Page> | undefined {
  const known = withoutSlash(path)
  return Object.hasOwn(routes, known) ? pageOf(routes[known]) : undefined
}

/** Loads the page of the file. */
export function pageOf(file = notFound): Promise<Page> {
  const load = files[`./routes/${file}.tsx`]
  if (!load) throw new Error(`There is no app/routes/${file}.tsx`)
  return load()
}
