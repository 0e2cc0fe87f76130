import { parse } from 'node:path'
import { type ContentError, type ContentFile, errorInWords, isHidden, readContentFile } from './content-file.ts'
import { contentFolder } from './content-folder.ts'
import { filesMatching } from './files-matching.ts'
import { didYouMean } from './suggest.ts'
import { isForeignZone, stateOf, zonesInWords } from './us-states.ts'

/** What visitors would notice, although the site can be built. One sentence each. */
export function contentWarnings(root: string, content = contentFolder(root)): string[] {
  // readContent reports files that cannot be read.
  const read = (path: string) => readContentFile(root, path, []) ?? []
  const filesIn = (folder: string) => filesMatching(`${content}/${folder}/*.md`, root).flatMap(read)
  const business = [read(`${content}/business.yaml`)].flat()
  const services = filesIn('services')
  const towns = filesIn('towns')
  const pages = filesIn('pages').filter((file) => !isHidden(file))
  const fact = (name: string) => valueIn(business[0]?.fields, [name])
  const money = moneyOf(fact('currency'))
  const site = { url: String(fact('url') ?? ''), addresses: addressesOf(pages, services, towns) }
  return [
    ...business.flatMap(nameWarnings),
    ...business.flatMap(zoneWarnings),
    ...business.flatMap((file) => priceWarnings(file, pricesIn(file), money)),
    ...services.flatMap((file) => priceWarnings(file, [['price']], money)),
    ...[...pages, ...services, ...towns].flatMap((file) => deadLinks(file, site)),
    ...logoWarnings(filesMatching(`${content}/*`, root)),
    ...filesMatching(`${content}/**/*.{doc,docx,odt,pages,pdf,rtf,htm,html}`, root).map((path) => ({
      path,
      message: 'Nothing reads this file. Save its text in a .md file, with an editor for plain text.',
    })),
  ].map(errorInWords)
}

/** A logo that nothing shows. Its original may stand beside the one that is shown. */
function logoWarnings(paths: string[]): ContentError[] {
  const logos = paths.filter((path) => parse(path).name.toLowerCase() === 'logo')
  if (logos.some((path) => /[\\/]logo\.(svg|png)$/.test(path))) return []
  const message = 'Nothing shows this file. A logo is called logo.svg or logo.png: export it as one of them.'
  return logos.map((path) => ({ path, message }))
}

/** The header shows three lines of this many letters at 320 px, and 21 letters of a word. */
const longest = { name: 65, word: 21 }

function nameWarnings(file: ContentFile): ContentError[] {
  const name = valueIn(file.fields, ['name'])
  if (typeof name !== 'string') return []
  const warn = (message: string) => [{ path: file.path, line: file.lineOf(['name']), message }]
  if (name.length > longest.name)
    return warn(
      `The name has ${name.length} characters, and the header of the site cuts it off on phones. Use at most ${longest.name}.`,
    )
  const word = name.split(/[\s-]+/).find(({ length }) => length > longest.word)
  if (word === undefined) return []
  return warn(
    `"${word}" is too wide for the header of the site on phones. Write it as two words, or with a dash after at most ${longest.word} letters.`,
  )
}

/** All days and times of bookings are in this zone. */
function zoneWarnings(file: ContentFile): ContentError[] {
  const timeZone = valueIn(file.fields, ['timeZone'])
  const state = stateOf(file.fields)
  if (!state || typeof timeZone !== 'string' || !isForeignZone(state, timeZone)) return []
  const message = `${timeZone} is not the time in ${state.stateName}, and all visits are in it. ${zonesInWords(state)}.`
  return [{ path: file.path, line: file.lineOf(['timeZone']), message }]
}

const pricesIn = ({ fields }: ContentFile) => {
  const prices = valueIn(fields, ['prices'])
  return Array.isArray(prices) ? prices.map((_, index) => ['prices', index, 'price']) : []
}

