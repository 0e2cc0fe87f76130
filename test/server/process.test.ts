import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { savePassword } from '#server/admin/credential.ts'
import { passwordMatches } from '#server/admin/password.ts'
import { explainError } from '#server/operations/explain-error.ts'
import { StoreUnavailable } from '#server/store/store.ts'
import { aBooking } from '../support/api.ts'
import { startMailServer } from '../support/mail-server.ts'
import { freePort } from '../support/postgres.ts'
import { readJson } from '../support/read-json.ts'
import { runScript } from '../support/script-process.ts'
import { npmStart, startServer } from '../support/server-process.ts'
import { freshFolder, freshSchema } from '../support/stores.ts'

const nextYear = `${new Date().getFullYear() + 1}-06-15`
const json = { 'Content-Type': 'application/json' }

async function book(url: string) {
  const body = JSON.stringify(aBooking({ preferredDate: nextYear }))
  const answer = await fetch(`${url}/api/bookings`, { method: 'POST', headers: json, body })
  return { status: answer.status, id: (await readJson<{ id: number }>(answer)).id }
}

async function bookedIds(url: string, password: string): Promise<number[]> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ password }),
  })
  const { token } = await readJson<{ token: string }>(login)
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

test('an address that is not this machine’s ends the start with a sentence', async () => {
  await expect(startServer({ DATA_DIR: freshFolder(), HOST: '999.1.1.1', LOG_LEVEL: 'silent' })).rejects.toThrow(
    /ended with 1: Nothing can listen on 999\.1\.1\.1 \(\w+\): HOST must be an address of this machine/,
  )
})

describe('a PostgreSQL that cannot be used ends the start with a sentence', () => {
  const start = (address: URL) =>
    startServer({ DATA_DIR: freshFolder(), DATABASE_URL: address.href, LOG_LEVEL: 'silent' })

  test('that says nothing of its password', async () => {
    const address = new URL(inject('postgresUrl'))
    address.port = String(await freePort())
    address.password = 'hush-hush'
    const ended = start(address)
    await expect(ended).rejects.toThrow(
      `1: PostgreSQL cannot be used (connect ECONNREFUSED ${address.host}): look at DATABASE_URL`,
    )
    await expect(ended).rejects.not.toThrow('hush')
  })

  test('when it has no such database', async () => {
    const address = new URL(inject('postgresUrl'))
    address.pathname = 'nowhere'
    await expect(start(address)).rejects.toThrow(
      /1: PostgreSQL has no database of the name in DATABASE_URL, .*: database "nowhere" does not exist\n$/,
    )
  })

  test('when it does not know the user', async () => {
    const address = new URL(inject('postgresUrl'))
    address.username = 'nobody'
    await expect(start(address)).rejects.toThrow(
      /1: PostgreSQL refuses the user or the password in DATABASE_URL: role "nobody" does not exist\n$/,
    )
  })
})

describe('a DATA_DIR that cannot be used ends the start with a sentence', () => {
  /** The server's start, wherever its data is. */
  const start = (DATA_DIR: string) => runScript('../build/server/main.js', [], freshFolder(), { DATA_DIR, PORT: '0' })
  const unusable = (words: RegExp) => ({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`^The store in DATA_DIR cannot be used \\(${words.source}\\): look whether that is a folder, .*\n$`),
    ),
  })

  test('as a file', async () => {
    const file = join(freshFolder(), 'file')
    writeFileSync(file, '')
    expect(await start(file)).toMatchObject(unusable(/unable to open database file/))
    expect(await start(join(file, 'data'))).toMatchObject(unusable(/ENOTDIR: .*/))
  })

  test('when nothing can be written there', async () => {
    const folder = freshFolder()
    mkdirSync(join(folder, 'store.sqlite')) // which stops root too
    expect(await start(folder)).toMatchObject(unusable(/unable to open database file/))
  })

  test('when another program keeps the store locked', async () => {
    const folder = freshFolder()
    const other = new DatabaseSync(join(folder, 'store.sqlite'))
    onTestFinished(() => other.close())
    const locked = {
      code: 1,
      stderr:
        'Another program keeps the store in DATA_DIR locked (database is locked): end it, or try again when it is done\n',
    }
    other.exec('BEGIN EXCLUSIVE')
    expect(await start(folder)).toMatchObject(locked)
    other.exec('COMMIT; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE')
    expect(await start(folder)).toMatchObject(locked)
  })

  test('when there is no room', () => {
    const db = new DatabaseSync(':memory:')
    db.exec('PRAGMA max_page_count = 1')
    const sentence = 'The disk that DATA_DIR or a backup is on is full or failing (database or disk is full): make room'
    let full: unknown
    try {
      db.exec('CREATE TABLE filling (number)')
    } catch (error) {
      full = error
    }
    expect(explainError(full)).toContain(sentence)
    expect(explainError(new StoreUnavailable(full))).toContain(sentence)
  })
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
  const { token } = await readJson<{ token: string }>(await logIn(passphrase))
  const list = () => fetch(`${server.url}/api/bookings`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await list()).status).toBe(200)
  await savePassword(DATA_DIR, 'another-horse-battery')
  await expect.poll(async () => (await list()).status, { timeout: 5000 }).toBe(401)
  expect((await logIn(passphrase)).status).toBe(401)
  expect((await logIn('another-horse-battery')).status).toBe(200)
  await server.end()
})

