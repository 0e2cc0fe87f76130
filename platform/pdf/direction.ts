import bidiFactory from 'bidi-js'

/** The Unicode Bidirectional Algorithm, UAX #9. */
const bidi = bidiFactory()

/** Letters and digits of scripts that run from right to left, and the signs that change the direction. */
const other =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The signs that UAX #9 removes before a text is shown. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

export type Directions = {
  isRightToLeft: boolean
  /** For each UTF-16 unit of the paragraph. Odd levels run from right to left. */
  levels: Uint8Array
}

/** Undefined when the whole paragraph runs from left to right. */
export function directionsOf(paragraph: string): Directions | undefined {
  if (!other.test(paragraph)) return undefined
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph)
  return { isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1, levels }
}

export const isDirectionMark = (character: string): boolean => directionMarks.test(character)

/** The text as it is drawn from right to left: a parenthesis that opens looks like one that closes. */
export const mirrored = (text: string): string =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')

/** The parts of a line from left to right: UAX #9, rule L2. */
export function visualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const order = [...parts]
  const levels = parts.map(({ level }) => level)
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while ((order[end]?.level ?? -1) >= level) end++
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return order
}
