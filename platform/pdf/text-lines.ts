import { type Directions, directionsOf, isDirectionMark, mirrored, visualOrder } from './direction.ts'
import { type Fonts, type LoadedFont, missing, type Typeface } from './fonts.ts'

/** How a text looks. `size` in points. */
export type Style = {
  typeface: Typeface
  size: number
  color: string /** All digits have one width. */
  tabular?: boolean
}

/** Characters of one font and direction that are drawn together. `x` is the distance from the start of the line, in points. */
export type Run = {
  font: LoadedFont
  text: string
  x: number
  /** Inside of what runs from right to left. Undefined for other texts. */
  direction?: 'ltr' | 'rtl'
  /** What a missing character really is. */
  actual?: string
}
/** The runs go from left to right. Readers of a PDF expect that, and put the letters in reading order themselves. */
export type Line = { runs: Run[]; width: number }

/** A part of a word in one font and direction. Odd levels run from right to left: UAX #9. */
type Piece = { font: LoadedFont; text: string; width: number; level: number; actual?: string }
type Word = { pieces: Piece[]; width: number }
type Paragraph = Partial<Directions> & {
  style: Style
  width: number
  /** One font for all that runs from right to left with its numbers and signs, if there is one. */
  fontInside: LoadedFont | undefined
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** A word with what joins it to the next: it may break after a hyphen or a slash between letters. */
const unbroken = /\S+?[-/–—](?=\p{L})|\S+/gu
/** Letters with digits and signs, without letters that join or combine, whose width is the sum of theirs. */
const simple = /^[\x20-\x7e]*$/

/** Breaks texts into lines, and finds a font for each character. */
export class Typesetter {
  readonly #fonts: Fonts
  readonly #widths = new Map<string, number>()

  constructor(fonts: Fonts) {
    this.#fonts = fonts
  }

  /** The lines of the text, each at most as wide as `width` in points. */
  lines(text: string, style: Style, width: number): Line[] {
    return clean(text)
      .split('\n')
      .flatMap((paragraph) => this.#paragraph(paragraph, style, width))
  }

  /** The text on one line, however wide it is. */
  line(text: string, style: Style): Line {
    return this.lines(text.replaceAll('\n', ' '), style, Number.POSITIVE_INFINITY)[0] ?? { runs: [], width: 0 }
  }

  #paragraph(text: string, style: Style, width: number): Line[] {
    const directions = directionsOf(text)
    const inside = directions && [...text].filter((_, at) => directions.levels[at]).join('')
    const fontInside = inside ? this.#fonts.fontFor(style.typeface, inside) : undefined
    const paragraph = { ...directions, style, width, fontInside }
    const lines: Line[] = []
    let line: Piece[] = []
    let used = 0
    const end = () => {
      lines.push(placed(line, paragraph))
      line = []
      used = 0
    }
    for (const match of text.matchAll(unbroken)) {
      const word = this.#word(match[0], match.index, paragraph)
      const last = line.at(-1)
      const hasSpace = last !== undefined && text[match.index - 1] === ' '
      const space = hasSpace ? [this.#space(last, match.index - 1, paragraph)] : []
      const gap = space[0]?.width ?? 0
      if (last && used + gap + word.width > width) end()
      if (word.width <= width) {
        used += (line.length > 0 ? gap : 0) + word.width
        line.push(...(line.length > 0 ? space : []), ...word.pieces)
        continue
      }
      for (const part of this.#parts(match[0], match.index, paragraph)) {
        if (line.length > 0) end()
        line.push(...part.pieces)
        used = part.width
      }
    }
    if (line.length > 0 || lines.length === 0) end()
    return lines
  }

  /** `start` is the place of the word in its paragraph. */
  #word(text: string, start: number, { levels, style, fontInside }: Paragraph): Word {
    const pieces: Piece[] = []
    let at = start
    for (const character of charactersOf(text)) {
      const level = levels?.[at] ?? 0
      at += character.length
      if (isDirectionMark(character)) continue
      const found = (level > 0 && fontInside) || this.#fonts.fontFor(style.typeface, character)
      const last = pieces.at(-1)
      if (!found) {
        const font = this.#fonts.fontFor(style.typeface, missing) ?? this.#fonts.main(style.typeface)
        pieces.push({ font, text: missing, width: 0, level, actual: character })
      } else if (last && joins(last, { font: found, level })) last.text += character
      else pieces.push({ font: found, text: character, width: 0, level })
    }
    for (const piece of pieces) piece.width = this.#widthOf(piece.font, piece.text, style)
    return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) }
  }

  /** The space after a piece, in its font if that has one. */
  #space(after: Piece, at: number, { levels, style }: Paragraph): Piece {
    const hasSpace = after.font.font.hasGlyphForCodePoint(0x20)
    const font = hasSpace ? after.font : this.#fonts.main(style.typeface)
    return { font, text: ' ', width: this.#widthOf(font, ' ', style), level: levels?.[at] ?? 0 }
  }

  /** The parts of a word that is wider than a line. */
  #parts(text: string, start: number, paragraph: Paragraph): Word[] {
    const parts: Word[] = []
    let left = charactersOf(text)
    let at = start
    while (left.length > 0) {
      let used = 0
      let count = left.findIndex((character) => {
        used += this.#word(character, at, paragraph).width
        return used > paragraph.width
      })
      if (count < 0) count = left.length
      let part = this.#word(left.slice(0, Math.max(1, count)).join(''), at, paragraph)
      // Kerning can make a word wider than its characters.
      while (part.width > paragraph.width && count > 1) {
        count -= 1
        part = this.#word(left.slice(0, count).join(''), at, paragraph)
      }
      parts.push(part)
      at += left.slice(0, Math.max(1, count)).join('').length
      left = left.slice(Math.max(1, count))
    }
    return parts
  }

  #widthOf(font: LoadedFont, text: string, { size, tabular = false }: Style): number {
    const key = `${font.name} ${tabular} ${text}`
    const before = this.#widths.get(key)
    if (before !== undefined) return before * size
    const { advanceWidth } = font.font.layout(text, tabular ? ['tnum'] : undefined)
    const width = advanceWidth / font.font.unitsPerEm
    this.#widths.set(key, width)
    return width * size
  }
}

