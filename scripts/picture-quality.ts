import { join } from 'node:path'
import sharp from 'sharp'
import { pictureShapes } from '#site/components/picture-shapes.ts'

/** The shape and the sizes of a picture, by its name. */
export const shapeOf = (name: string) => (name.endsWith('-tall') ? pictureShapes.tall : pictureShapes.wide)

/** A picture may be enlarged by this much without looking blurry. Only the hero fills a wide screen. */
const maxEnlargement = { hero: 1.1, other: 1.7 }

/** A mistake stops the build. A warning does not. Both are sentences. */
export type PictureQuality = { mistake?: string; warning?: string }

/** Checks what can be known without decoding the picture. `path` is from the project root. */
export async function pictureQuality(root: string, name: string, path: string): Promise<PictureQuality> {
  const file = await sharp(join(root, path))
    .metadata()
    .catch(() => undefined)
  if (!file) return { mistake: unreadable(path) }
  if (file.pages !== undefined && file.pages > 1 && file.format !== 'heif')
    return { warning: `${path}: The picture is animated. The site shows its first frame.` }
  const { width, height } = file.autoOrient
  const { widths, ratio } = shapeOf(name)
  const wide = Math.max(...widths)
  const high = Math.round(wide / ratio)
  if (Math.max(wide / width, high / height) <= maxEnlargement[name.startsWith('hero') ? 'hero' : 'other']) return {}
  const size = `has ${width} × ${height} pixels and will look blurry. Use at least ${wide} × ${high}.`
  return { warning: `${path}: The picture ${size}` }
}

/** What is wrong with a file that cannot be decoded. */
export const unreadable = (path: string) =>
  `${path}: The picture is damaged, incomplete or far too large. Open it in a photo program and save it as JPEG.`
