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
