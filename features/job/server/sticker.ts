import { encode } from 'uqr'
import { business } from '#content'
import { palette } from '#firm/palette.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'

/** In millimeters. */
const size = { width: 50, height: 30, margin: 2 }

/** An SVG of 50 × 30 mm with the QR code of the customer's page: for the inside of a panel's door. */
export function stickerOf(url: string, reference: string): string {
  const { data, size: modules } = encode(url, { ecc: 'M', border: 0 })
  const side = size.height - 2 * size.margin
  const module = side / modules
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const left = size.margin + side + 2
  const room = size.width - left - size.margin
  const line = (y: number, millimeters: number, weight: number, words: string) =>
    `<text x="${left}" y="${y}" font-size="${millimeters}" font-weight="${weight}"${fitted(words, millimeters, room)}>${escapeHtml(words)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}mm" height="${size.height}mm" viewBox="0 0 ${size.width} ${size.height}">`,
    `<title>${escapeHtml(business.name)}, ${reference}</title>`,
    `<rect width="${size.width}" height="${size.height}" fill="#fff"/>`,
    `<path transform="translate(${size.margin} ${size.margin}) scale(${module})" d="${squares.join('')}" fill="#000" shape-rendering="crispEdges"/>`,
    `<g font-family="Arial, Helvetica, sans-serif" fill="${palette.light.night}">`,
    line(6, 3, 700, business.name),
    line(11, 2.4, 400, 'Scan for the'),
    line(14, 2.4, 400, 'report of this job'),
    line(22, 2.4, 400, reference),
    line(27, 2.6, 700, business.phone),
    '</g></svg>',
  ].join('')
}

/** Long names are pressed together. A letter is about half as wide as it is high. */
const fitted = (words: string, millimeters: number, room: number) =>
  words.length * millimeters * 0.56 > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : ''
