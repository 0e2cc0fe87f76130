import { ownPages, services } from '#content'
import { segmentLabel } from './segment-label.ts'

/** Without a path, there is no page at the address, or it is a secret. */
export type Breadcrumb = { label: string; path?: string }

export const homeBreadcrumb: Breadcrumb = { label: 'Home', path: '/' }

/** Own pages and services never have the same address. */
const labels = new Map<string, string>([
  ...ownPages.map(({ slug, label }): [string, string] => [slug, label]),
  ...services.map(({ slug, name }): [string, string] => [slug, name]),
])

/** The breadcrumbs from the home page to the page at `path`, both included. */
export function breadcrumbsForPath(path: string): Breadcrumb[] {
  const segments = path.split('/').filter(Boolean)
  const breadcrumbs = segments.map((segment, index) => ({
    label: labels.get(segment) ?? segmentLabel(segment),
    path: `/${segments.slice(0, index + 1).join('/')}`,
  }))
  return [homeBreadcrumb, ...breadcrumbs]
}
