import { HttpError } from '#platform/http/http-error.ts'

/** As wide as the widest size of the hero on a screen with two pixels per CSS pixel, and some room to crop. */
const maxEdge = 2880
const maxPixels = 60_000_000
const quality = 88
const formats = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const
const known = ['jpeg', 'png', 'webp', 'heif']

/**
 * The owner's picture as the file's name says, upright, without metadata, at most 2,880 pixels on its long edge. In Base64, as it
 * comes. Throws 400 for what is not a picture.
 */
export async function reencodePicture(name: string, base64: string): Promise<string> {
  // Loads only here, because it takes memory that most servers never need.
  const { default: sharp } = await import('sharp')
  const format = formats[name.split('.').at(-1) as keyof typeof formats]
  try {
    const input = sharp(Buffer.from(base64, 'base64'), { limitInputPixels: maxPixels, failOn: 'error' })
    if (!known.includes((await input.metadata()).format)) throw new Error('not a picture')
    const encoded = await input
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      [format]({ quality })
      .toBuffer()
    return encoded.toString('base64')
  } catch {
    throw new HttpError(400, 'The picture cannot be read. Save it as JPEG')
  }
}
