import PDFDocument from 'pdfkit'
import { business } from '#content'
import { locale } from '#firm/formats.ts'
import type { Firm } from './firm.ts'
import { type Fonts, leftToRight, rightToLeft, usual } from './fonts.ts'
import { type Line, type Style, Typesetter } from './text-lines.ts'

type Styles = ReturnType<typeof stylesIn>

/** How the texts of the document look. */
const stylesIn = ({ nightInk, ink, muted }: Firm['colors']) =>
  ({
    firm: { typeface: 'display', size: 19, color: nightInk },
    firmFacts: { typeface: 'text', size: 9.5, color: nightInk },
    title: { typeface: 'display', size: 24, color: ink },
    heading: { typeface: 'display', size: 14, color: ink },
    strong: { typeface: 'bold', size: 10.5, color: ink },
    text: { typeface: 'text', size: 10.5, color: ink },
    muted: { typeface: 'text', size: 10.5, color: muted },
    small: { typeface: 'text', size: 9, color: muted },
    label: { typeface: 'bold', size: 9, color: muted },
    amount: { typeface: 'text', size: 10.5, color: ink, tabular: true },
    total: { typeface: 'bold', size: 12.5, color: ink, tabular: true },
  }) satisfies Record<string, Style>

/** Where people print on US Letter. Others use A4. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH'])

/** In points. */
const paper = letterCountries.has(business.address.country)
  ? { width: 612, height: 792 }
  : { width: 595.28, height: 841.89 }
export const margin = 54
export const contentWidth = paper.width - 2 * margin
/** Where the footer begins. */
const bottom = paper.height - 62
const top = 50

export type Element = PDFKit.PDFStructureElement
/** A place for text. `right` aligns its lines at the right. */
export type Place = { x: number; y: number; width: number; align?: 'right' }

export type PaperFacts = {
  title: string
  /** Fixed, so that the same quote is the same bytes. */
  createdAt: Date
}

/** A tagged PDF document: pages, the place of the next block, and its structure. */
export class Paper {
  readonly document: PDFKit.PDFDocument
  readonly root: Element
  readonly #typesetter: Typesetter
  readonly #chunks: Buffer[] = []
  /** Where the next block begins. */
  y = top
  /** Runs at the top of each page after the first. */
  onNewPage: (() => void) | undefined

  readonly firm: Firm
  readonly styles: Styles

  constructor(fonts: Fonts, firm: Firm, { title, createdAt }: PaperFacts) {
    this.firm = firm
    this.styles = stylesIn(firm.colors)
    this.#typesetter = new Typesetter(fonts)
    this.document = new PDFDocument({
      size: [paper.width, paper.height],
      margin: 0,
      pdfVersion: '1.7',
      // The types do not know it yet.
      subset: 'PDF/UA' as 'PDF/A-1',
      tagged: true,
      lang: locale,
      displayTitle: true,
      bufferPages: true,
      // The default, Helvetica, is not embedded. The types know no null, which means no font.
      font: null as unknown as string,
      info: {
        Title: title,
        Author: firm.name,
        Creator: firm.name,
        Producer: 'PDFKit',
        CreationDate: createdAt,
        ModDate: createdAt,
      },
    })
    this.document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    for (const font of fonts.all) {
      // The types know no font that is open.
      this.document.registerFont(font.name, usual(font) as unknown as Buffer)
      this.document.registerFont(`${font.name} rtl`, rightToLeft(font) as unknown as Buffer)
    }
    this.root = this.document.struct('Document', { title, lang: locale })
    this.document.addStructure(this.root)
  }

  /** A new structure element below its parent. */
  element(
    type: string,
    parent: Element = this.root,
    options: { scope?: 'Column' | 'Row'; alt?: string } = {},
  ): Element {
    // The types have no scope yet.
    const element = this.document.struct(type, options as object)
    parent.add(element)
    return element
  }

  lines(text: string, style: Style, width: number = contentWidth): Line[] {
    return this.#typesetter.lines(text, style, width)
  }

  line = (text: string, style: Style): Line => this.#typesetter.line(text, style)

  /** Begins a new page when less than `height` is left on this one. */
  keep(height: number): void {
    if (this.y + height > bottom) this.newPage()
  }

  newPage(): void {
    this.document.addPage()
    this.y = top
    this.onNewPage?.()
  }

  /** Draws lines as content of the element, at a place of the page. */
  draw(element: Element, lines: readonly Line[], style: Style, place: Place): void {
    element.add(() => this.drawLines(lines, style, place))
  }

  /** Draws what is no content, such as a line between rows or the text of a footer. */
  artifact(type: 'Layout' | 'Pagination', drawing: () => void): void {
    this.document.markContent('Artifact', { type })
    drawing()
    this.document.endMarkedContent()
  }

  /** Draws lines, in an element or an artifact. */
  drawLines(lines: readonly Line[], style: Style, { x, y, width, align }: Place): void {
    const { document } = this
    document.fillColor(style.color).fontSize(style.size)
    for (const [index, line] of lines.entries()) {
      const start = align === 'right' ? x + width - line.width : x
      // Typefaces differ in their ascent, so lines are placed by their baseline.
      const baseline = y + lineHeight(style) * index + style.size
      for (const { font, text, x: offset, direction, actual } of line.runs) {
        document.font(direction ? `${font.name} rtl` : font.name)
        // The types know no text of a mark.
        if (actual !== undefined) document.markContent('Span', { actual } as PDFKit.Mixins.MarkingOptions)
        const features = [...(style.tabular ? ['tnum' as const] : []), ...(direction === 'ltr' ? [leftToRight] : [])]
        document.text(text, start + offset, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          // With any features, even none, pdfkit draws all words at once. Otherwise the first word would be at the left.
          ...((direction || features.length > 0) && { features }),
        })
        if (actual !== undefined) document.endMarkedContent()
      }
    }
  }

  /** Writes lines below each other as one element, over pages if needed, and never a single line alone. */
  write(element: Element, lines: readonly Line[], style: Style, gapAfter: number, x: number = margin): void {
    let rest = lines
    while (rest.length > 0) {
      this.keep(lineHeight(style) * Math.min(2, rest.length))
      const room = Math.floor((bottom - this.y) / lineHeight(style) + 0.001)
      const count = rest.length - room === 1 && room > 2 ? room - 1 : room
      const part = rest.slice(0, count)
      this.draw(element, part, style, { x, y: this.y, width: contentWidth })
      this.y += lineHeight(style) * part.length
      rest = rest.slice(count)
    }
    this.y += gapAfter
  }

  /** Draws on each page again, by the number of the page from 1, and finishes the document. */
  async finish(drawing: (page: number, pages: number) => void): Promise<Buffer> {
    this.root.end()
    const { count } = this.document.bufferedPageRange()
    for (let page = 1; page <= count; page++) {
      this.document.switchToPage(page - 1)
      this.artifact('Pagination', () => drawing(page, count))
    }
    const ended = new Promise((resolve, reject) => this.document.on('end', resolve).on('error', reject))
    this.document.end()
    await ended
    return Buffer.concat(this.#chunks)
  }
}

/** In points. */
export const lineHeight = ({ size }: Style): number => size * 1.4
export const heightOf = (lines: readonly Line[], style: Style): number => lines.length * lineHeight(style)
export { bottom as footerStart, paper }
