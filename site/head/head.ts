import { business } from '#content'
import { type Breadcrumb, breadcrumbsForPath } from './breadcrumbs.ts'
import { breadcrumbList, localBusiness } from './structured-data.ts'

/** A page's metadata for browsers, search engines and social networks. */
export type Head = {
  /** The layout appends the business name. */
  title: string
  /** A page without a description is not indexed. */
  description?: string
  /** JSON-LD objects of this page only. */
  structuredData?: object[]
  /** Replaces the breadcrumbs derived from the path. */
  breadcrumbs?: Breadcrumb[]
}

/** The breadcrumbs of the page at `path`. The home page has none. */
export function breadcrumbsOf({ breadcrumbs }: Head, path: string): Breadcrumb[] {
  return breadcrumbs ?? (path === '/' ? [] : breadcrumbsForPath(path))
}

/** The page's JSON-LD objects. */
export function structuredDataOf(head: Head, path: string): object[] {
  const breadcrumbs = breadcrumbsOf(head, path)
  return [
    ...(breadcrumbs.length > 0 ? [breadcrumbList(business.url, breadcrumbs)] : []),
    ...(head.description ? [localBusiness(business.url)] : []),
    ...(head.structuredData ?? []),
  ]
}

/** The URL of the page's image for social networks. */
export const socialImageOf = (path: string) => `${business.url}/cards/${path.split('/').at(-1) || 'home'}.jpg`
