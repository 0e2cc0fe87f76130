import { join, resolve } from 'node:path'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { projectRoot } from '#content-loader/content-folder.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'
import { cardSize, type Recipe } from './image.ts'

// One thread and no cache, so that the server has the machine.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures in phone sizes are at most this large. Quality is reduced until they are. */
const maxBytesOnPhones = 58_000
const widestOnPhones = 1080
const firstQuality = { avif: 46, webp: 72 }
const minQuality = 20

const margin = 64
/** The family name inside the subset font. */
const family = 'Bricolage Grotesque 96pt ExtraBold'

/** Makes the image. Rejects when the original cannot be read. */
export async function make(recipe: Recipe): Promise<Buffer> {
  if (recipe.kind === 'picture') return makePicture(recipe)
  if (recipe.kind === 'card') return makeCard(recipe)
  const png = await sharp(Buffer.from(recipe.svg), { density: 600 }).resize(recipe.size).png().toBuffer()
  return recipe.format === 'ico' ? icoOf(png, recipe.size) : png
}

type Of<Kind> = Extract<Recipe, { kind: Kind }>

/** Crops to the shape around the most interesting region. */
async function makePicture({ original, width, height, format }: Of<'picture'>): Promise<Buffer> {
  const resized = sharp(resolve(projectRoot, original.path))
    .rotate()
    .resize({ width, height, fit: 'cover', position: 'attention' })
  const maxBytes = width <= widestOnPhones ? maxBytesOnPhones : Number.POSITIVE_INFINITY
  return encode(await resized.raw().toBuffer({ resolveWithObject: true }).then(fromPixels), format, maxBytes)
}

const fromPixels = ({ data, info: { width, height, channels } }: { data: Buffer; info: OutputInfo }) =>
  sharp(data, { raw: { width, height, channels } })

async function encode(picture: Sharp, format: 'avif' | 'webp', maxBytes: number): Promise<Buffer> {
  for (let quality = firstQuality[format]; ; quality -= 8) {
    const encoded = await picture.clone()[format]({ quality, effort: 3 }).toBuffer()
    if (encoded.length <= maxBytes || quality <= minQuality) return encoded
  }
}

async function makeCard({ original, title, firm, colors }: Of<'card'>): Promise<Buffer> {
  const headline = await line(title, 62, '#ffffff')
  const name = await line(firm, 34, colors.firm)
  const nameTop = cardSize.height - margin - name.height
  return sharp(resolve(projectRoot, original.path))
    .rotate()
    .resize({ ...cardSize, fit: 'cover', position: 'attention' })
    .composite([
      { input: Buffer.from(shadeOf(colors.shade)), top: 0, left: 0 },
      { input: headline.image, top: nameTop - 20 - headline.height, left: margin },
      { input: name.image, top: nameTop, left: margin },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** A dark gradient from below, so that text is readable on any picture. */
const shadeOf = (color: string) =>
  `<svg width="${cardSize.width}" height="${cardSize.height}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">
  <stop offset=".25" stop-color="${color}" stop-opacity="0"/><stop offset="1" stop-color="${color}" stop-opacity=".92"/>
  </linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`

async function line(text: string, size: number, color: string) {
  const markup = `<span foreground="${color}">${escapeHtml(text)}</span>`
  const font = `${family}, ${size}`
  const fontfile = join(projectRoot, 'build/fonts/display.ttf')
  const rendered = sharp({
    text: { text: markup, font, fontfile, rgba: true, width: cardSize.width - 2 * margin, dpi: 72 },
  })
  const { data, info } = await rendered.png().toBuffer({ resolveWithObject: true })
  return { image: data, height: info.height }
}

/** The picture as an .ico file, which may contain a PNG. Browsers and other programs ask for one without being told. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
