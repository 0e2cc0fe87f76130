import { services } from '#content'
import { segmentLabel } from './segment-label.ts'

/** Without a path, there is no page at the address, or it is a secret. */
export type Breadcrumb = { label: string; path?: string }

export const homeBreadcrumb: Breadcrumb = { label: 'Home', path: '/' }

const serviceNames = new Map<string, string>(services.map(({ slug, name }) => [slug, name]))

/** The breadcrumbs from the home page to the page at `path`, both included. */
export function breadcrumbsForPath(path: string): Breadcrumb[] {
  const segments = path.split('/').filter(Boolean)
  const breadcrumbs = segments.map((segment, index) => ({
    label: serviceNames.get(segment) ?? segmentLabel(segment),
    path: `/${segments.slice(0, index + 1).join('/')}`,
  }))
  return [homeBreadcrumb, ...breadcrumbs]
}
