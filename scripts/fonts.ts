// Subsets the two fonts to the characters of Western European languages. Other alphabets use the visitor's fonts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const folder = join(import.meta.dirname, '../site/fonts')
const range = (first: number, last: number) =>
  String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
/** What English pages need. The other file is for contents with one of its letters: see site/layouts/western-letters.ts. */
const english = `${range(0x20, 0x7e)}\u00a0©·×’‘‚“”„–—…•→−`
const western = `${range(0xa1, 0xff)}€ŒœŠšŸŽž`.replaceAll(/[©·×]/g, '')

const fonts = {
  display: {
    file: import.meta.resolve(
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    ),
    weight: 800,
  },
  text: {
    file: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    weight: { min: 400, max: 700 },
  },
}

/**
 * Writes display.woff2, text.woff2 and a file with further letters for each into site/fonts, and display.ttf for social cards.
 */
export async function makeFonts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, { file, weight }] of Object.entries(fonts)) {
    const original = readFileSync(new URL(file))
    const write = async (file: string, characters: string, targetFormat: 'woff2' | 'truetype') => {
      const options = { targetFormat, variationAxes: { wght: weight }, preserveNameIds: [1] }
      writeFileSync(join(folder, file), await subsetFont(original, characters, options))
    }
    await write(`${name}.woff2`, english, 'woff2')
    await write(`${name}-western.woff2`, western, 'woff2')
    if (name === 'display') await write(`${name}.ttf`, english + western, 'truetype')
  }
}
