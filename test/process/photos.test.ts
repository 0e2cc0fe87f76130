import { once } from 'node:events'
import { request } from 'node:http'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { memoryOf } from '../support/memory.ts'
import { black } from '../support/pictures.ts'
import { readJson } from '../support/read-json.ts'
import { book } from '../support/server-client.ts'
import { startServer } from '../support/server-process.ts'
import { engines, freshFolder, freshSchema } from '../support/stores.ts'

/** As large as a phone's: noise does not compress. */
const largePhoto = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer()

/** Books, and resolves to the API address of the booking's page. */
async function bookPage(url: string): Promise<string> {
  const { request: path } = await book(url)
  return `${url}/api${path.replace('/request', '/requests')}`
}

const sendPhoto = (page: string, body: Buffer, key: string) =>
  fetch(`${page}/photos`, {
    method: 'POST',
    body: Uint8Array.from(body),
    headers: { 'Content-Type': 'image/jpeg', 'Idempotency-Key': key },
  })

const photosOf = async (page: string) => (await readJson<{ photos: number[] }>(await fetch(page))).photos

test.each(engines)('%s: kill -9 in the middle of an upload loses no request and stores no part', async (engine) => {
  const env: Record<string, string> = { DATA_DIR: freshFolder(), LOG_LEVEL: 'silent' }
  if (engine === 'postgres') env.DATABASE_URL = await freshSchema()
  const photo = await largePhoto()
  const first = await startServer(env)
  const page = await bookPage(first.url)
  expect((await sendPhoto(page, photo, 'one')).status).toBe(201)

  const upload = request(`${page}/photos`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/jpeg', 'Idempotency-Key': 'two', 'Content-Length': photo.length },
  })
  const broken = once(upload, 'error')
  upload.write(photo.subarray(0, photo.length / 2))
  // Killed while it re-encodes a whole picture too.
  const cut = sendPhoto(page, photo, 'three').catch(() => 'cut off')
  await new Promise((resolve) => upload.write('', resolve))
  await first.end('SIGKILL')
  await broken
  await cut

  const second = await startServer(env)
  onTestFinished(() => void second.end('SIGKILL'))
  const samePage = page.replace(first.url, second.url)
  const stored = await photosOf(samePage)
  expect(stored[0]).toBe(1)
  for (const id of stored) {
    const shown = await fetch(`${samePage}/photos/${id}`)
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  }
  for (const key of ['two', 'three']) expect((await sendPhoto(samePage, photo, key)).status).toBe(201)
  expect(await photosOf(samePage)).toHaveLength(3)
})

/** Small files that take the most memory and time of all that are accepted. */
const worstPictures = () =>
  Promise.all([
    black(4032, 3024).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    black(4300, 4300).ensureAlpha().webp({ lossless: true, effort: 0 }).toBuffer(),
    black(4960, 4960).png({ progressive: true }).toBuffer(),
    black(6160, 1600).ensureAlpha().toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
  ])

/** Server and child process together, as docs/owner/online.md says. */
const maxMegabytes = 300

test('the server and its child process stay below 300 MB while the worst pictures arrive, and answers go on', async () => {
  const env = { DATA_DIR: freshFolder(), LOG_LEVEL: 'silent' }
  const server = await startServer(env)
  onTestFinished(() => void server.end('SIGKILL'))
  const pictures = [...(await worstPictures()), await largePhoto()]
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(server.pid))
  }, 20)
  onTestFinished(() => clearInterval(watch))
  const pages = await Promise.all(pictures.map(() => bookPage(server.url)))
  const uploads = Promise.all(pages.map((page, index) => sendPhoto(page, pictures[index] ?? Buffer.of(), 'one')))
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${server.url}/readyz`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect((await uploads).map(({ status }) => status)).toEqual(pictures.map(() => 201))
  expect(peak).toBeGreaterThan(100)
  expect(peak).toBeLessThan(maxMegabytes)
})
