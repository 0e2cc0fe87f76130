import sharp from 'sharp'
import { expect, test } from 'vitest'
import { builtSite as site } from '../support/plain-form.ts'

test('programs that ask for /favicon.ico get the icon of the business', async () => {
  const icon = site.images.get('/favicon.ico')
  expect(icon?.headers).toMatchObject({ 'Content-Type': 'image/x-icon', 'Cache-Control': 'public, max-age=3600' })
  const file = (await icon?.read()) ?? Buffer.alloc(22)
  // An icon with one picture of 48 pixels, which begins after the header and fills the file.
  expect([file.readUInt16LE(2), file.readUInt16LE(4), file[6], file[7]]).toEqual([1, 1, 48, 48])
  expect([file.readUInt32LE(14), file.readUInt32LE(18)]).toEqual([file.length - 22, 22])
  const shown = await sharp(file.subarray(22)).raw().toBuffer()
  const drawn = await sharp(site.responses.get('/favicon.svg')?.bodies.identity, { density: 600 })
    .resize(48)
    .raw()
    .toBuffer()
  expect(shown.equals(drawn)).toBe(true)
})
