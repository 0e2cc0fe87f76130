import type { Fonts, LoadedFont, Typeface } from './fonts.ts'
import { missing } from './fonts.ts'

/** How a text looks. `size` in points. */
export type Style = {
  typeface: Typeface
  size: number
  color: string /** All digits have one width. */
  tabular?: boolean
}

/** Characters of one font that are drawn together. `x` is the distance from the start of the line, in points. */
export type Run = {
  font: LoadedFont
  text: string
  x: number /** What a missing character really is. */
  actual?: string
}
/** The runs are in reading order. */
export type Line = { runs: Run[]; width: number }

type Piece = { font: LoadedFont; text: string; width: number; actual?: string }
type Word = { pieces: Piece[]; width: number; text: string }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** A word with what joins it to the next: it may break after a hyphen or a slash between letters. */
const unbroken = /\S+?[-/–—](?=\p{L})|\S+/gu
const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u
const letter = /\p{L}/u
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
    const space = this.#widthOf(this.#fonts.main(style.typeface), ' ', style)
    const lines: Line[] = []
    let line: { word: Word; hasSpace: boolean }[] = []
    let used = 0
    const isRightToLeft = rightToLeft.test(letter.exec(text)?.[0] ?? '')
    const end = () => {
      lines.push(placed(line, { space, isRightToLeft, width }))
      line = []
      used = 0
    }
    for (const match of text.matchAll(unbroken)) {
      const hasSpace = /\s/.test(text[match.index - 1] ?? '')
      const word = this.#word(match[0], style)
      const gap = line.length > 0 && hasSpace ? space : 0
      if (line.length > 0 && used + gap + word.width > width) end()
      if (word.width <= width) {
        used += (line.length > 0 ? gap : 0) + word.width
        line.push({ word, hasSpace })
        continue
      }
      for (const part of this.#parts(match[0], style, width)) {
        if (line.length > 0) end()
        line.push({ word: part, hasSpace: false })
        used = part.width
      }
    }
    if (line.length > 0 || lines.length === 0) end()
    return lines
  }

  #word(text: string, style: Style): Word {
    const pieces: Piece[] = []
    for (const character of charactersOf(text)) {
      const found = this.#fonts.fontFor(style.typeface, character)
      const last = pieces.at(-1)
      if (!found) {
        const font = this.#fonts.fontFor(style.typeface, missing) ?? this.#fonts.main(style.typeface)
        pieces.push({ font, text: missing, width: 0, actual: character })
      } else if (last && last.font === found && last.actual === undefined) last.text += character
      else pieces.push({ font: found, text: character, width: 0 })
    }
    for (const piece of pieces) piece.width = this.#widthOf(piece.font, piece.text, style)
    return { pieces, text, width: pieces.reduce((sum, piece) => sum + piece.width, 0) }
  }

  /** The parts of a word that is wider than a line. */
  #parts(text: string, style: Style, width: number): Word[] {
    const parts: Word[] = []
    let left = charactersOf(text)
    while (left.length > 0) {
      let used = 0
      let count = left.findIndex((character) => {
        used += this.#word(character, style).width
        return used > width
      })
      if (count < 0) count = left.length
      let part = this.#word(left.slice(0, Math.max(1, count)).join(''), style)
      // Kerning can make a word wider than its characters.
      while (part.width > width && count > 1) {
        count -= 1
        part = this.#word(left.slice(0, count).join(''), style)
      }
      parts.push(part)
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

/** Without control characters, and with composed letters, which more fonts have. */
const clean = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')

const charactersOf = (text: string) =>
  simple.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)

type Direction = { space: number; isRightToLeft: boolean; width: number }

/**
 * Places words beside each other. In a paragraph that runs from right to left, words are placed from the right, but groups of
 * words of the other direction keep theirs.
 */
function placed(words: readonly { word: Word; hasSpace: boolean }[], { space, isRightToLeft, width }: Direction): Line {
  const total = words.reduce(
    (sum, { word, hasSpace }, index) => sum + word.width + (index > 0 && hasSpace ? space : 0),
    0,
  )
  const order = words.map((_, index) => index)
  const runsAgainst = words.map(({ word }) => (letter.test(word.text) ? rightToLeft.test(word.text) : isRightToLeft))
  // First the groups against the direction of the paragraph, then the paragraph.
  const visual = reversedGroups(order, (index) => (runsAgainst[index] ?? false) !== isRightToLeft)
  if (isRightToLeft) visual.reverse()
  const starts = new Map<number, number>()
  let x = isRightToLeft && Number.isFinite(width) ? width - total : 0
  for (const [place, index] of visual.entries()) {
    // Between two words is one space, which belongs to the later one in reading order.
    const [one, other] = [visual[place - 1] ?? -1, index]
    if (place > 0 && words[Math.max(one, other)]?.hasSpace) x += space
    starts.set(index, x)
    x += words[index]?.word.width ?? 0
  }
  const runs: Run[] = []
  for (const [index, { word, hasSpace }] of words.entries()) {
    let at = starts.get(index) ?? 0
    for (const [place, { font, text, width, actual }] of word.pieces.entries()) {
      const last = runs.at(-1)
      const isFirst = place === 0
      const follows = isFirst && index > 0 && hasSpace
      const joins = last && last.font === font && !last.actual && !actual && !isRightToLeft && !runsAgainst[index]
      if (joins && !(index > 0 && isFirst && runsAgainst[index - 1])) last.text += (follows ? ' ' : '') + text
      else {
        // Readers that take the text without its places need the space.
        if (last && follows) last.text += ' '
        runs.push({ font, text, x: at, ...(actual !== undefined && { actual }) })
      }
      at += width
    }
  }
  return { runs, width: isRightToLeft && Number.isFinite(width) ? width : total }
}

/** Reverses each group of neighbors for which the claim holds. */
function reversedGroups(order: readonly number[], isIn: (index: number) => boolean): number[] {
  const result: number[] = []
  let group: number[] = []
  for (const index of order) {
    if (isIn(index)) {
      group.unshift(index)
      continue
    }
    result.push(...group, index)
    group = []
  }
  return [...result, ...group]
}
