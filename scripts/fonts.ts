// Cuts the two typefaces down to what English pages and the firm's own words need, and writes them where the style sheet
// finds them. Names in other alphabets are shown in the reader's own fonts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import * as profile from '#domain/business.ts'

const folder = join(import.meta.dirname, '../site/fonts')
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))
const letters = `${ascii}’‘“”–—…·×©é→${JSON.stringify(profile)}`

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

/** Writes site/fonts/display.woff2 and text.woff2, and display.ttf for the pictures that carry words. */
export async function makeFonts(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, { file, weight }] of Object.entries(fonts)) {
    const whole = readFileSync(new URL(file))
    const cut = (targetFormat: 'woff2' | 'truetype') =>
      subsetFont(whole, letters, { targetFormat, variationAxes: { wght: weight }, preserveNameIds: [1] })
    writeFileSync(join(folder, `${name}.woff2`), await cut('woff2'))
    if (name === 'display') writeFileSync(join(folder, `${name}.ttf`), await cut('truetype'))
  }
}
