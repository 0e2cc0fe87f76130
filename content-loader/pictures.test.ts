import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureQuality } from '#server/images/picture-quality.ts'
import { errorsWith, writeContent } from '#test/support/small-content.ts'
import { freshFolder } from '#test/support/stores.ts'
import { contentFolder, pictureFolder } from './content-folder.ts'
import { readPictureFiles } from './picture-files.ts'
import { readContent } from './read-content.ts'

const root = join(import.meta.dirname, '..')
const names = 'content/pictures.yaml'
const heic =
  'Browsers do not show HEIC photos. Open it in Preview on a Mac or in Photos on Windows, and export it as JPEG. An iPhone takes JPEG photos with Settings, Camera, Formats, Most Compatible.'

test('the name of a picture is its file’s in lowercase without the extension', () => {
  expect([...readPictureFiles(writeContent()).files]).toEqual([
    ['van', 'pictures/VAN.JPG'],
    ['hero-tall', 'pictures/hero-tall.PNG'],
    ['hero', 'pictures/hero.jpg'],
  ])
})

test('a copy without its own content shows the electrician’s sample', () => {
  const copy = freshFolder()
  cpSync(join(root, 'samples/electrician'), join(copy, 'samples/electrician'), { recursive: true })
  expect(contentFolder(copy)).toBe('samples/electrician')
  expect(readContent(copy).content?.business.name).toBe('Lamplight Electric')
  const own = writeContent()
  cpSync(join(copy, 'samples'), join(own, 'samples'), { recursive: true })
  expect(readContent(own).content?.business.name).toBe('Ada Plumbing')
})

test('content without a folder of pictures uses the pictures beside it, or the sample’s', () => {
  const older = writeContent()
  const sample = { 'samples/electrician/pictures/hero.jpg': 'x', 'samples/electrician/pictures/van.jpg': 'x' }
  expect(pictureFolder(older)).toBe('pictures')
  rmSync(join(older, 'pictures'), { recursive: true })
  expect(pictureFolder(older)).toBe('samples/electrician/pictures')
  const none = { 'pictures/hero.jpg': undefined, 'pictures/hero-tall.PNG': undefined, 'pictures/VAN.JPG': undefined }
  expect(errorsWith({ ...none, ...sample })).toEqual([
    `${names}:2: samples/electrician/pictures has no picture file "hero-tall" (.jpg, .png, .webp or .avif).`,
  ])
})

test('content/pictures replaces pictures', () => {
  const own = { 'content/pictures/hero.avif': 'x', 'content/pictures/hero-tall.webp': 'x' }
  expect(errorsWith(own)).toEqual([
    `${names}:3: content/pictures has no picture file "van" (.jpg, .png, .webp or .avif).`,
  ])
  expect(errorsWith({ ...own, 'content/pictures/van.jpeg': 'x' })).toEqual([])
})

test.each([
  [
    'a missing file',
    { [names]: 'hero: x\nhero-tall: x\nvan: x\nvann: x\n' },
    `${names}:4: pictures has no picture file "vann" (.jpg, .png, .webp or .avif). Did you mean "van"?`,
  ],
  [
    'a capital',
    { [names]: 'hero: x\nhero-tall: x\nvan: x\nVan-2: x\n' },
    `${names}:4: Van-2 must be lowercase letters, digits and dashes.`,
  ],
  ['no text', { [names]: 'hero: x\nhero-tall: x\nvan:\n' }, `${names}:3: van is missing.`],
  ['two files', { 'pictures/van.png': 'x' }, 'pictures/van.png: pictures/VAN.JPG has the same name. Keep one of them.'],
  ['a HEIC photo', { 'pictures/VAN.JPG': undefined, 'pictures/Van.HEIC': 'x' }, `pictures/Van.HEIC: ${heic}`],
  [
    'a HEIC photo that is called .jpg',
    { 'pictures/VAN.JPG': Buffer.from('\0\0\0\x1Cftypheic') },
    `pictures/VAN.JPG: The file is a HEIC photo with another name. ${heic}`,
  ],
  [
    'a name with a space',
    { [names]: 'hero: x\nhero-tall: x\nvan: x\nmy-deck: x\n', 'pictures/My Deck.jpg': 'x' },
    'pictures/My Deck.jpg: Rename the file to my-deck.jpg, without spaces.',
  ],
  [
    'a GIF',
    { 'pictures/VAN.JPG': undefined, 'pictures/van.gif': 'x' },
    'pictures/van.gif: Save the picture "van" as .jpg, .png, .webp or .avif.',
  ],
])('%s is reported', (_, changes, message) => {
  expect(errorsWith(changes)).toEqual([message])
})

test('the home page’s pictures are required', () => {
  expect(errorsWith({ [names]: 'hero-tall: x\nvan: x\n' })).toEqual([
    `${names}:1: content/pictures.yaml has no picture "hero".`,
  ])
})

test('a HEIC photo may stay beside the picture made from it', () => {
  expect(errorsWith({ 'pictures/van.heic': 'x' })).toEqual([])
})

/** The quality of a picture file with this content. */
const qualityOf = (content: Buffer, name = 'van') =>
  pictureQuality(writeContent({ [join('pictures', `${name}.jpg`)]: content }), name, `pictures/${name}.jpg`)
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a33' } })

test('pictures are checked before they are resized', async () => {
  const damaged =
    'pictures/van.jpg: The picture is damaged, incomplete or far too large. Open it in a photo program and save it as JPEG.'
  expect(await qualityOf(Buffer.from('no picture'))).toEqual({ mistake: damaged })
  const small = await plain(900, 600).jpeg().toBuffer()
  expect(await qualityOf(await plain(960, 640).jpeg().toBuffer())).toEqual({})
  expect(await qualityOf(small)).toEqual({
    warning: 'pictures/van.jpg: The picture has 900 × 600 pixels and will look blurry. Use at least 1600 × 1067.',
  })
  // The orientation of a phone's photo counts.
  const upright = await plain(1920, 1080).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await qualityOf(upright, 'hero-tall')).toEqual({})
  expect(await qualityOf(await plain(1600, 1067).toColourspace('cmyk').jpeg().toBuffer())).toEqual({})
  const frames = Buffer.concat([await plain(40, 20).raw().toBuffer(), Buffer.alloc(40 * 20 * 3)])
  const animated = sharp(frames, { raw: { width: 40, height: 40, channels: 3, pageHeight: 20 } }).gif({ delay: [9, 9] })
  expect(await qualityOf(await animated.toBuffer())).toEqual({
    warning: 'pictures/van.jpg: The picture is animated. The site shows its first frame.',
  })
})