/** An amount without a sign such as $ or a code such as USD. A percentage is no amount. */
function priceWarnings(file: ContentFile, paths: PropertyKey[][], money: Money): ContentError[] {
  return paths.flatMap((path) => {
    const price = valueIn(file.fields, path)
    if (typeof price !== 'string' || !/\d/.test(price.replaceAll(/(?<![\d.,])\d[\d.,]* ?%/g, ''))) return []
    const foreign = foreignIn(price, money)
    if (foreign) {
      const message = `The price "${price}" is in another currency than yours. Write ${money.sign.trim()} instead of ${foreign}, or change \`currency\` in business.yaml.`
      return [{ path: file.path, line: file.lineOf(path), message }]
    }
    if (/\p{Sc}|\b[A-Z]{3}\b|\b(dollars?|euros?|pounds?|francs?|cents?)\b/u.test(price)) return []
    const amount = /\d[\d.,]*/.exec(price)?.[0] ?? ''
    const message = `The price "${price}" has no currency. Write it, such as ${price.replace(amount, () => money.sign + amount)}.`
    return [{ path: file.path, line: file.lineOf(path), message }]
  })
}

/** `sign` is such as $, or the code of a currency that has none. `known` has all its signs. */
type Money = { code: string; sign: string; known: string }

function moneyOf(currency: unknown): Money {
  const code = Intl.supportedValuesOf('currency').find((each) => each === currency) ?? 'USD'
  const signAs = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value ?? code
  const sign = signAs('symbol')
  return { code, sign: /^[A-Z]+$/.test(sign) ? `${sign} ` : sign, known: sign + signAs('narrowSymbol') }
}

/** The sign or code of another currency beside an amount, such as € where the business has dollars. */
function foreignIn(price: string, { code, known }: Money): string | undefined {
  const codes = [...price.matchAll(/\b([A-Z]{3}) ?\d|\d ?([A-Z]{3})\b/g)].map(
    ([, before, after]) => before ?? after ?? '',
  )
  const foreign = codes.find((each) => each !== code && Intl.supportedValuesOf('currency').includes(each))
  return foreign ?? price.match(/\p{Sc}/gu)?.find((sign) => !known.includes(sign) && !codes.includes(code))
}

/** The addresses of all pages that are not hidden. The name of a file is the address of its page. */
function addressesOf(pages: ContentFile[], services: ContentFile[], towns: ContentFile[]): string[] {
  const shown = pages.map(nameOf)
  return [
    '/',
    ...shown.flatMap((name) => (name === 'home' || name === 'not-found' ? [] : [`/${name}`])),
    ...services.map((file) => `/services/${nameOf(file)}`),
    ...towns.map((file) => `/towns/${nameOf(file)}`),
  ]
}

const nameOf = ({ path }: ContentFile) => parse(path).name

/** Where a Markdown or HTML link leads: [text](/address), [text]: /address, <a href="/address">. */
const link = /(!?)\[[^[\]]*\]\(\s*<?([^)\s>]+)|^ {0,3}\[[^[\]]+\]:\s*<?([^\s>]+)|href=["']([^"']+)/g

type Site = { url: string; addresses: readonly string[] }

/** Links in the text of a page that lead to no page, such as that of a service that was removed. */
function deadLinks(file: ContentFile, { url, addresses }: Site): ContentError[] {
  return file.body.split('\n').flatMap((text, index) =>
    [...text.matchAll(link)].flatMap(([, isPicture, inline, reference, html]) => {
      const target = inline ?? reference ?? html ?? ''
      const message = isPicture ? undefined : linkMistake(target, url, addresses)
      return message === undefined ? [] : [{ path: file.path, line: file.bodyLine + index, message }]
    }),
  )
}

function linkMistake(target: string, url: string, addresses: readonly string[]): string | undefined {
  const isOwn = url !== '' && (target === url || target.startsWith(`${url}/`))
  const address = isOwn ? target.slice(url.length) || '/' : target
  if (/^(#|\?|[a-z][a-z\d+.-]*:|\/\/)/i.test(address) || /[{}]/.test(address)) return undefined
  const page = address.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '')
  if (addresses.includes(page)) return undefined
  if (!page.startsWith('/')) {
    const meant = addresses.find((one) => one === `/${page}` || one === `/services/${parse(page).name}`)
    if (/^(www\.|[a-z\d-]+\.(com|net|org)\b)/i.test(page))
      return `The link "${target}" leads to a page of this site. Begin it with https:// if you mean another site.`
    return `The link "${target}" must begin with a slash, such as ${meant ?? addresses[1] ?? '/about'}.`
  }
  const meant = didYouMean(page, addresses)
  return `The link "${target}" leads to no page of this site.${meant} ${meant ? 'Correct it' : 'Link to another page'}, or remove the link.`
}

/** Undefined where the path does not lead to a value. */
function valueIn(fields: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    fields,
  )
}
