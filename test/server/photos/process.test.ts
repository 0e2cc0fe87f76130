import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { readJson } from '../../support/read-json.ts'
import { startServer } from '../../support/server-process.ts'
import { engines, freshFolder, freshSchema } from '../../support/stores.ts'
import { book } from '../server-client.ts'

const megabyte = 2 ** 20

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

/** The memory of the process in MB: now, and at most. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: of('VmRSS'), peak: of('VmHWM') }
}

test('the memory of the server stays bounded while 20 photos arrive, and answers go on', async () => {
  const env = { DATA_DIR: freshFolder(), LOG_LEVEL: 'silent' }
  const server = await startServer(env)
  onTestFinished(() => void server.end('SIGKILL'))
  const photo = await largePhoto()
  expect(photo.length).toBeGreaterThan(2 * megabyte)
  const before = memoryOf(server.pid).now
  const pages = await Promise.all(Array.from({ length: 4 }, () => bookPage(server.url)))
  let slowest = 0
  let isDone = false
  const answers = (async () => {
    while (!isDone) {
      const start = performance.now()
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - start)
    }
  })()
  const statuses = await Promise.all(
    pages.map(async (page) => {
      const own: number[] = []
      for (let count = 0; count < 5; count++) own.push((await sendPhoto(page, photo, `${count}`)).status)
      return own
    }),
  )
  isDone = true
  await answers
  expect(statuses.flat()).toEqual(Array(20).fill(201))
  const { peak } = memoryOf(server.pid)
  expect(peak - before, `${before} MB before, ${peak} MB at most, slowest answer ${slowest} ms`).toBeLessThan(400)
  expect(slowest).toBeLessThan(5000)
})
