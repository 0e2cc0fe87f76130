import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { savePassword } from '#platform/access/credential.ts'
import { passwordMatches } from '#platform/access/password.ts'
import { readJson } from '../support/read-json.ts'
import { bookedIds, json } from '../support/server-client.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder, freshSchema } from '../support/stores.ts'

test('the first start prints a passphrase and saves only its hash; the second prints none', async () => {
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

test('a new password works without a restart and ends the sessions of the old one', async () => {
  const DATA_DIR = freshFolder()
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  const passphrase = /Admin passphrase: (\S+)/.exec(server.output())?.[1] ?? ''
  const logIn = (password: string) =>
    fetch(`${server.url}/api/admin/login`, { method: 'POST', headers: json, body: JSON.stringify({ password }) })
  const { token } = await readJson<{ token: string }>(await logIn(passphrase))
  const list = () => fetch(`${server.url}/api/bookings`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await list()).status).toBe(200)
  await savePassword(DATA_DIR, 'another-horse-battery')
  await expect.poll(async () => (await list()).status, { timeout: 5000 }).toBe(401)
  expect((await logIn(passphrase)).status).toBe(401)
  expect((await logIn('another-horse-battery')).status).toBe(200)
  await server.end()
})

/** Runs `npm run admin:password` in the folder and types a line. */
function setPassword(cwd: string, env: Record<string, string>, typed = '') {
  const script = join(import.meta.dirname, '../../scripts/admin-password.ts')
  const options = { cwd, env: { PATH: process.env.PATH, ...env }, input: `${typed}\n`, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], options)
  return { status, stdout, stderr, hash: /^ {2}ADMIN_PASSWORD_HASH=(\S+)$/m.exec(stdout)?.[1] ?? '' }
}

test('a password for the embedded store is saved in DATA_DIR', async () => {
  const folder = freshFolder()
  const { stdout, hash } = setPassword(folder, {}, 'correct-horse-battery')
  expect(stdout).toContain('Saved in ./data')
  expect(readFileSync(join(folder, 'data/admin-password-hash'), 'utf8')).toBe(`${hash}\n`)
  expect(await passwordMatches('correct-horse-battery', hash)).toBe(true)
})

test.each([
  ['ADMIN_PASSWORD', 'correct-horse-battery'],
  ['ADMIN_PASSWORD_HASH', `scrypt:1024:8:1:c2FsdA:${'A'.repeat(43)}`],
])('no password is saved while %s overrides it', async (setting, value) => {
  const folder = freshFolder()
  const stores: Record<string, string>[] = [{}, { DATABASE_URL: 'postgres://127.0.0.1/office' }]
  for (const settings of stores) {
    const { status, stdout, stderr } = setPassword(folder, { ...settings, [setting]: value }, 'another-horse-battery')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^${setting} is set and wins, so nothing was changed\\. .*emove it .*restart`))
  }
  expect(readdirSync(folder)).toEqual([])
})

test('with PostgreSQL the hash is printed as a setting, and nothing is saved', async () => {
  const folder = freshFolder()
  const { status, stdout, hash } = setPassword(folder, { DATABASE_URL: 'postgres://127.0.0.1/office' })
  expect(status).toBe(0)
  expect(stdout).toContain('Nothing is saved with DATABASE_URL. Add this line to your settings')
  expect(stdout).not.toContain('at once')
  const passphrase = /Admin passphrase: (\S+)/.exec(stdout)?.[1] ?? ''
  expect(await passwordMatches(passphrase, hash)).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('an invalid password or setting changes nothing', () => {
  const folder = freshFolder()
  const short = 'A password needs at least 12 characters; nothing was changed.\n'
  expect(setPassword(folder, {}, 'short')).toMatchObject({ status: 1, stderr: short })
  expect(setPassword(folder, {}, 'a'.repeat(1025))).toMatchObject({
    status: 1,
    stderr: 'Password must be at most 1024 characters\n',
  })
  expect(setPassword(folder, { ADMIN_PASSWORD: 'a'.repeat(1025) })).toMatchObject({
    status: 1,
    stderr: 'ADMIN_PASSWORD must be at most 1024 characters\n',
  })
  expect(setPassword(folder, { PORT: 'http' })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^PORT must/),
  })
  expect(readdirSync(folder)).toEqual([])
})

test('with PostgreSQL and no password, the login says that access is not set up', async () => {
  const server = await startServer({ DATA_DIR: freshFolder(), DATABASE_URL: await freshSchema(), LOG_LEVEL: 'silent' })
  const body = JSON.stringify({ password: 'anything' })
  const login = await fetch(`${server.url}/api/admin/login`, { method: 'POST', headers: json, body })
  expect([login.status, await login.text()]).toEqual([503, 'Admin access is not set up yet'])
  await server.end('SIGTERM')
})
