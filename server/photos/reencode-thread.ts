// Worker thread for visitors' pictures: turns each into two WebP files that hold its pixels and nothing else.
import { parentPort } from 'node:worker_threads'
import sharp, { type OutputInfo } from 'sharp'
import type { ReencodeRequest, ReencodeResponse } from './reencoder.ts'
import type { Picture } from './repository.ts'

const maxPixels = 60_000_000
const fullEdge = 1600
const thumbEdge = 320
const timeout = { seconds: 15 }
const formats = new Set<string>(['jpeg', 'png', 'webp'])
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

// Pictures come once and never again.
sharp.cache(false)
sharp.concurrency(1)
// No other decoder sees the bytes, whatever they claim to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })

parentPort?.on('message', async ({ id, picture }: ReencodeRequest) => {
  parentPort?.postMessage(await respondTo(id, picture))
})

async function respondTo(id: number, picture: Uint8Array): Promise<ReencodeResponse> {
  try {
    return { id, picture: await reencode(picture) }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('pixel limit')) return { id, refused: 'too many pixels' }
    return { id, refused: /timeout/i.test(message) ? 'too slow' : 'not a picture' }
  }
}

async function reencode(bytes: Uint8Array): Promise<Picture> {
  // `error` also rejects truncated files. It accepts the small faults that cameras leave.
  const input = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const { format } = await input.metadata()
  if (!formats.has(format)) throw new Error('another format')
  // sRGB pixels: metadata, color profiles and further frames end here.
  const { data, info } = await input
    .timeout(timeout)
    .autoOrient()
    .resize({ width: fullEdge, height: fullEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [full, thumb] = [await webpOf(data, info, fullEdge, 78), await webpOf(data, info, thumbEdge, 70)]
  return { full, thumb, width: info.width, height: info.height }
}

function webpOf(pixels: Buffer, { width, height, channels }: OutputInfo, edge: number, quality: number) {
  return sharp(pixels, { raw: { width, height, channels } })
    .timeout(timeout)
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
}
