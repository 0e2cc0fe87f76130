import { business } from '#domain/business.ts'
import { siteAddress } from './site-address.ts'
import { breadcrumbList, electrician } from './structured-data.ts'

/** One element of a page's head. */
type HeadElement = {
  tag: 'title' | 'meta' | 'link' | 'script'
  attributes?: Record<string, string>
  text?: string
}

/** All that a page tells browsers, search engines and social networks about itself. */
export type Head = readonly HeadElement[]

type Description = {
  /** Without the business's name, which follows it. */
  title: string
  description: string
  /** The page's address, such as /booking. */
  path: string
  /** What the page says besides to machines. */
  structuredData?: object[]
}

/** The head of a page for the public. */
export function headOf({ title, description, path, structuredData = [] }: Description): Head {
  const url = siteAddress + path
  const image = `${siteAddress}/cards/${path.split('/').at(-1) || 'home'}.jpg`
  const trail = path === '/' ? [] : [breadcrumbList(siteAddress, path)]
  return [
    titleOf(title),
    meta('name', 'description', description),
    { tag: 'link', attributes: { rel: 'canonical', href: url } },
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', business.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...[electrician(siteAddress), ...trail, ...structuredData].map(dataFor),
  ]
}

/** The head of a page that is nobody's business to find. */
export const hiddenHead = (title: string): Head => [titleOf(title), meta('name', 'robots', 'noindex')]

const titleOf = (title: string): HeadElement => ({ tag: 'title', text: `${title} | ${business.name}` })

const meta = (kind: 'name' | 'property', name: string, content: string): HeadElement => ({
  tag: 'meta',
  attributes: { [kind]: name, content },
})

/** No "<" is left in it that could end the element. */
const dataFor = (data: object): HeadElement => ({
  tag: 'script',
  attributes: { type: 'application/ld+json' },
  text: JSON.stringify(data).replaceAll('<', '\\u003c'),
})
