import type { Mark } from '#content'
import { business } from '#content'
import { palette } from '#domain/palette.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

const { lamp, night, link } = palette.light
const colors = { accent: lamp, band: night, link }

/** The logo as a standalone SVG, on a rounded square. */
export function iconOf(mark: Mark): string {
  const outlines = mark.map(({ color, outline }) => `<path d="${outline}" fill="${colors[color]}"/>`).join('')
  const name = escapeHtml(business.name)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>${name}</title><rect width="64" height="64" rx="14" fill="${night}"/>${outlines}</svg>`
}
