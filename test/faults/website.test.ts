import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#content-loader/content-folder.ts'
import type { Access } from '#features/people/session.ts'
import type { WebsiteChange, WebsiteFile } from '#features/website/website.ts'
import { password } from '../support/admin-password.ts'
import { readJson } from '../support/read-json.ts'
import { startServer, supervised } from '../support/server-process.ts'
import { freshSettings } from './server-settings.ts'
import { timeoutMs } from './size.ts'
import { startTraffic, until } from './visitors.ts'

// The owner publishes from the dashboard while the site is in use, and while the server is killed.

const path = '/api/admin/website'
const rounds = 10

async function openWebsite() {
  const { settings, url } = await freshSettings('sqlite')
  const start = async () => {
    const server = await startServer(settings, supervised)
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const call = (method: string, address: string, body?: object, token = '') =>
      fetch(url + address, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      })
    const { token } = await readJson<Access>(await call('POST', '/api/admin/login', { password }))
    const read = async () =>
      readJson<WebsiteFile>(await call('GET', `${path}/file?name=business.yaml`, undefined, token))
    return {
      server,
      read,
      history: async () => readJson<WebsiteChange[]>(await call('GET', `${path}/history`, undefined, token)),
      publish: (version: string, phone: string) =>
        call(
          'POST',
          `${path}/publish`,
          { name: 'business.yaml', version, changes: [{ path: ['phone'], value: phone }] },
          token,
        ),
    }
  }
  const shown = async () => /tel:\+1405555(\d{4})/.exec(await (await fetch(`${url}/contact`)).text())?.[1]
  return { url, start, shown, file: join(settings.DATA_DIR, 'content/business.yaml') }
}

test('visitors see a change in a moment, and no booking is lost', { timeout: timeoutMs }, async () => {
  const { url, start, shown } = await openWebsite()
  const { server, read, publish, history } = await start()
  const traffic = startTraffic([url], 4)
  let slowestMs = 0
  for (let run = 0; run < 5; run += 1) {
    const { version } = await read()
    const before = performance.now()
    expect((await publish(version, `(405) 555-010${run}`)).status).toBe(200)
    await until(async () => (await shown()) === `010${run}`)
    slowestMs = Math.max(slowestMs, performance.now() - before)
    await until(async () => (await read()).isLive)
  }
  await traffic.stop()
  expect(Object.fromEntries(traffic.failures)).toEqual({})
  expect(await history()).toHaveLength(5)
  console.log(`A change is shown within ${(slowestMs / 1000).toFixed(1)} s.`)
  expect(await server.end()).toBe(0)
})

test('a server that is killed while it publishes leaves the old file or the new one, and a history that says which', {
  timeout: timeoutMs,
}, async () => {
  const { start, file } = await openWebsite()
  const sample = readFileSync(resolve(projectRoot, 'samples/electrician/business.yaml'), 'utf8')
  const text = () => (existsSync(file) ? readFileSync(file, 'utf8') : sample)
  let published = 0
  for (let round = 0; round < rounds; round += 1) {
    const { server, read, publish } = await start()
    const before = text()
    const phone = `(405) 555-01${10 + round}`
    const answer = publish((await read()).version, phone).catch(() => undefined)
    await sleep(round * 15)
    await server.end('SIGKILL')
    await answer
    const after = text()
    const changed = before.replace(/^phone: .*/m, `phone: ${phone}`)
    expect([before, changed]).toContain(after)
    if (after === changed) published += 1
    const again = await start()
    expect(await again.history()).toHaveLength(published)
    expect((await again.read()).isLive).toBe(true)
    await again.server.end('SIGKILL')
  }
})
