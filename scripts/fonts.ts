// Subsets the two fonts to the characters of English pages and of the content. Other alphabets use the visitor's fonts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import * as content from '#content'

const folder = join(import.meta.dirname, '../site/fonts')
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))
const characters = `${ascii}’‘“”–—…·×©é→${JSON.stringify(content)}`

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

/** Writes display.woff2, text.woff2, and display.ttf for social cards into site/fonts. */
export async function makeFonts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, { file, weight }] of Object.entries(fonts)) {
    const original = readFileSync(new URL(file))
    const subset = (targetFormat: 'woff2' | 'truetype') =>
      subsetFont(original, characters, { targetFormat, variationAxes: { wght: weight }, preserveNameIds: [1] })
    writeFileSync(join(folder, `${name}.woff2`), await subset('woff2'))
    if (name === 'display') writeFileSync(join(folder, `${name}.ttf`), await subset('truetype'))
  }
}
