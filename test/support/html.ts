import { type HtmlElement, Parser, StaticConfigLoader } from 'html-validate'

const parser = new Parser(await new StaticConfigLoader().getConfigFor('page.html'))

export const parseHtml = (html: string) => parser.parseHtml(html)

/** Both a document and an element of it. */
type Part = Pick<HtmlElement, 'querySelectorAll'>

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decode = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '')

/** The text content in one line. */
export const textOf = (element: HtmlElement | null) => decode(element?.textContent ?? '').replaceAll(/\s+/g, ' ')

/** The attribute's value, empty when there is none. */
export const attributeOf = (element: HtmlElement | null, name: string) => decode(element?.getAttributeValue(name) ?? '')

export const textsOf = (part: Part, selector: string) =>
  part.querySelectorAll(selector).map((each) => textOf(each).trim())

/** The addresses of the links, in order. */
export const hrefsIn = (part: Part, selector = 'a') =>
  part.querySelectorAll(selector).map((each) => attributeOf(each, 'href'))

/** The only section of the main part with this heading. */
export function sectionOf(page: Part, heading: string): HtmlElement {
  const sections = page
    .querySelectorAll('main section')
    .filter((section) => textsOf(section, 'h1, h2, h3').some((text) => text.includes(heading)))
  const [section, ...others] = sections
  if (!section || others.length > 0) throw new Error(`${sections.length} sections have the heading ${heading}`)
  return section
}

/** The page's structured data, in order. */
export const structuredDataOf = (page: Part) =>
  page
    .querySelectorAll('script[type="application/ld+json"]')
    .map(({ textContent }): { '@type': string } & Record<string, unknown> => JSON.parse(textContent))

/** The words of the breadcrumbs, and the addresses of those that are links. */
export function breadcrumbsOf(page: Part) {
  const bar = 'nav[aria-label="Breadcrumb"]'
  return { words: textsOf(page, `${bar} li`), links: hrefsIn(page, `${bar} a[href]`) }
}
