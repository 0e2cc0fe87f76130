import { expect, test } from 'vitest'
import { contentWith, errorsWith, writeContent } from '#test/support/small-content.ts'
import { contentWarnings } from './warnings.ts'

/** The beginning of a PNG file of this size, which is all that the loader reads. */
function png(width: number, height: number, bytes = 100): Buffer {
  const file = Buffer.alloc(bytes)
  file.write('\x89PNG\r\n\x1A\n', 'latin1')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return file
}

const logo = (files: Record<string, string | Buffer>) =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [`content/${name}`, file]))

test.each([
  [{ 'logo.svg': '<svg viewBox="0 0 300 100"><path d="M0 0"/></svg>' }, 3, 'data:image/svg+xml;base64,'],
  [{ 'logo.svg': '<?xml version="1.0"?>\n<svg viewBox="0,0,50,100"></svg>' }, 0.5, 'data:image/svg+xml;base64,'],
  [{ 'logo.png': png(216, 108) }, 2, 'data:image/png;base64,'],
])('%# a logo is read with its shape', (files, ratio, data) => {
  const { content, errors } = contentWith(logo(files))
  expect(errors).toEqual([])
  expect(content?.logoFile?.ratio).toBe(ratio)
  expect(content?.logoFile?.data.startsWith(data)).toBe(true)
})

test('without a logo, there is the mark', () => {
  expect(contentWith().content?.logoFile).toBeUndefined()
})

test('an SVG without a namespace gets one, because browsers show none without', () => {
  const { content } = contentWith(logo({ 'logo.svg': '<svg viewBox="0 0 1 1"></svg>' }))
  const svg = Buffer.from(content?.logoFile?.data.split(',')[1] ?? '', 'base64').toString()
  expect(svg).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>')
})

test.each([
  [{ 'logo.svg': '<svg></svg>' }, 'logo.svg:1: A logo must begin with <svg and have a viewBox.'],
  [
    { 'logo.svg': '<svg viewBox="0 0 0 1"></svg>' },
    'logo.svg:1: The viewBox of a logo must have a width and a height, such as "0 0 200 100".',
  ],
  [
    { 'logo.svg': '<svg viewBox="0 0 1 1"><script>x</script></svg>' },
    'logo.svg: A logo must not have scripts, styles or HTML.',
  ],
  [
    { 'logo.png': 'x'.repeat(99) },
    'logo.png: The file is no PNG. Export the logo as PNG or SVG, renaming it is not enough.',
  ],
  [{ 'logo.png': png(500, 40) }, 'logo.png: The logo has 500 × 40 pixels. It must be at least 108 wide and high.'],
  [
    { 'logo.png': png(500, 500, 100_001) },
    'logo.png: The logo has 101 kB and may have 100. Save it about 500 pixels wide.',
  ],
  [
    { 'logo.png': png(200, 200), 'logo.svg': '<svg viewBox="0 0 1 1"></svg>' },
    'logo.png: content/logo.svg is a logo, too. Keep one of them.',
  ],
])('%# a file that cannot be the logo is reported', (files, message) => {
  expect(errorsWith(logo(files))).toEqual([`content/${message}`])
})

test('a logo in another format is a warning, unless it stands beside the one that is shown', () => {
  const jpg = logo({ 'logo.JPG': 'x' })
  const both = { ...jpg, ...logo({ 'logo.svg': '<svg viewBox="0 0 1 1"></svg>' }) }
  expect(contentWarnings(writeContent(jpg))).toEqual([
    'content/logo.JPG: Nothing shows this file. A logo is called logo.svg or logo.png: export it as one of them.',
  ])
  expect(contentWarnings(writeContent(both))).toEqual([])
})
