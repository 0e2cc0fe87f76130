import type { MetaDescriptor } from 'react-router'
import { business } from '#domain/business.ts'

type Head = {
  title: string
  description: string
  /** The page's address, such as /booking. */
  path: string
}

/** What a page tells browsers, search engines and social networks about itself. */
export function headOf({ title, description, path }: Head): MetaDescriptor[] {
  const url = business.url + path
  return [
    { title: `${title} | ${business.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: business.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ]
}
