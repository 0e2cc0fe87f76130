// Makes the sizes and formats of every picture. Results are cached in node_modules/.cache by content hash.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictures } from '#content'
import { readPictureFiles } from '#content-loader/picture-files.ts'
import { pictureQuality, shapeOf, unreadable } from './picture-quality.ts'

const root = join(import.meta.dirname, '..')
const { files: pictureFiles } = readPictureFiles(root)
const cache = join(root, 'node_modules/.cache/pictures')

/** Pictures in phone sizes are at most this large. Quality is reduced until they are. */
const maxBytesOnPhones = 58_000
const widestOnPhones = 1080
const firstQuality = { avif: 46, webp: 72 }
const minQuality = 20

type Format = keyof typeof firstQuality

/** Makes all sizes that are not in the cache. Resolves to a sentence for each picture that cannot be read. */
export async function preparePictures(): Promise<string[]> {
  mkdirSync(cache, { recursive: true })
  const names = Object.keys(pictures)
  const found = await Promise.all(names.map((name) => pictureQuality(root, name, pathOf(name))))
  for (const { warning } of found) if (warning) console.warn(warning)
  const failed = await Promise.all(
    names.map((name) =>
      cacheSizes(name).then(
        () => [],
        () => [unreadable(pathOf(name))],
      ),
    ),
  )
  return failed.flat()
}

/** Writes `<name>-<width>.avif` and `.webp` for every picture into the folder. Call preparePictures first. */
export function makePictures(folder: string): void {
  copySizes(folder, ({ made }) => made)
}

/**
 * Writes the same files with a hash in their names, so that browsers may keep them. Returns the new name of each. The sizes
 * of a picture share the hash of the original and the recipe, so that pages stay small.
 */
export function makeHashedPictures(folder: string): Map<string, string> {
  return copySizes(folder, ({ name, hash, width, format }) => `${name}-${hash.slice(0, 6)}-${width}.${format}`)
}

function copySizes(folder: string, nameOf: (size: Size) => string): Map<string, string> {
  mkdirSync(folder, { recursive: true })
  return new Map(
    Object.keys(pictures)
      .flatMap(sizesOf)
      .map((size) => {
        copyFileSync(size.cached, join(folder, nameOf(size)))
        return [size.made, nameOf(size)]
      }),
  )
}

type Size = ReturnType<typeof sizesOf>[number]

/** The original picture. */
export const pictureFile = (name: string) => join(root, pathOf(name))

function pathOf(name: string): string {
  const path = pictureFiles.get(name)
  if (!path) throw new Error(`There is no picture file named ${name}`) // the content loader checks all names
  return path
}

/** Every size and format of a picture: its file's name, and the path in the cache. */
function sizesOf(name: string) {
  const { widths, ratio } = shapeOf(name)
  const recipe = JSON.stringify([maxBytesOnPhones, firstQuality, ratio])
  const hash = createHash('sha256')
    .update(readFileSync(pictureFile(name)))
    .update(recipe)
    .digest('base64url')
    .slice(0, 16)
  return widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => ({
      name,
      width,
      height: Math.round(width / ratio),
      format,
      hash,
      made: `${name}-${width}.${format}`,
      cached: join(cache, `${name}-${width}.${hash}.${format}`),
    })),
  )
}

async function cacheSizes(name: string) {
  for (const { width, height, format, cached } of sizesOf(name)) {
    if (existsSync(cached)) continue
    // Crops to the shape around the most interesting region.
    const size = { width, height, fit: 'cover', position: 'attention' } as const
    const resized = sharp(pictureFile(name)).rotate().resize(size)
    writeFileSync(cached, await encode(resized, format, width <= widestOnPhones ? maxBytesOnPhones : undefined))
  }
}

async function encode(picture: Sharp, format: Format, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  for (let quality = firstQuality[format]; ; quality -= 8) {
    const encoded = await picture.clone()[format]({ quality, effort: 3 }).toBuffer()
    if (encoded.length <= maxBytes || quality <= minQuality) return encoded
  }
}
