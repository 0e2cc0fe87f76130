// Makes the sizes and formats of every picture in pictures/, once for each content: what is made is kept in
// node_modules/.cache and copied from there.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictures } from '#pictures/captions.ts'
import { pictureShapes } from '#site/components/picture-shapes.ts'

const root = join(import.meta.dirname, '..')
const kept = join(root, 'node_modules/.cache/pictures')

/** No picture of a size that phones load weighs more; the quality gives way first. */
const mostBytesOnPhones = 58_000
const widestOnPhones = 1080
const firstQuality = { avif: 50, webp: 72 }
const lowestQuality = 20

type Format = keyof typeof firstQuality

/** Writes `<name>-<width>.avif` and `.webp` for every picture into the folder. */
export async function makePictures(folder: string): Promise<void> {
  mkdirSync(kept, { recursive: true })
  mkdirSync(folder, { recursive: true })
  await Promise.all(Object.keys(pictures).map((name) => makeSizes(name, folder)))
}

/** The picture as its owner left it in pictures/. */
export function pictureFile(name: string): string {
  const [file] = globSync(`pictures/${name}.{jpg,jpeg,png,webp,avif}`, { cwd: root })
  if (!file) throw new Error(`pictures/ has no picture named ${name} (as .jpg, .png, .webp or .avif)`)
  return join(root, file)
}

async function makeSizes(name: string, folder: string) {
  const source = readFileSync(pictureFile(name))
  const { widths, ratio } = name.endsWith('-tall') ? pictureShapes.tall : pictureShapes.wide
  const recipe = JSON.stringify([mostBytesOnPhones, firstQuality, ratio])
  const content = createHash('sha256').update(source).update(recipe).digest('hex').slice(0, 16)
  for (const width of widths) {
    for (const format of ['avif', 'webp'] as const) {
      const made = `${name}-${width}.${format}`
      const cached = join(kept, `${parse(made).name}.${content}.${format}`)
      if (!existsSync(cached)) {
        // What is not of the shape is cut to it around what catches the eye.
        const size = { width, height: Math.round(width / ratio), fit: 'cover', position: 'attention' } as const
        const resized = sharp(source).rotate().resize(size)
        writeFileSync(cached, await encode(resized, format, width <= widestOnPhones ? mostBytesOnPhones : undefined))
      }
      copyFileSync(cached, join(folder, made))
    }
  }
}

async function encode(picture: Sharp, format: Format, mostBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  for (let quality = firstQuality[format]; ; quality -= 8) {
    const encoded = await picture.clone()[format]({ quality, effort: 3 }).toBuffer()
    if (encoded.length <= mostBytes || quality <= lowestQuality) return encoded
  }
}
