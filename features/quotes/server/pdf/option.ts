import type { QuoteLine, QuoteOption } from '#features/quotes/quote.ts'
import { depositOn } from '#features/quotes/quote-totals.ts'
import { depositLabel, percentInWords, quantityInWords } from '#features/quotes/quote-words.ts'
import { centsInWords } from '#firm/money.ts'
import { contentWidth, type Element, heightOf, lineHeight, margin, type Paper } from '#platform/pdf/paper.ts'
import type { Line, Style } from '#platform/pdf/text-lines.ts'
import type { QuotePdfFacts } from './render-quote-pdf.ts'

/** Columns of the table, in points from its left edge. */
const columns = [
  { name: 'Description', x: 8, width: contentWidth - 254 },
  { name: 'Quantity', x: contentWidth - 238, width: 78, align: 'right' },
  { name: 'Unit price', x: contentWidth - 156, width: 74, align: 'right' },
  { name: 'Amount', x: contentWidth - 78, width: 70, align: 'right' },
] as const
const inset = 8
const headHeight = 22

/** An option: its name, a table of its lines, and its totals. */
export function writeOption(paper: Paper, quote: QuotePdfFacts, option: QuoteOption): void {
  const title = quote.options.length > 1 ? `Option ${option.number}: ${option.name}` : option.name
  const included = option.lines.filter(({ addOn }) => !addOn)
  const addOns = option.lines.filter(({ addOn }) => addOn)
  paper.y += 4
  // A heading stays with the head of its table and the first row.
  const titleLines = paper.lines(title, paper.styles.heading)
  paper.keep(heightOf(titleLines, paper.styles.heading) + headHeight + 60)
  paper.write(paper.element('H2'), titleLines, paper.styles.heading, 6)
  writeTable(paper, quote, included)
  writeTotals(paper, quote, option)
  if (addOns.length > 0) {
    const heading = paper.lines(`Add-ons to ${option.name}: choose any`, paper.styles.strong)
    paper.keep(heightOf(heading, paper.styles.strong) + headHeight + 40)
    paper.write(paper.element('H3'), heading, paper.styles.strong, 4)
    writeTable(paper, quote, addOns)
    paper.y += 10
  }
  paper.y += 12
}

function writeTable(paper: Paper, quote: QuotePdfFacts, lines: readonly QuoteLine[]): void {
  const table = paper.element('Table')
  writeHead(paper, table)
  // On each page that follows, the head is there for the eyes only.
  paper.onNewPage = () => {
    paper.artifact('Pagination', () => {
      shade(paper)
      drawHead(paper, (lines, style, place) => paper.drawLines(lines, style, place))
    })
    paper.y += headHeight
  }
  const body = paper.element('TBody', table)
  for (const line of lines) writeRow(paper, body, line, quote.taxPercent !== null)
  paper.onNewPage = undefined
  paper.y += 4
}

function writeHead(paper: Paper, table: Element): void {
  const row = paper.element('TR', paper.element('THead', table))
  paper.artifact('Layout', () => shade(paper))
  drawHead(paper, (lines, style, place) =>
    paper.draw(paper.element('TH', row, { scope: 'Column' }), lines, style, place),
  )
  paper.y += headHeight
}

function drawHead(paper: Paper, draw: Paper['drawLines']): void {
  for (const { name, x, width, ...align } of columns)
    draw([paper.line(name, paper.styles.label)], paper.styles.label, {
      x: margin + x,
      y: paper.y + 4.5,
      width,
      ...align,
    })
}

function shade(paper: Paper): void {
  const { document, y } = paper
  document.rect(margin, y, contentWidth, headHeight - 2).fill(paper.firm.colors.sunken)
}

/** A row is never broken over two pages. */
function writeRow(paper: Paper, body: Element, line: QuoteLine, hasTax: boolean): void {
  const description = paper.lines(line.description, paper.styles.text, columns[0].width)
  const noteText = line.percent === undefined ? 'No sales tax' : `${percentInWords(line.percent)} off`
  const hasNote = line.percent !== undefined || (hasTax && !line.taxable && !line.discount)
  const note = hasNote ? paper.lines(noteText, paper.styles.small, columns[0].width) : []
  const quantity = paper.lines(quantityInWords(line), paper.styles.amount, columns[1].width)
  const height =
    Math.max(
      heightOf(description, paper.styles.text) + heightOf(note, paper.styles.small),
      heightOf(quantity, paper.styles.amount),
    ) + 10
  paper.keep(height)
  const y = paper.y + 4
  const row = paper.element('TR', body)
  const cell = (index: number, lines: readonly Line[], style: Style) => {
    const { name: _, x, width, ...align } = columns[index] ?? columns[0]
    const element = paper.element('TD', row)
    paper.draw(element, lines, style, { x: margin + x, y, width, ...align })
    return element
  }
  const first = cell(0, description, paper.styles.text)
  if (note.length > 0)
    paper.draw(first, note, paper.styles.small, {
      x: margin + columns[0].x,
      y: y + heightOf(description, paper.styles.text),
      width: columns[0].width,
    })
  cell(1, quantity, paper.styles.amount)
  cell(2, [paper.line(centsInWords(line.unitPriceCents), paper.styles.amount)], paper.styles.amount)
  cell(3, [paper.line(centsInWords(line.totalCents), paper.styles.amount)], paper.styles.amount)
  paper.y += height
  paper.artifact('Layout', () =>
    paper.document.rect(margin, paper.y - 0.75, contentWidth, 0.75).fill(paper.firm.colors.line),
  )
}

/** Subtotal, tax, total and deposit stay together. */
function writeTotals(paper: Paper, quote: QuotePdfFacts, { lines, ...option }: QuoteOption): void {
  const { taxPercent, depositPercent } = quote
  const deposit = depositOn(option.totalCents, quote)
  const hasAddOns = lines.some(({ addOn }) => addOn)
  const totals: { label: string; cents: number; style: Style }[] = []
  if (taxPercent !== null)
    totals.push(
      { label: 'Subtotal', cents: option.subtotalCents, style: paper.styles.amount },
      { label: `Sales tax (${percentInWords(taxPercent)})`, cents: option.taxCents, style: paper.styles.amount },
    )
  totals.push({
    label: hasAddOns ? 'Total without add-ons' : 'Total',
    cents: option.totalCents,
    style: paper.styles.total,
  })
  if (depositPercent !== null && deposit !== null)
    totals.push({ label: depositLabel(depositPercent), cents: deposit, style: paper.styles.amount })
  paper.keep(totals.reduce((sum, { style }) => sum + lineHeight(style) + 3, 4))
  paper.y += 4
  for (const { label, cents, style } of totals) {
    // One paragraph, so that the amount is read with its label.
    const element = paper.element('P')
    const amount = paper.line(centsInWords(cents), style)
    const amountWidth = columns[3].width + 30
    const end = margin + contentWidth - inset
    paper.draw(element, [paper.line(`${label} `, style)], style, {
      x: margin,
      y: paper.y,
      width: contentWidth - inset - amountWidth,
      align: 'right',
    })
    paper.draw(element, [amount], style, { x: end - amountWidth, y: paper.y, width: amountWidth, align: 'right' })
    paper.y += lineHeight(style) + 3
  }
  paper.y += 10
}
