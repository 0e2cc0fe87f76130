import type { Quote } from '#features/quotes/quote.ts'
import { quoteTitle } from '#features/quotes/quote-words.ts'
import { dayAt, daysInWords } from '#firm/calendar-day.ts'
import { centsInWords } from '#firm/money.ts'
import { writeHeading, writeText, writeTitle } from '#platform/pdf/blocks.ts'
import { type Firm, presentFirm } from '#platform/pdf/firm.ts'
import { Fonts, missing } from '#platform/pdf/fonts.ts'
import { footer, letterhead } from '#platform/pdf/letterhead.ts'
import { heightOf, Paper } from '#platform/pdf/paper.ts'
import { writeOption } from './option.ts'

/** What the document is made of. None of it changes after the version was sent. */
export type QuotePdfFacts = Pick<
  Quote,
  | 'number'
  | 'version'
  | 'customerName'
  | 'address'
  | 'options'
  | 'taxPercent'
  | 'depositPercent'
  | 'smallestCents'
  | 'message'
  | 'terms'
  | 'validUntil'
  | 'createdAt'
  | 'sentAt'
>

/** The PDF of a version: the same bytes for the same version and firm, whatever happens to the quote later. */
export async function renderQuotePdf(quote: QuotePdfFacts, firm: Firm = presentFirm): Promise<Buffer> {
  const { customerName, address, message, terms, options, sentAt } = quote
  const printed = [firm.name, firm.phone, firm.license ?? '', firm.email]
  const written = options.flatMap(({ name, lines }) => [
    name,
    ...lines.flatMap((line) => [line.description, line.unit]),
  ])
  const fonts = await Fonts.for([
    customerName,
    address ?? '',
    message ?? '',
    terms ?? '',
    ...printed,
    ...written,
    missing,
  ])
  const title = `${quoteTitle(quote)}${sentAt === null ? ' (draft)' : ''}`
  const paper = new Paper(fonts, firm, {
    title: `${title} from ${firm.name}`,
    createdAt: new Date(sentAt ?? quote.createdAt),
  })
  letterhead(paper)
  writeHeading(paper, title, headingFacts(quote))
  if (message) writeText(paper, message)
  for (const option of options) writeOption(paper, quote, option)
  writeHowToAnswer(paper)
  if (terms) {
    writeTitle(paper, 'Terms')
    writeText(paper, terms)
  }
  return paper.finish((page, pages) => footer(paper, `${title} · Page ${page} of ${pages}`))
}

function headingFacts(quote: QuotePdfFacts) {
  return [
    ['For', quote.customerName],
    ['Address', quote.address],
    ['Date', quote.sentAt === null ? 'Not sent yet' : inWords(dayAt(new Date(quote.sentAt)))],
    ['Valid through', inWords(quote.validUntil)],
    ['Prices', pricesInWords(quote)],
  ] as const
}

/** The total of each option without add-ons, a line each. Empty for a single option. */
const pricesInWords = ({ options }: QuotePdfFacts): string =>
  options.length > 1 ? options.map(({ name, totalCents }) => `${name}: ${centsInWords(totalCents)}`).join('\n') : ''

function writeHowToAnswer(paper: Paper): void {
  const sentence = `To accept or decline this quote, or to ask a question, open the link in our email, or call ${paper.firm.phone}.`
  const lines = paper.lines(sentence, paper.styles.strong)
  paper.keep(heightOf(lines, paper.styles.strong))
  paper.write(paper.element('P'), lines, paper.styles.strong, 20)
}

/** Such as "December 1, 2026". */
const inWords = (day: string) => daysInWords(day, day, 'numeric')
