import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Access } from '#features/people/session.ts'
import { password } from '../support/admin-password.ts'
import { aBooking } from '../support/api.ts'
import { readJson } from '../support/read-json.ts'
import { startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { freshSettings } from './server-settings.ts'
import { size, timeoutMs } from './size.ts'

const photos = 12

for (const engine of engines) {
  test(`${engine}: photos of a job arrive once although the server is killed`, { timeout: timeoutMs }, async () => {
    const { settings, url } = await freshSettings(engine)
    let server = await startServer(settings)
    const post = (path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const logIn = async () => (await readJson<Access>(await post('/api/admin/login', { password }))).token
    expect((await post('/api/bookings', aBooking())).status).toBe(201)
    let token = await logIn()
    const receipts = new Map<number, number>()
    let isOver = false
    // As a phone does: in order, each with its key, until the server has it.
    const uploads = (async () => {
      for (let number = 0; number < photos; number++) {
        const body = new Uint8Array(await pictureOf(number))
        while (!receipts.has(number)) {
          const headers = {
            'Content-Type': 'image/jpeg',
            'Idempotency-Key': `photo-${number}`,
            Authorization: `Bearer ${token}`,
          }
          const answer = await fetch(`${url}/api/bookings/1/photos?kind=during`, {
            method: 'POST',
            headers,
            body,
          }).catch(() => undefined)
          if (answer?.status === 201) receipts.set(number, (await readJson<{ id: number }>(answer)).id)
          else await sleep(50)
        }
      }
      isOver = true
    })()
    for (let kills = 0; kills < Math.min(size.kills, photos) && !isOver; kills++) {
      // Part of the scenario: each kill comes at a different moment of an upload.
      await sleep(100 + Math.random() * 400)
      await server.end('SIGKILL')
      server = await startServer(settings)
      token = await logIn()
    }
    await uploads
    const headers = { Authorization: `Bearer ${await logIn()}` }
    const kept = await readJson<{ id: number }[]>(await fetch(`${url}/api/bookings/1/job-photos`, { headers }))
    expect(kept.map(({ id }) => id)).toEqual([...receipts.values()])
    await server.end('SIGKILL')
  })
}

const pictureOf = (number: number) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: { r: number * 20, g: 80, b: 80 } } })
    .jpeg()
    .toBuffer()
