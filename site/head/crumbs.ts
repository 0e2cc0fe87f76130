import { services } from '#domain/services.ts'
import { prettified } from './prettified.ts'

/** One step of the way to a page; `path` is its address. */
export type Crumb = { label: string; path: string }

const serviceNames = new Map<string, string>(services.map(({ slug, name }) => [slug, name]))

/** The way from the home page to the page at the path, itself included. */
export function crumbsOf(path: string): Crumb[] {
  const parts = path.split('/').filter(Boolean)
  const steps = parts.map((part, index) => ({
    label: serviceNames.get(part) ?? prettified(part),
    path: `/${parts.slice(0, index + 1).join('/')}`,
  }))
  return [{ label: 'Home', path: '/' }, ...steps]
}
