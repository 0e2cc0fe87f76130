import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { ChildProcesses } from '#platform/child-process/child-processes.ts'
import { childOf } from '#test/support/memory.ts'
import { black, fromPhone, jpegWithThreeScans, pngBomb, polyglot, twoHalves } from '#test/support/pictures.ts'
import { reencoded } from './reencoder.ts'

const ip = '192.0.2.1'

function openReencoder() {
  const processes = new ChildProcesses(join(import.meta.dirname, '../../../server/child-process.ts'))
  onTestFinished(() => processes.close())
  return { reencode: (picture: Uint8Array, ip: string) => reencoded(processes, picture, ip) }
}

/** The color of the pixel at this part of the width and height. */
async function colorAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(start, start + 3)]
}

const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 150 && g < 90 && b < 90
const isBlue = ([r = 0, g = 0, b = 0]: number[]) => b > 120 && r < 60 && g < 80

test('a picture from a phone is stored upright, smaller, and without metadata', async () => {
  const original = await fromPhone(4000, 3000)
  const before = await sharp(original).metadata()
  expect(before).toMatchObject({ orientation: 6, width: 4000 })
  expect(before.exif?.toString('latin1')).toContain('Canary Phone')

  const { full, thumb, width, height } = await openReencoder().reencode(original, ip)
  expect([width, height]).toEqual([1200, 1600])
  expect(await sharp(thumb).metadata()).toMatchObject({ format: 'webp', width: 240, height: 320 })
  const after = await sharp(full).metadata()
  expect(after).toMatchObject({ format: 'webp', width: 1200, height: 1600, space: 'srgb' })
  for (const field of ['exif', 'xmp', 'icc', 'iptc', 'orientation', 'comments']) expect(after).not.toHaveProperty(field)
  for (const bytes of [full, thumb]) expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/canary|EXIF|XMP /i)
  // The left half of the sensor is the top of a picture that was taken upright.
  expect(isRed(await colorAt(full, 0.5, 0.1)) && isBlue(await colorAt(full, 0.5, 0.9))).toBe(true)
})

test.each([
  ['a CMYK JPEG', () => twoHalves().toColourspace('cmyk').jpeg().toBuffer()],
  ['a progressive JPEG', () => twoHalves().jpeg({ progressive: true }).toBuffer()],
  ['a PNG with 16 bits', () => twoHalves().toColourspace('rgb16').png().toBuffer()],
  ['a WebP', () => twoHalves().webp().toBuffer()],
  ['a JPEG that is also a page', polyglot],
])('%s keeps its colors and nothing but its pixels', async (_, make) => {
  const { full, width, height } = await openReencoder().reencode(await make(), ip)
  expect([width, height]).toEqual([400, 300])
  expect(isRed(await colorAt(full, 0.1, 0.5)) && isBlue(await colorAt(full, 0.9, 0.5))).toBe(true)
  expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', space: 'srgb', channels: 3 })
  expect(Buffer.from(full).toString('latin1')).not.toMatch(/canary|html/)
})

test('50 megapixels are shrunk', async () => {
  const { width, height, full } = await openReencoder().reencode(await twoHalves(8160, 6120).jpeg().toBuffer(), ip)
  expect([width, height]).toEqual([1600, 1200])
  expect(full.length).toBeLessThan(400_000)
})

test('a transparent picture gets a white background, and of an animated one the first frame stays', async () => {
  const reencoder = openReencoder()
  const transparent = { width: 50, height: 50, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } }
  const png = await sharp({ create: transparent }).png().toBuffer()
  expect(await colorAt((await reencoder.reencode(png, ip)).full, 0.5, 0.5)).toEqual([255, 255, 255])

  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('#c81e1e'), frame('#1428c8')])
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  expect(await sharp(animated).metadata()).toMatchObject({ pages: 2 })
  const { full, height } = await reencoder.reencode(animated, ip)
  expect(height).toBe(40)
  expect(await sharp(full, { pages: -1 }).metadata()).not.toHaveProperty('pages')
  expect(isRed(await colorAt(full, 0.5, 0.5))).toBe(true)
})

const tooMuchMemory = 'This picture takes too much memory to read, please send it as a plain JPEG'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>canary()</script></svg>'
const jpeg = () => twoHalves(1200, 900).jpeg().toBuffer()
const png = () => twoHalves(1200, 900).png().toBuffer()

