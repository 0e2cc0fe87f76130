import { business } from '#content'
import { type Breadcrumb, breadcrumbsForPath } from './breadcrumbs.ts'
import { breadcrumbList, localBusiness } from './structured-data.ts'

/** A page's metadata for browsers, search engines and social networks. */
export type Head = {
  /** The layout appends the business name. */
  title: string
  description: string
  /** Keeps the page out of search engines and the sitemap. */
  isUnlisted?: true
  /**
   * The path of the canonical link, if it is not the page's own. A page without a public address of its own names the page
   * that leads to it.
   */
  canonicalPath?: string
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
    ...(head.isUnlisted ? [] : [localBusiness(business.url)]),
    ...(head.structuredData ?? []),
  ]
}

/** The URL of the page's image for social networks. */
export const socialImageOf = (path: string) => `${business.url}/cards/${path.split('/').at(-1) || 'home'}.jpg`
