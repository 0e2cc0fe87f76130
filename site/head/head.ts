import { type Breadcrumb, breadcrumbsForPath } from './breadcrumbs.ts'
import { breadcrumbList, localBusiness } from './structured-data.ts'

/** A page's metadata for browsers, search engines and social networks. */
export type Head = {
  /** The layout appends the business name. */
  title: string
  /** Whether the title of the window names the town, too, because the heading does not. */
  namesTown?: true
  description: string
  /** Keeps the page out of search engines and the sitemap. */
  isUnlisted?: true
  /**
   * The path of the canonical link, if it is not the page's own. A page without a public address of its own names the page
   * that leads to it.
   */
  canonicalPath?: string
  /** The name of its first picture, which is on its social card. The others have the hero's. */
  picture?: string | undefined
  /** JSON-LD objects of this page only, for the site's URL. */
  structuredData?: (site: string) => object[]
  /** Replaces the breadcrumbs derived from the path. */
  breadcrumbs?: Breadcrumb[]
}

/** The breadcrumbs of the page at `path`. The home page has none. */
export function breadcrumbsOf({ breadcrumbs }: Head, path: string): Breadcrumb[] {
  return breadcrumbs ?? (path === '/' ? [] : breadcrumbsForPath(path))
}

/** The page's JSON-LD objects. `site` is the site's URL. */
export function structuredDataOf(head: Head, site: string, path: string): object[] {
  const breadcrumbs = breadcrumbsOf(head, path)
  return [
    ...(breadcrumbs.length > 0 ? [breadcrumbList(site, breadcrumbs)] : []),
    ...(head.isUnlisted ? [] : [localBusiness(site)]),
    ...(head.structuredData?.(site) ?? []),
  ]
}
