import { resolve } from 'node:path'
import sharp from 'sharp'
import { sizeAdvice } from '#core/picture-shapes.ts'

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
  const sentences = sizeAdvice(name, file.autoOrient)
  return sentences === '' ? {} : { warning: `${path}: ${sentences.replace(/^It has/, 'The picture has')}` }
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
