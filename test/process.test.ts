import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { savePassword } from '#server/admin/credential.ts'
import { aBooking } from './api.ts'
import { startMailServer } from './mail-server.ts'
import { npmStart, startServer } from './server-process.ts'
import { freshFolder, freshSchema } from './stores.ts'

const nextYear = `${new Date().getFullYear() + 1}-06-15`
const json = { 'Content-Type': 'application/json' }

async function book(url: string) {
  const body = JSON.stringify(aBooking({ preferredDate: nextYear }))
  const answer = await fetch(`${url}/api/bookings`, { method: 'POST', headers: json, body })
  return { status: answer.status, id: (await answer.json()).id as number }
}

async function bookedIds(url: string, password: string): Promise<number[]> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ password }),
  })
  const { token } = await login.json()
  const list = await fetch(`${url}/api/bookings`, { headers: { Authorization: `Bearer ${token}` } })
  return ((await list.json()) as { id: number }[]).map(({ id }) => id)
}

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`${engine}: every acknowledged booking survives kill -9`, async () => {
    const env: Record<string, string> = {
      DATA_DIR: freshFolder(),
      ADMIN_PASSWORD: 'correct-horse-battery',
      LOG_LEVEL: 'silent',
    }
    if (engine === 'postgres') env.DATABASE_URL = await freshSchema()
    const acknowledged: number[] = []
    for (let run = 0; run < 3; run++) {
      const server = await startServer(env)
      const answers = await Promise.all(Array.from({ length: 20 }, () => book(server.url)))
      for (const { status, id } of answers) if (status === 201) acknowledged.push(id)
      await server.end('SIGKILL')
    }
    expect(acknowledged).toHaveLength(60)
    const server = await startServer(env)
    const kept = await bookedIds(server.url, env.ADMIN_PASSWORD ?? '')
    await server.end('SIGKILL')
    expect(kept.sort((a, b) => a - b)).toEqual(acknowledged.sort((a, b) => a - b))
  })
}

test('npm start ends its server when it is asked to end, and says that all is well', async () => {
  const server = await startServer({ DATA_DIR: freshFolder(), LOG_LEVEL: 'silent' }, npmStart)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await server.end('SIGTERM')).toBe(0)
  await expect(fetch(`${server.url}/readyz`)).rejects.toThrow()
})

test('an address that is taken ends the start with a sentence', async () => {
  const DATA_DIR = freshFolder()
  const { url, end } = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  const { port } = new URL(url)
  await expect(startServer({ DATA_DIR: freshFolder(), PORT: port, LOG_LEVEL: 'silent' })).rejects.toThrow(
    `127.0.0.1:${port} is taken: choose another PORT`,
  )
  await end()
})

test('the first start makes a passphrase, keeps only its hash, and the second one is silent about it', async () => {
  const DATA_DIR = freshFolder()
  const first = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  const passphrase = /Admin passphrase: (\S+)/.exec(first.output())?.[1] ?? ''
  expect(passphrase).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/)
  expect(await bookedIds(first.url, passphrase)).toEqual([])
  expect(await first.end('SIGTERM')).toBe(0)

  const file = join(DATA_DIR, 'admin-password-hash')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toMatch(/^scrypt:32768:8:3:/)
  expect(readFileSync(file, 'utf8')).not.toContain(passphrase)

  const second = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  expect(second.output()).not.toContain('passphrase')
  expect(await bookedIds(second.url, passphrase)).toEqual([])
  await second.end('SIGTERM')
})

test('a new password holds without a restart, and ends the sessions of the old one', async () => {
  const DATA_DIR = freshFolder()
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  const passphrase = /Admin passphrase: (\S+)/.exec(server.output())?.[1] ?? ''
  const logIn = (password: string) =>
    fetch(`${server.url}/api/admin/login`, { method: 'POST', headers: json, body: JSON.stringify({ password }) })
  const { token } = await (await logIn(passphrase)).json()
  const list = () => fetch(`${server.url}/api/bookings`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await list()).status).toBe(200)
  await savePassword(DATA_DIR, 'another-horse-battery')
  await expect.poll(async () => (await list()).status, { timeout: 5000 }).toBe(401)
  expect((await logIn(passphrase)).status).toBe(401)
  expect((await logIn('another-horse-battery')).status).toBe(200)
  await server.end()
})

test('a mail server that hangs does not keep a server from ending, and gets its mails after the next start', async () => {
  const post = await startMailServer()
  onTestFinished(post.close)
  post.behave('hang')
  const env = { DATA_DIR: freshFolder(), LOG_LEVEL: 'silent', ...post.env }
  const first = await startServer(env)
  expect((await book(first.url)).status).toBe(201)
  const asked = performance.now()
  expect(await first.end('SIGTERM')).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
  post.behave('accept')
  const second = await startServer(env)
  await expect.poll(() => post.received.length, { timeout: 10_000 }).toBe(2)
  await second.end('SIGTERM')
})

test('with PostgreSQL and no password, login says that access is not set up', async () => {
  const server = await startServer({ DATA_DIR: freshFolder(), DATABASE_URL: await freshSchema(), LOG_LEVEL: 'silent' })
  const body = JSON.stringify({ password: 'anything' })
  const login = await fetch(`${server.url}/api/admin/login`, { method: 'POST', headers: json, body })
  expect([login.status, await login.text()]).toEqual([503, 'Admin access is not set up yet'])
  await server.end('SIGTERM')
})

test('a setting that is wrong ends the start with a sentence', async () => {
  await expect(startServer({ DATA_DIR: freshFolder(), PORT: 'http' })).rejects.toThrow(
    /ended with 1: PORT must be a number/,
  )
})

test('the log names no customer', async () => {
  const env = { DATA_DIR: freshFolder(), ADMIN_PASSWORD: 'correct-horse-battery', LOG_LEVEL: 'trace' }
  const server = await startServer(env)
  await book(server.url)
  await bookedIds(server.url, env.ADMIN_PASSWORD)
  await server.end('SIGTERM')
  expect(server.output()).toContain('/api/bookings')
  expect(server.output()).not.toMatch(/Ada|ada@|555-0123|Sample Street|correct-horse|Bearer|127\.0\.0\.1"/)
})