/** Without control characters and spaces that do not count, and with composed letters, which more fonts have. */
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')

const charactersOf = (text: string) =>
  simple.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)

const joins = (before: Piece, { font, level, actual }: Pick<Piece, 'font' | 'level' | 'actual'>) =>
  before.font === font && before.level === level && before.actual === undefined && actual === undefined

/** Places the pieces of a line in the order of UAX #9. A line of a paragraph from right to left ends at the left. */
function placed(pieces: readonly Piece[], { isRightToLeft, width }: Paragraph): Line {
  const parts: Piece[] = []
  for (const piece of pieces) {
    const last = parts.at(-1)
    if (last && joins(last, piece)) {
      last.text += piece.text
      last.width += piece.width
    } else parts.push({ ...piece })
  }
  const total = parts.reduce((sum, part) => sum + part.width, 0)
  const isAtRight = isRightToLeft === true && Number.isFinite(width)
  const runs: Run[] = []
  let x = isAtRight ? width - total : 0
  for (const { font, text, level, width, actual } of visualOrder(parts)) {
    runs.push({ font, text, x, ...directionOf(text, level), ...(actual !== undefined && { actual }) })
    x += width
  }
  return { runs, width: isAtRight ? width : total }
}

/** A foreign word in parentheses is drawn as if it stood alone, because its parentheses are no mirrored ones. */
function directionOf(text: string, level: number): Pick<Run, 'direction'> {
  if (level % 2 === 1) return { direction: 'rtl' }
  return level > 0 && mirrored(text) === text ? { direction: 'ltr' } : {}
}
