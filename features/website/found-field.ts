import type { FieldChange, Website } from './website.ts'

export type FoundField = { name: string; path: FieldChange['path'] }

/** How much a longer text outweighs. A text that is the same comes first. */
const weights = { same: 4, within: 2, around: 1, sameFile: 0.5 }
/** Shorter texts are part of many. */
const minLetters = { within: 3, around: 8, pattern: 4 }

/** The field that a text of the site comes from. `preferred` is the file of the page. Undefined if there is none. */
export function foundField(
  { files }: Pick<Website, 'files'>,
  shown: string,
  preferred: string,
): FoundField | undefined {
  const text = plain(shown)
  let best: (FoundField & { score: number }) | undefined
  for (const file of files) {
    for (const field of file.texts) {
      const match = scoreOf(field.text, text)
      const score = match === 0 ? 0 : match + (file.name === preferred ? weights.sameFile : 0)
      if (score > (best?.score ?? 0)) best = { name: file.name, path: field.path, score }
    }
  }
  return best && { name: best.name, path: best.path }
}

/** 0 if they have nothing in common. */
function scoreOf(written: string, shown: string): number {
  const field = plain(written)
  if (field === shown) return weights.same
  const words = field.replaceAll(/\{[^{}]*\}/g, '')
  // Placeholders alone could stand for everything.
  if (words !== field && words.trim().length >= minLetters.pattern && patternOf(field).test(shown))
    return weights.within + words.length / shown.length
  const share = Math.min(field.length, shown.length) / Math.max(field.length, shown.length)
  if (shown.length >= minLetters.within && field.includes(shown)) return weights.within + share
  if (field.length >= minLetters.around && shown.includes(field)) return weights.around + share
  return 0
}

/** What the text becomes on a page: its placeholders stand for other words. */
const patternOf = (field: string) =>
  new RegExp(
    `^${field
      .split(/\{[^{}]*\}/)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
      .join('.*')}$`,
  )

/** Without the signs of Markdown and the conditions of texts, and with single spaces. */
const plain = (text: string) =>
  text
    .replaceAll(/\{(?:no )?\w+\? ?([^{}]*)\}/g, '$1')
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#+|>|[-*]|\d+\.)[ \t]+/gm, '')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
