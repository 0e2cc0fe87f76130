import { business } from '#domain/business.ts'
import { type Crumb, crumbsOf } from './crumbs.ts'
import { breadcrumbList, electrician } from './structured-data.ts'

/** What a page tells browsers, search engines and social networks about itself. */
export type Head = {
  /** Without the business's name, which the layout appends. */
  title: string
  /** Pages without a description ask search engines not to list them. */
  description?: string
  /** JSON-LD objects of this page alone. */
  structuredData?: object[]
  /** The breadcrumbs of a page whose address does not tell them. */
  crumbs?: Crumb[]
}

/** The breadcrumbs of the page at the path; none on the home page. */
export function trailOf({ crumbs }: Head, path: string): Crumb[] {
  return crumbs ?? (path === '/' ? [] : crumbsOf(path))
}

/** The page's JSON-LD objects. */
export function structuredDataOf(head: Head, path: string): object[] {
  const trail = trailOf(head, path)
  return [
    ...(trail.length > 0 ? [breadcrumbList(business.url, trail)] : []),
    ...(head.description ? [electrician(business.url)] : []),
    ...(head.structuredData ?? []),
  ]
}

/** The address of the page's picture for social networks. */
export const cardOf = (path: string) => `${business.url}/cards/${path.split('/').at(-1) || 'home'}.jpg`
