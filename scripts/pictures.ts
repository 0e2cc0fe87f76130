// Makes the sizes and formats of every picture in pictures/. Results are cached in node_modules/.cache by content hash.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictures } from '#pictures/captions.ts'
import { pictureShapes } from '#site/components/picture-shapes.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache/pictures')

/** Pictures in phone sizes are at most this large. Quality is reduced until they are. */
const maxBytesOnPhones = 58_000
const widestOnPhones = 1080
const firstQuality = { avif: 50, webp: 72 }
const minQuality = 20

type Format = keyof typeof firstQuality

/** Writes `<name>-<width>.avif` and `.webp` for every picture into the folder. */
export async function makePictures(folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  mkdirSync(folder, { recursive: true })
  await Promise.all(Object.keys(pictures).map((name) => makeSizes(name, folder)))
}

/** The path of the original picture. */
export function pictureFile(name: string): string {
  const [file] = globSync(`pictures/${name}.{jpg,jpeg,png,webp,avif}`, { cwd: root })
  if (!file) throw new Error(`pictures/ has no picture named ${name} (as .jpg, .png, .webp or .avif)`)
  return join(root, file)
}

async function makeSizes(name: string, folder: string) {
  const source = readFileSync(pictureFile(name))
  const { widths, ratio } = name.endsWith('-tall') ? pictureShapes.tall : pictureShapes.wide
  const recipe = JSON.stringify([maxBytesOnPhones, firstQuality, ratio])
  const content = createHash('sha256').update(source).update(recipe).digest('hex').slice(0, 16)
  for (const width of widths) {
    for (const format of ['avif', 'webp'] as const) {
      const made = `${name}-${width}.${format}`
      const cached = join(cache, `${parse(made).name}.${content}.${format}`)
      if (!existsSync(cached)) {
        // Crops to the shape around the most interesting region.
        const size = { width, height: Math.round(width / ratio), fit: 'cover', position: 'attention' } as const
        const resized = sharp(source).rotate().resize(size)
        writeFileSync(cached, await encode(resized, format, width <= widestOnPhones ? maxBytesOnPhones : undefined))
      }
      copyFileSync(cached, join(folder, made))
    }
  }
}

async function encode(picture: Sharp, format: Format, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  for (let quality = firstQuality[format]; ; quality -= 8) {
    const encoded = await picture.clone()[format]({ quality, effort: 3 }).toBuffer()
    if (encoded.length <= maxBytes || quality <= minQuality) return encoded
  }
}
