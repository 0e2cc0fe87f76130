import sharp, { type Sharp } from 'sharp'

const red = { r: 200, g: 30, b: 30 }
const blue = { r: 20, g: 40, b: 200 }

/** A picture whose left half is red and whose right half is blue. */
export function twoHalves(width = 400, height = 300): Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: blue }
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ])
}

export const black = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })

/** As a phone makes it: the sensor's pixels, and the metadata that turns them and names the place. */
export const fromPhone = (width = 400, height = 300): Promise<Buffer> =>
  twoHalves(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Canary Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 29/1 2222/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '97/1 9/1 48/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
    .jpeg()
    .toBuffer()

/** A small file with 64 million pixels. */
export const pngBomb = (): Promise<Buffer> =>
  sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer()

/** A JPEG with a page and a program in its comment and after its end. */
export async function polyglot(): Promise<Buffer> {
  const jpeg = await twoHalves().jpeg().toBuffer()
  const comment = Buffer.from('<html><script>canary()</script>')
  const length = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), length, comment, jpeg.subarray(2), Buffer.from('<?php canary() ?>')])
}

/** A baseline JPEG of one gray whose colors follow each other in three scans, which a decoder has to keep all at once. */
export async function jpegWithThreeScans(width: number, height: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } })
    .jpeg({ optimiseCoding: false })
    .toBuffer()
  const segment = (marker: number, bytes: number[]) => Buffer.from([0xff, marker, 0, bytes.length + 2, ...bytes])
  const [quantization, huffman, startOfScan] = [0xdb, 0xc4, 0xda]
  const tables: Buffer[] = []
  for (let at = 2; plain[at + 1] !== startOfScan; ) {
    const end = at + 2 + plain.readUInt16BE(at + 2)
    if ([quantization, huffman].includes(plain[at + 1] ?? 0)) tables.push(plain.subarray(at, end))
    at = end
  }
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff]
  const frame = segment(0xc0, [8, ...size, 3, ...[1, 2, 3].flatMap((component) => [component, 0x11, 0])])
  // Six bits for each block: no difference to the last one, and its end.
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const pixels = Buffer.alloc(Math.ceil((blocks * 6) / 8), Buffer.from([0x28, 0xa2, 0x8a]))
  const scans = [1, 2, 3].flatMap((component) => [segment(startOfScan, [1, component, 0, 0, 63, 0]), pixels])
  return Buffer.concat([plain.subarray(0, 2), ...tables, frame, ...scans, Buffer.from([0xff, 0xd9])])
}
