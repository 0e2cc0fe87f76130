import type { Quote } from '#features/quotes/quote.ts'
import { quoteTitle } from '#features/quotes/quote-words.ts'
import { dayAt, daysInWords } from '#firm/calendar-day.ts'
import { centsInWords } from '#firm/money.ts'
import { type Firm, presentFirm } from './firm.ts'
import { Fonts, missing } from './fonts.ts'
import { footer, letterhead } from './letterhead.ts'
import { writeOption } from './option.ts'
import { contentWidth, heightOf, lineHeight, margin, Paper } from './paper.ts'

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
  writeHeading(paper, quote, title)
  if (message) writeText(paper, message)
  for (const option of options) writeOption(paper, quote, option)
  writeHowToAnswer(paper)
  if (terms) {
    writeTitle(paper, 'Terms')
    writeText(paper, terms)
  }
  return paper.finish((page, pages) => footer(paper, `${title} · Page ${page} of ${pages}`))
}

function writeHeading(paper: Paper, quote: QuotePdfFacts, title: string): void {
  paper.write(paper.element('H1'), paper.lines(title, paper.styles.title), paper.styles.title, 8)
  const facts = [
    ['For', quote.customerName],
    ['Address', quote.address],
    ['Date', quote.sentAt === null ? 'Not sent yet' : inWords(dayAt(new Date(quote.sentAt)))],
    ['Valid through', inWords(quote.validUntil)],
    ['Prices', pricesInWords(quote)],
  ] as const
  const labelWidth = 88
  const list = paper.element('L')
  for (const [label, value] of facts) {
    if (!value) continue
    const lines = paper.lines(value, paper.styles.strong, contentWidth - labelWidth)
    paper.keep(heightOf(lines, paper.styles.strong))
    const item = paper.element('LI', list)
    const { y } = paper
    paper.draw(paper.element('Lbl', item), [paper.line(label, paper.styles.muted)], paper.styles.muted, {
      x: margin,
      y,
      width: labelWidth,
    })
    paper.draw(paper.element('LBody', item), lines, paper.styles.strong, {
      x: margin + labelWidth,
      y,
      width: contentWidth - labelWidth,
    })
    paper.y += heightOf(lines, paper.styles.strong) + 2
  }
  paper.y += 14
}

/** The total of each option without add-ons, a line each. Empty for a single option. */
const pricesInWords = ({ options }: QuotePdfFacts): string =>
  options.length > 1 ? options.map(({ name, totalCents }) => `${name}: ${centsInWords(totalCents)}`).join('\n') : ''

/** A title with at least two lines of text below it. */
function writeTitle(paper: Paper, title: string): void {
  paper.keep(lineHeight(paper.styles.heading) + 6 + 2 * lineHeight(paper.styles.text))
  paper.write(paper.element('H2'), paper.lines(title, paper.styles.heading), paper.styles.heading, 6)
}

/** A paragraph for each group of lines. */
function writeText(paper: Paper, text: string): void {
  for (const paragraph of text.trim().split(/\n\s*\n/))
    paper.write(paper.element('P'), paper.lines(paragraph, paper.styles.text), paper.styles.text, 8)
  paper.y += 12
}

function writeHowToAnswer(paper: Paper): void {
  const sentence = `To accept or decline this quote, or to ask a question, open the link in our email, or call ${paper.firm.phone}.`
  const lines = paper.lines(sentence, paper.styles.strong)
  paper.keep(heightOf(lines, paper.styles.strong))
  paper.write(paper.element('P'), lines, paper.styles.strong, 20)
}

/** Such as "December 1, 2026". */
const inWords = (day: string) => daysInWords(day, day, 'numeric')