/** Runs `npm run admin:password` in the folder, with what is typed on its line. */
function setPassword(cwd: string, env: Record<string, string>, typed = '') {
  const script = join(import.meta.dirname, '../../../scripts/admin-password.ts')
  const options = { cwd, env: { PATH: process.env.PATH, ...env }, input: `${typed}\n`, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], options)
  return { status, stdout, stderr, hash: /^ {2}ADMIN_PASSWORD_HASH=(\S+)$/m.exec(stdout)?.[1] ?? '' }
}

test('a password for the embedded store is saved beside it', async () => {
  const folder = freshFolder()
  const { stdout, hash } = setPassword(folder, {}, 'correct-horse-battery')
  expect(stdout).toContain('Saved in ./data')
  expect(readFileSync(join(folder, 'data/admin-password-hash'), 'utf8')).toBe(`${hash}\n`)
  expect(await passwordMatches('correct-horse-battery', hash)).toBe(true)
})

test.each([
  ['ADMIN_PASSWORD', 'correct-horse-battery'],
  ['ADMIN_PASSWORD_HASH', `scrypt:1024:8:1:c2FsdA:${'A'.repeat(43)}`],
])('no password is set while %s wins', async (setting, value) => {
  const folder = freshFolder()
  const places: Record<string, string>[] = [{}, { DATABASE_URL: 'postgres://127.0.0.1/office' }]
  for (const settings of places) {
    const { status, stdout, stderr } = setPassword(folder, { ...settings, [setting]: value }, 'another-horse-battery')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^${setting} is set and wins, so nothing was changed\\. .*emove it .*restart`))
  }
  expect(readdirSync(folder)).toEqual([])
})

test('with PostgreSQL a password is printed as a line for the settings, and nothing is saved', async () => {
  const folder = freshFolder()
  const { status, stdout, hash } = setPassword(folder, { DATABASE_URL: 'postgres://127.0.0.1/office' })
  expect(status).toBe(0)
  expect(stdout).toContain('Nothing is saved with DATABASE_URL. Add this line to your settings')
  expect(stdout).not.toContain('at once')
  const passphrase = /Admin passphrase: (\S+)/.exec(stdout)?.[1] ?? ''
  expect(await passwordMatches(passphrase, hash)).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('an ADMIN_PASSWORD that is too short ends the start with a sentence', async () => {
  const settings = { DATA_DIR: freshFolder(), ADMIN_PASSWORD: 'eleven-char' }
  await expect(startServer(settings)).rejects.toThrow('ended with 1: ADMIN_PASSWORD must have at least 12 characters\n')
})

test('a password that is too short or too long, or settings that are wrong, change nothing', () => {
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

test('a damaged hash of the password ends the start with a sentence', async () => {
  const DATA_DIR = freshFolder()
  const file = join(DATA_DIR, 'admin-password-hash')
  writeFileSync(file, 'scrypt:3:8:3:a:b\n')
  await expect(startServer({ DATA_DIR, LOG_LEVEL: 'silent' })).rejects.toThrow(
    `ended with 1: ${file} is damaged: set a password anew with npm run admin:password\n`,
  )
  await savePassword(DATA_DIR, 'correct-horse-battery')
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  writeFileSync(file, '')
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect(await bookedIds(server.url, 'correct-horse-battery')).toEqual([])
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
