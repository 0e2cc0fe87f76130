import { setPriority } from 'node:os'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import type { Work } from '#platform/child-process/jobs.ts'
import { exitCodeOf, type Refusal } from './refusals.ts'

const maxPixels = 60_000_000
const maxEdge = 20_000
const maxRatio = 20
/** Bytes of decoded pixels: 12 megapixels of a progressive JPEG, or 24 of an interlaced PNG. */
const maxMemory = 74_000_000
/** Measured: the lines of a PNG that are in memory while it shrinks. */
const linesInMemory = 1500
const fullEdge = 1600
const thumbEdge = 320
const timeout = { seconds: 15 }
const formats = new Set<string>(['jpeg', 'png', 'webp'])
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer']

// Serving pages has priority over re-encoding.
try {
  setPriority(10)
} catch {} // the server runs with a lower priority already
// The process handles one picture, so a cache is useless.
sharp.cache(false)
sharp.concurrency(1)
// Only these three decoders see the bytes, whatever the first bytes say.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })

/**
 * Reencodes a visitor's picture, in the child process: two WebP files that hold its pixels and nothing else. The exit code says why
 * it is refused.
 */
export const reencode: Work = async (bytes) => {
  const result = await reencoded(bytes)
  return typeof result === 'string' ? { exitCode: exitCodeOf(result) } : result
}

async function reencoded(bytes: Buffer): Promise<Buffer | Refusal> {
  try {
    // `error` also rejects truncated files. It accepts the small faults that cameras leave.
    const input = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    return refusalOf(await input.metadata()) ?? (await filesOf(input))
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (message.includes('pixel limit')) return 'too many pixels'
    return /timeout/i.test(message) ? 'too slow' : 'not a picture'
  }
}

/** Reads only the header: no pixel is decoded yet. */
function refusalOf(metadata: Metadata): Refusal | undefined {
  const { format, width, height } = metadata
  if (!formats.has(format)) return 'not a picture'
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (long > maxEdge || long > maxRatio * short) return 'too long'
  return memoryOf(metadata) > maxMemory ? 'too much memory' : undefined
}

/** The memory that decoding takes, in bytes. */
function memoryOf({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  if (format === 'webp') return width * height * 4
  // Progressive JPEGs are held as 16-bit coefficients until the last scan.
  const pixelBytes = channels * (depth === 'ushort' || format === 'jpeg' ? 2 : 1)
  if (isProgressive) return width * height * pixelBytes
  // Baseline JPEGs shrink while they are decoded.
  return format === 'jpeg' ? 0 : width * Math.min(height, linesInMemory) * pixelBytes
}

async function filesOf(input: Sharp): Promise<Buffer> {
  // The output has sRGB pixels only, without metadata, color profile or further frames.
  const { data, info } = await input
    .timeout(timeout)
    .autoOrient()
    .resize({ width: fullEdge, height: fullEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [full, thumb] = [await webpOf(data, info, fullEdge, 78), await webpOf(data, info, thumbEdge, 70)]
  const header = Buffer.alloc(12)
  for (const [index, value] of [info.width, info.height, full.length].entries()) header.writeUInt32BE(value, 4 * index)
  return Buffer.concat([header, full, thumb])
}

function webpOf(pixels: Buffer, { width, height, channels }: OutputInfo, edge: number, quality: number) {
  return sharp(pixels, { raw: { width, height, channels } })
    .timeout(timeout)
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
}
