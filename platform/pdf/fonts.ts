import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { create, type Font, type Glyph } from 'fontkit'
import { mirrored } from './direction.ts'

const inflated = promisify(inflate)

const sizes = { header: 44, entry: 20, fontHeader: 12, fontEntry: 16 }

/**
 * Converts a WOFF 1.0 file to the TrueType font in it: https://www.w3.org/TR/WOFF/. zlib runs outside the event loop. fontkit
 * would decompress the tables in JavaScript, which takes ten times as long.
 */
async function trueTypeOf(woff: Buffer<ArrayBuffer>): Promise<Buffer> {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(sizes.fontHeader + sizes.fontEntry * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  // The fields for binary search, which fontkit does not read, stay 0.
  const parts = [head]
  let position = head.length
  for (let index = 0; index < count; index++) {
    const from = sizes.header + sizes.entry * index
    const [offset, compressed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ] // three fields
    const stored = woff.subarray(offset, offset + compressed)
    const table = compressed < length ? await inflated(stored) : stored
    const to = sizes.fontHeader + sizes.fontEntry * index
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(position, to + 8)
    head.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    position += length + padding.length
  }
  return Buffer.concat(parts)
}

const require = createRequire(import.meta.url)

/** Latin letters of the site's fonts, then other alphabets, then nearly everything in Unicode as a pixel font. */
const files = {
  text: require.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
  textExtended: require.resolve('@fontsource/figtree/files/figtree-latin-ext-400-normal.woff'),
  bold: require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'),
  boldExtended: require.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff'),
  display: require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'),
  displayExtended: require.resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff',
  ),
  alphabets: require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'),
  boldAlphabets: require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff'),
  all: require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
}
type FontName = keyof typeof files

/** The fonts of each typeface, in the order in which they are tried for a character. */
const chains = {
  text: ['text', 'textExtended', 'alphabets', 'all'],
  bold: ['bold', 'boldExtended', 'boldAlphabets', 'all'],
  display: ['display', 'displayExtended', 'boldAlphabets', 'all'],
} as const satisfies Record<string, readonly FontName[]>
export type Typeface = keyof typeof chains

export type LoadedFont = { name: FontName; trueType: Buffer; font: Font }

/** Shown for a character that no font has. DejaVu Sans has it. */
export const missing = '□'

/** Characters without a shape: joiners, direction marks, and variation selectors. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]|[\ufe00-\ufe0f]/

const loaded = new Map<FontName, Promise<LoadedFont>>()

function load(name: FontName): Promise<LoadedFont> {
  const before = loaded.get(name)
  if (before) return before
  const loading = readFile(files[name]).then(async (woff) => {
    const trueType = await trueTypeOf(woff)
    return { name, trueType, font: create(trueType) as Font } // one font, not a collection
  })
  loaded.set(name, loading)
  loading.catch(() => loaded.delete(name))
  return loading
}

/** The fonts that these texts need. Larger fonts are only loaded for characters that smaller ones lack. */
export class Fonts {
  readonly #chains: Record<Typeface, LoadedFont[]>
  /** By typeface and character. */
  readonly #found = new Map<string, LoadedFont | undefined>()

  private constructor(chains: Record<Typeface, LoadedFont[]>) {
    this.#chains = chains
  }

  static async for(texts: readonly string[]): Promise<Fonts> {
    const characters = new Set(texts.join('').normalize('NFC').replaceAll(/\s/g, ''))
    const [text, bold, display] = await Promise.all([
      loadChain('text', characters),
      loadChain('bold', characters),
      loadChain('display', characters),
    ])
    return new Fonts({ text, bold, display })
  }

  /** The first font that has the whole character, a grapheme. Undefined when none has. */
  fontFor(typeface: Typeface, character: string): LoadedFont | undefined {
    const key = typeface + character
    if (!this.#found.has(key))
      this.#found.set(
        key,
        this.#chains[typeface].find((font) => has(font, character)),
      )
    return this.#found.get(key)
  }

  /** The first font of the typeface, which has all Latin letters. */
  main(typeface: Typeface): LoadedFont {
    return this.#chains[typeface][0] ?? throwNoFont(typeface)
  }

  /** All fonts, each once. */
  get all(): LoadedFont[] {
    return [...new Set(Object.values(this.#chains).flat())]
  }
}

async function loadChain(typeface: Typeface, characters: ReadonlySet<string>): Promise<LoadedFont[]> {
  const chain: LoadedFont[] = []
  let left = [...characters]
  for (const name of chains[typeface]) {
    if (chain.length > 0 && left.length === 0) break
    const font = await load(name)
    chain.push(font)
    left = left.filter((character) => !has(font, character))
  }
  return chain
}

const has = ({ font }: LoadedFont, character: string) =>
  [...character].every((part) => invisible.test(part) || font.hasGlyphForCodePoint(codePointOf(part)))

function throwNoFont(typeface: Typeface): never {
  throw new Error(`No font was loaded for ${typeface}`)
}

/** OpenType's feature of texts from left to right, with which `rightToLeft` draws numbers and foreign words. */
export const leftToRight = 'ltrm' as const

/** The font for all else. fontkit would take the direction from the letters, which is wrong for Persian digits. */
export function usual({ trueType }: LoadedFont): Font {
  const font = create(trueType) as Font // one font, not a collection
  const layout: Font['layout'] = (text, features) => font.layout(text, features, undefined, undefined, 'ltr')
  return Object.create(font, { layout: { value: layout } })
}

/** The font for what runs from right to left. A parenthesis has the shape of its counterpart there, but is read as itself. */
export function rightToLeft({ trueType }: LoadedFont): Font {
  const font = create(trueType) as Font // one font, not a collection
  const layout: Font['layout'] = (text, features) => {
    if (Array.isArray(features) && features.includes(leftToRight))
      return font.layout(text, features, undefined, undefined, 'ltr')
    const run = font.layout(mirrored(text), features, undefined, undefined, 'rtl')
    // fontkit draws joiners as spaces without a width, which would be read as spaces.
    const isDrawn = run.glyphs.map(({ codePoints }, at) => codePoints[0] !== 0x20 || run.positions[at]?.xAdvance !== 0)
    run.positions = run.positions.filter((_, at) => isDrawn[at])
    run.glyphs = run.glyphs.filter((_, at) => isDrawn[at]).map(asRead)
    return run
  }
  // pdfkit takes fonts of one name for the same.
  const postscriptName = `${font.postscriptName}-RightToLeft`
  return Object.create(font, { layout: { value: layout }, postscriptName: { value: postscriptName } })
}

/** Readers turn the whole line around, so the letters of a ligature are in the order of the line. */
function asRead(glyph: Glyph): Glyph {
  const shown = String.fromCodePoint(...glyph.codePoints)
  const read = Array.from(mirrored(shown), codePointOf).reverse()
  return String.fromCodePoint(...read) === shown ? glyph : Object.create(glyph, { codePoints: { value: read } })
}

const codePointOf = (character: string) => character.codePointAt(0) ?? 0
