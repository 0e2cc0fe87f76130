import { resolve } from 'node:path'
import sharp from 'sharp'
import { shapeOf } from '#core/picture-shapes.ts'

/** A picture may be enlarged by this much without looking blurry. Only the hero fills a wide screen. */
const maxEnlargement = { hero: 1.1, other: 1.7 }

/** A crop that keeps less of a picture cuts off what it shows: a portrait in a wide frame, or the reverse. */
const minKept = 0.6

/** A mistake stops the start. A warning does not. Both are sentences. */
export type PictureQuality = { mistake?: string; warning?: string }

/** Checks what can be known without decoding the picture. `path` is from the project root. */
export async function pictureQuality(root: string, name: string, path: string): Promise<PictureQuality> {
  const file = await sharp(resolve(root, path))
    .metadata()
    .catch(() => undefined)
  if (!file) return { mistake: unreadable(path) }
  if (file.pages !== undefined && file.pages > 1 && file.format !== 'heif')
    return { warning: `${path}: The picture is animated. The site shows its first frame.` }
  const { width, height } = file.autoOrient
  const { neededWidth: wide, ratio } = shapeOf(name)
  const high = Math.round(wide / ratio)
  const found = [cropWarning(width / height, ratio, `${wide} × ${high}`)]
  if (Math.max(wide / width, high / height) > maxEnlargement[name.startsWith('hero') ? 'hero' : 'other'])
    found.push(`It has ${width} × ${height} pixels and will look blurry. Use at least ${wide} × ${high}.`)
  const sentences = found.filter((sentence) => sentence !== undefined).join(' ')
  return sentences === '' ? {} : { warning: `${path}: ${sentences.replace(/^It has/, 'The picture has')}` }
}

/** Ratios are width / height. */
function cropWarning(own: number, shown: number, size: string): string | undefined {
  if (Math.min(own / shown, shown / own) >= minKept) return undefined
  const [is, use] = own < shown ? ['upright', 'Turn the camera sideways'] : ['wide', 'Hold the camera upright']
  return `The picture is ${is}, and the site cuts off ${own < shown ? 'its top and bottom' : 'its sides'}. ${use}, or crop it yourself, such as to ${size}.`
}

/** Whether the whole file can be decoded. */
export const isReadable = (root: string, path: string): Promise<boolean> =>
  sharp(resolve(root, path))
    .resize(64)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

/** What is wrong with a file that cannot be decoded. */
export const unreadable = (path: string) =>
  `${path}: The picture is damaged, incomplete or far too large. Open it in a photo program and save it as JPEG.`