test.each<[string, () => Promise<Buffer>]>([
  ['an SVG', async () => Buffer.from(svg)],
  ['an SVG that starts like a JPEG', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
  ['a GIF', () => twoHalves().gif().toBuffer()],
  ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a TIFF', () => twoHalves().tiff().toBuffer()],
  ['a page with a JPEG in it', async () => Buffer.concat([Buffer.from('<html><!--'), await jpeg()])],
  ['a truncated JPEG', async () => (await jpeg()).subarray(0, -2000)],
  ['a truncated PNG', async () => (await png()).subarray(0, -2000)],
  ['a truncated WebP', async () => (await twoHalves(1200, 900).webp().toBuffer()).subarray(0, -300)],
  ['the start of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff])],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is refused', async (_, make) => {
  const refused = openReencoder().reencode(await make(), ip)
  await expect(refused).rejects.toMatchObject({ status: 415, message: 'This is not a JPEG, PNG or WebP picture' })
})

test('a small file with too many pixels is refused before they are decoded', async () => {
  const bomb = await pngBomb()
  expect(bomb.length).toBeLessThan(200_000)
  const refused = openReencoder().reencode(bomb, ip)
  await expect(refused).rejects.toMatchObject({ status: 413, message: 'A picture can be up to 60 megapixels' })
})

test.each<[string, string, () => Promise<Buffer>]>([
  [
    'a strip',
    'A picture can be up to 20,000 pixels long and 20 times as long as it is wide',
    () => black(40, 801).png().toBuffer(),
  ],
  [
    'a long edge',
    'A picture can be up to 20,000 pixels long and 20 times as long as it is wide',
    () => black(20_001, 1001).jpeg().toBuffer(),
  ],
  ['an interlaced PNG', tooMuchMemory, () => black(5000, 5000).png({ progressive: true }).toBuffer()],
  [
    'an interlaced PNG with 16 bits',
    tooMuchMemory,
    () => black(3600, 3600).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ],
  [
    'a wide PNG with 16 bits and alpha',
    tooMuchMemory,
    () => black(6200, 1500).ensureAlpha().toColourspace('rgb16').png().toBuffer(),
  ],
  ['a progressive JPEG', tooMuchMemory, () => black(4000, 3100).jpeg({ progressive: true }).toBuffer()],
  ['a JPEG with a scan for each color', tooMuchMemory, () => jpegWithThreeScans(4000, 3104)],
  ['a WebP', tooMuchMemory, () => black(4400, 4400).webp({ effort: 0 }).toBuffer()],
])('%s that would take too much time or memory is refused by its metadata', async (_, message, make) => {
  await expect(openReencoder().reencode(await make(), ip)).rejects.toMatchObject({ status: 413, message })
})

test.each<[string, () => Promise<Buffer>]>([
  ['a panorama', () => black(16_000, 800).jpeg().toBuffer()],
  ['a progressive JPEG with 12 megapixels', () => black(4032, 3024).jpeg({ progressive: true }).toBuffer()],
  ['an interlaced screenshot', () => black(3840, 2160).png({ progressive: true }).toBuffer()],
  ['a JPEG with 60 megapixels', () => black(10_000, 6000).jpeg().toBuffer()],
])('%s is accepted', async (_, make) => {
  expect(await openReencoder().reencode(await make(), ip)).toMatchObject({ width: 1600 })
})

test('a child process that dies loses its picture, and the next one is read', async () => {
  const reencoder = openReencoder()
  const picture = await twoHalves(3000, 2000).jpeg().toBuffer()
  const lost = expect(reencoder.reencode(picture, ip)).rejects.toMatchObject({ status: 503, retryAfter: 10 })
  const next = reencoder.reencode(picture, ip)
  process.kill(await childOf(process.pid), 'SIGKILL')
  await lost
  expect(await next).toMatchObject({ width: 1600 })
})

test('a decoder sees nothing of the environment of the server', async () => {
  const reencoding = openReencoder().reencode(await twoHalves(3000, 2000).jpeg().toBuffer(), ip)
  const names = readFileSync(`/proc/${await childOf(process.pid)}/environ`, 'utf8')
    .split('\0')
    .map((entry) => entry.split('=')[0])
  expect(names).not.toContain('PATH')
  await reencoding
})
