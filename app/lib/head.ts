import type { MetaDescriptor } from 'react-router'
import { business } from '#domain/business.ts'
import { siteAddress } from './site-address.ts'
import { breadcrumbList, electrician } from './structured-data.ts'

type Head = {
  /** Without the business's name, which follows it. */
  title: string
  description: string
  /** The page's address, such as /booking. */
  path: string
  /** What the page says besides to machines. */
  structuredData?: object[]
}

/** All that a public page tells browsers, search engines and social networks about itself. */
export function headOf({ title, description, path, structuredData = [] }: Head): MetaDescriptor[] {
  const url = siteAddress + path
  const image = `${siteAddress}/cards/${path.split('/').at(-1) || 'home'}.jpg`
  const trail = path === '/' ? [] : [breadcrumbList(siteAddress, path)]
  return [
    { title: `${title} | ${business.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: business.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[electrician(siteAddress), ...trail, ...structuredData].map((data) => ({ 'script:ld+json': data })),
  ]
}

/** The head of a page that is nobody's business to find. */
export function hiddenHead(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${business.name}` }, { name: 'robots', content: 'noindex' }]
}
