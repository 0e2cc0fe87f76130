// Makes the social card of each page: its first picture, its title and the business name.
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { business } from '#content'
import { palette } from '#domain/palette.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { pictureFile } from './pictures.ts'

const card = { width: 1200, height: 630 }
const margin = 64
const fontfile = join(import.meta.dirname, '../site/fonts/display.ttf')
/** The family name inside the subset font. */
const family = 'Bricolage Grotesque 96pt ExtraBold'

/** Writes the card to the path in the page's og:image, below the `site` folder. */
export async function makeCard(html: string, site: string): Promise<void> {
  const file = /property="og:image" content="https?:\/\/[^/"]+(\/cards\/[\w-]+\.jpg)"/.exec(html)?.[1]
  if (!file) return
  const title = decode(/property="og:title" content="([^"]*)"/.exec(html)?.[1] ?? business.name)
  const picture = /src="\/pictures\/([\w-]+?)-\d+\.webp"/.exec(html)?.[1] ?? 'hero'
  const headline = await line(title, 62, '#ffffff')
  const firm = await line(business.name, 34, palette.light.lamp)
  const firmTop = card.height - margin - firm.height
  const headlineTop = firmTop - 20 - headline.height
  const target = join(site, file)
  mkdirSync(dirname(target), { recursive: true })
  await sharp(readFileSync(pictureFile(picture)))
    .rotate()
    .resize({ ...card, fit: 'cover', position: 'attention' })
    .composite([
      { input: Buffer.from(shade), top: 0, left: 0 },
      { input: headline.image, top: headlineTop, left: margin },
      { input: firm.image, top: firmTop, left: margin },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(target)
}

/** A dark gradient from below, so that text is readable on any picture. */
const shade = `<svg width="${card.width}" height="${card.height}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">
  <stop offset=".25" stop-color="${palette.dark.night}" stop-opacity="0"/><stop offset="1" stop-color="${palette.dark.night}" stop-opacity=".92"/>
  </linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`

async function line(text: string, size: number, color: string) {
  const markup = `<span foreground="${color}">${escapeHtml(text)}</span>`
  const font = `${family}, ${size}`
  const rendered = sharp({
    text: { text: markup, font, fontfile, rgba: true, width: card.width - 2 * margin, dpi: 72 },
  })
  const { data, info } = await rendered.png().toBuffer({ resolveWithObject: true })
  return { image: data, height: info.height }
}

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
