import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { BookingRow } from '#features/bookings/server/row.ts'
import { closedDays } from '#features/closed-days/server/closed-days.ts'
import { RequestTokens } from '#features/customer-page/server/tokens.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openStore } from '#platform/store/open.ts'
import type { Store } from '#platform/store/store.ts'
import { columnOf } from '#platform/store/table.ts'
import { separator } from '../../scripts/archive/checksums.ts'
import { restorePostgres } from '../../scripts/archive/postgres.ts'
import { restoreSqlite } from '../../scripts/archive/sqlite.ts'
import { password, passwordHash } from '../support/admin-password.ts'
import { aBooking, openApi } from '../support/api.ts'
import { binFolder } from '../support/postgres.ts'
import { readJson } from '../support/read-json.ts'
import { startServer } from '../support/server-process.ts'
import {
  aRequest,
  createSchema,
  type Engine,
  engines,
  freshDatabase,
  freshFolder,
  insertBooking,
} from '../support/stores.ts'

const scripts = join(import.meta.dirname, '../../scripts')
const json = { 'Content-Type': 'application/json' }
const booked = aBooking({ preferredDate: `${new Date().getFullYear() + 1}-06-15` })

const request = { ...aRequest, description: 'x'.repeat(500) }

type Settings = { DATA_DIR: string; DATABASE_URL?: string }

/** The settings of a store that does not exist yet. */
async function freshSettings(engine: Engine): Promise<Settings> {
  const DATA_DIR = freshFolder()
  return engine === 'sqlite' ? { DATA_DIR } : { DATA_DIR, DATABASE_URL: await freshDatabase() }
}

const columns = Object.keys(BookingRow.shape)
  .filter((field) => field !== 'id')
  .map((field) => `"${columnOf(field)}"`)

const christmas = { from: '2026-12-24', to: '2026-12-26' }
const reasonWith = (count: number) => `Christmas, with ${count} bookings`

/** The settings of a store with closed days and `count` bookings, the same on both engines. */
async function storeWith(engine: Engine, count: number): Promise<Settings> {
  const settings = await freshSettings(engine)
  await inStore(settings, async (store) => {
    await migrate(store)
    await store.write(async (sql) => {
      await bookings.create(sql, request, new Date('2026-11-21T15:00:00.000Z'))
      await closedDays.create(sql, { ...christmas, reason: reasonWith(count), personId: null, part: 'day' })
      await sql(
        `WITH RECURSIVE copies (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM copies WHERE n <= $1)
        INSERT INTO bookings (${columns}) SELECT ${columns} FROM bookings, copies WHERE n <= $1`,
        [count],
      )
    })
  })
  return settings
}

async function inStore<Result>(settings: Settings, job: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ DATABASE_URL: undefined, ...settings })
  return job(store).finally(() => store.close())
}

const closedDaysIn = (settings: Settings) => inStore(settings, (store) => closedDays.list(store.read, christmas.from))
const countIn = (settings: Settings) => inStore(settings, (store) => bookings.count(store.read))

const newFile = (engine: Engine) => join(freshFolder(), engine === 'sqlite' ? 'saved.sqlite' : 'saved.dump')

function spawnScript(command: 'backup' | 'restore', settings: Record<string, string>, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(scripts, `${command}.ts`), ...args], {
    cwd: freshFolder(),
    env: { PATH: process.env.PATH, ...settings },
  })
}

/** Runs the command and resolves when it ends. */
async function run(...args: Parameters<typeof spawnScript>) {
  const child = spawnScript(...args)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

const sample = new Map<Engine, Buffer>()

/** A backup of a store with 200 bookings, made once for all tests. */
async function savedFile(engine: Engine): Promise<string> {
  const file = newFile(engine)
  const bytes = sample.get(engine)
  if (bytes) writeFileSync(file, bytes)
  else {
    expect(await run('backup', await storeWith(engine, 200), file)).toMatchObject({ code: 0 })
    sample.set(engine, readFileSync(file))
  }
  return file
}

/** Saves all tables, as an earlier release or another tool does. */
async function saveAllTables({ DATA_DIR, DATABASE_URL }: Settings, file: string) {
  if (DATABASE_URL) {
    const options = ['--format=custom', '--no-owner', '--table=public.*', `--file=${file}`, DATABASE_URL]
    execFileSync(join(binFolder(), 'pg_dump'), options)
    return
  }
  const db = new DatabaseSync(join(DATA_DIR, 'store.sqlite'))
  db.exec(`VACUUM INTO '${file}'`)
  db.close()
}

/** The content of the archive as text. */
function textIn(engine: Engine, file: string): string {
  if (engine === 'sqlite') return readFileSync(file, 'latin1')
  return execFileSync(join(binFolder(), 'pg_restore'), ['--file=-', file], { encoding: 'utf8' })
}

/** The output lines with a table's name, row count and checksum. */
const tablesIn = (output: string) => output.match(/^ {2}\w+ +\d+ rows {2}[\da-f]{64}$/gm)

/** Kills the process when the condition holds, unless the process ends first. */
async function killWhen(holds: () => boolean, child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await vi.waitUntil(() => holds() || child.exitCode !== null, { interval: 1, timeout: 30_000 })
  child.kill('SIGKILL')
  await ended
}

for (const engine of engines) {
  test(`${engine}: a backup made during bookings restores every acknowledged booking`, async () => {
    const env = { ADMIN_PASSWORD_HASH: passwordHash, LOG_LEVEL: 'silent' }
    const settings = await freshSettings(engine)
    const server = await startServer({ ...env, ...settings })
    const acknowledged: number[] = []
    let open = true
    const visitors = Array.from({ length: 4 }, async () => {
      while (open) {
        const answer = await fetch(`${server.url}/api/bookings`, {
          method: 'POST',
          headers: json,
          body: JSON.stringify(booked),
        })
        acknowledged.push((await readJson<{ id: number }>(answer)).id)
      }
    })
    await vi.waitUntil(() => acknowledged.length >= 40, { timeout: 30_000 })
    const before = [...acknowledged]
    const file = newFile(engine)
    const saved = await run('backup', settings, file)
    const after = acknowledged.length
    open = false
    await Promise.all(visitors)
    await server.end('SIGTERM')
    expect(saved.code, saved.output).toBe(0)
    expect(after).toBeGreaterThan(before.length)
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const target = await freshSettings(engine)
    const restored = await run('restore', target, file)
    expect(restored.code, restored.output).toBe(0)
    expect(tablesIn(restored.output)).toContainEqual(expect.stringContaining(' bookings '))
    expect(tablesIn(restored.output)).toEqual(tablesIn(saved.output))

    const second = await startServer({ ...env, ...target })
    const login = await fetch(`${second.url}/api/admin/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ password }),
    })
    const staff = { Authorization: `Bearer ${(await readJson<{ token: string }>(login)).token}` }
    const rows = await readJson<{ id: number }[]>(await fetch(`${second.url}/api/bookings`, { headers: staff }))
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(before))
    expect(acknowledged).toEqual(expect.arrayContaining(ids))
    const { preferredDate: _, ...whole } = booked
    for (const row of rows) expect(row).toMatchObject({ ...whole, status: 'pending' })
    const next = await fetch(`${second.url}/api/bookings`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(booked),
    })
    expect((await readJson<{ id: number }>(next)).id).toBeGreaterThan(Math.max(...ids))
    await second.end('SIGTERM')
  })

  test(`${engine}: a store with data is replaced only with --force`, async () => {
    const file = await savedFile(engine)
    const settings = await storeWith(engine, 5)
    const rejected = await run('restore', settings, file)
    expect(rejected).toMatchObject({ code: 1, output: expect.stringMatching(/has data.*--force/) })
    expect(await countIn(settings)).toBe(5)

    const forced = await run('restore', settings, file, '--force')
    expect(forced.code, forced.output).toBe(0)
    expect(await countIn(settings)).toBe(200)
    expect(await closedDaysIn(settings)).toEqual([
      { id: 1, ...christmas, reason: reasonWith(200), personId: null, part: 'day' },
    ])
    if (engine === 'postgres') return
    const saved = /The old store is saved in (.*)$/m.exec(forced.output)?.[1] ?? ''
    expect(saved).toMatch(/store\.sqlite\.before-[\dT-]+Z$/)
    const old = await freshSettings(engine)
    expect(await run('restore', old, saved)).toMatchObject({ code: 0 })
    expect(await countIn(old)).toBe(5)
  })

  test(`${engine}: backups and restores exclude session tokens and calendar addresses`, async () => {
    const settings = await freshSettings(engine)
    const archives = [newFile(engine), newFile(engine)] as const
    const access = await inStore(settings, async (store) => {
      await migrate(store)
      const api = await openApi(engine, { store })
      const token = await api.logIn()
      const headers = { authorization: `Bearer ${token}` }
      const { url } = (await api.call('POST', '/api/calendar-feed', { headers })).json()
      await store.write((sql) =>
        sql(`INSERT INTO throttled VALUES ('login', 'hash', '{}', '2030-01-01T00:00:00.000Z')`),
      )
      await saveAllTables(settings, archives[0])
      expect(await run('backup', settings, archives[1])).toMatchObject({ code: 0 })
      await api.call('DELETE', '/api/calendar-feed', { headers })
      await api.call('POST', '/api/admin/logout', { headers })
      return { token, headers, calendar: new URL(url).pathname }
    })
    expect(textIn(engine, archives[0])).toContain(hash('sha256', access.token))
    expect(textIn(engine, archives[1])).not.toContain(hash('sha256', access.token))

    for (const archive of archives) {
      const restored = await run('restore', settings, archive, '--force')
      expect(restored.code, restored.output).toBe(0)
      expect(restored.output).toContain('All staff are logged out.\nThe calendar address no longer works')
      await inStore(settings, async (store) => {
        for (const table of ['sessions', 'calendar_feeds', 'known_clients', 'passkeys', 'throttled'])
          expect(await store.read(`SELECT * FROM ${table}`), table).toEqual([])
        const { call } = await openApi(engine, { store })
        expect((await call('GET', '/api/bookings', { headers: access.headers })).statusCode).toBe(401)
        expect((await call('GET', access.calendar)).statusCode).toBe(404)
      })
      if (engine === 'sqlite') expect(existsSync(join(settings.DATA_DIR, 'store.sqlite.restoring'))).toBe(false)
    }
  })

  test(`${engine}: a backup holds no secret of the customers’ pages, and a restore keeps the one it finds`, async () => {
    const settings = await storeWith(engine, 1)
    const row = { id: 1, createdAt: '2026-11-21T15:00:00.000Z' }
    const pathIn = (into: Settings) =>
      inStore(into, async (store) => {
        await migrate(store)
        return new RequestTokens(store).pathFor('bookings', row)
      })
    const path = await pathIn(settings)
    const secret = await inStore(settings, async ({ read }) => {
      const [stored] = await read<{ secret: string }>('SELECT secret FROM request_secret')
      return stored?.secret ?? ''
    })
    const [everything, saved] = [newFile(engine), newFile(engine)]
    await saveAllTables(settings, everything)
    expect(await run('backup', settings, saved)).toMatchObject({ code: 0 })
    expect(textIn(engine, everything)).toContain(secret)
    expect(textIn(engine, saved)).not.toContain(secret)

    for (const archive of [everything, saved]) {
      expect(await run('restore', settings, archive, '--force')).toMatchObject({ code: 0 })
      expect(await pathIn(settings), 'the replaced store has a secret').toBe(path)
      const empty = await freshSettings(engine)
      expect(await run('restore', empty, archive)).toMatchObject({ code: 0 })
      expect(await inStore(empty, ({ read }) => read('SELECT * FROM request_secret'))).toEqual([])
      expect(await pathIn(empty), 'the replaced store has none').not.toBe(path)
    }
  })

  test(`${engine}: the secret outlives a restore from before the customers’ pages`, async () => {
    const older = await freshSettings(engine)
    await inStore(older, (store) => createSchema(store, 6, insertBooking))
    const file = newFile(engine)
    expect(await run('backup', older, file)).toMatchObject({ code: 0 })
    const settings = await storeWith(engine, 1)
    const pathAfterStart = () =>
      inStore(settings, async (store) => {
        await migrate(store)
        return new RequestTokens(store).pathFor('bookings', { id: 1, createdAt: '2026-11-21T15:00:00.000Z' })
      })
    const path = await pathAfterStart()
    const restored = await run('restore', settings, file, '--force')
    expect(restored.code, restored.output).toBe(0)
    expect(await pathAfterStart()).toBe(path)
  })

  test(`${engine}: a damaged or foreign file is rejected and the store is unchanged`, async () => {
    const file = await savedFile(engine)
    const settings = await storeWith(engine, 5)
    const bad = newFile(engine)
    const restoreBad = (bytes: Buffer | string) => {
      writeFileSync(bad, bytes)
      return run('restore', settings, bad, '--force')
    }
    const whole = readFileSync(file)
    const damaged = { code: 1, output: `${bad} is damaged: nothing was replaced\n` }
    const foreign = { code: 1, output: `${bad} is not a backup of this program\n` }

    expect(await restoreBad(whole.subarray(0, -100)), 'cut by 100 bytes').toEqual(damaged)
    expect(await restoreBad(Buffer.concat([whole, Buffer.from('\n')])), 'one byte more').toEqual(damaged)
    const overwritten = Buffer.from(whole)
    const middle = Math.floor(whole.length / 2)
    overwritten.fill('?', middle, middle + 50)
    expect(await restoreBad(overwritten), '50 bytes overwritten').toEqual(damaged)
    expect(await restoreBad(''), 'empty').toEqual(foreign)
    expect(await restoreBad('name,phone\n'), 'not a backup').toEqual(foreign)
    expect(await countIn(settings)).toBe(5)
    if (engine === 'sqlite') expect(existsSync(join(settings.DATA_DIR, 'store.sqlite-journal'))).toBe(false)
  })

  test(`${engine}: a backup that is cut or changed anywhere is rejected and the store is unchanged`, async () => {
    const whole = readFileSync(await savedFile(engine))
    const settings = await storeWith(engine, 5)
    const bad = newFile(engine)
    const restoreBad = (bytes: Uint8Array) => {
      writeFileSync(bad, bytes)
      return settings.DATABASE_URL
        ? restorePostgres(settings.DATABASE_URL, bad, true)
        : restoreSqlite(settings.DATA_DIR, bad, true)
    }
    const refused = /^\S+ (is damaged|is not a backup of this program)[^\n]*$/
    // A cut just before the checksums leaves a complete backup without them: the next test restores it.
    const end = whole.indexOf(separator)
    const kept = fc.integer({ min: 16, max: whole.length - 1 }).filter((length) => length < end || length > end + 3)
    for (const length of fc.sample(kept, { numRuns: 12, seed: 1 }))
      await expect(restoreBad(whole.subarray(0, length)), `cut at ${length}`).rejects.toThrow(refused)
    for (const at of fc.sample(fc.nat(whole.length - 1), { numRuns: 12, seed: 2 })) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(whole.readUInt8(at) ^ 0x10, at)
      await expect(restoreBad(changed), `changed at ${at}`).rejects.toThrow(refused)
    }
    expect(await countIn(settings)).toBe(5)
    await restoreBad(whole)
    expect(await countIn(settings)).toBe(200)
  })

  test(`${engine}: a backup of an earlier release has no checksums, and its structure is checked`, async () => {
    const whole = readFileSync(await savedFile(engine))
    const file = newFile(engine)
    writeFileSync(file, whole.subarray(0, whole.indexOf(separator)))
    const settings = await storeWith(engine, 5)
    truncateSync(file, statSync(file).size - 100)
    const rejected = await run('restore', settings, file, '--force')
    expect(rejected).toEqual({ code: 1, output: expect.stringMatching(/^\S+ is damaged.*: nothing was replaced\n$/) })
    expect(await countIn(settings)).toBe(5)

    writeFileSync(file, whole.subarray(0, whole.indexOf(separator)))
    const restored = await run('restore', settings, file, '--force')
    const line = `${file} has no checksums, as a backup of an earlier release: only its structure was checked\n`
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`${line}Restored:\n`) })
    expect(await countIn(settings)).toBe(200)
  })

  test(`${engine}: a backup of a newer program is rejected`, async () => {
    const newer = await storeWith(engine, 1)
    await inStore(newer, (store) => store.write((sql) => sql('INSERT INTO schema_migrations (number) VALUES (99)')))
    const file = newFile(engine)
    expect(await run('backup', newer, file)).toMatchObject({ code: 0 })
    const settings = await storeWith(engine, 5)
    const rejected = await run('restore', settings, file, '--force')
    expect(rejected).toMatchObject({ code: 1, output: expect.stringMatching(/has schema 99, but this program knows/) })
    expect(await countIn(settings)).toBe(5)
  })

  test(`${engine}: an interrupted backup leaves no file, and an existing file is not overwritten`, async () => {
    const settings = await storeWith(engine, 5000)
    const file = newFile(engine)
    await killWhen(() => existsSync(`${file}.partial/unfinished`), spawnScript('backup', settings, file))
    expect(existsSync(`${file}.partial`)).toBe(true)
    expect(existsSync(file)).toBe(false)

    expect(await run('backup', settings, file)).toMatchObject({ code: 0 })
    expect(existsSync(`${file}.partial`)).toBe(false)
    const whole = readFileSync(file)
    expect(await run('backup', settings, file)).toEqual({
      code: 1,
      output: `${file} already exists: nothing was overwritten\n`,
    })
    expect(readFileSync(file).equals(whole)).toBe(true)
  })

  test(`${engine}: a backup without a store fails`, async () => {
    const result = await run('backup', await freshSettings(engine))
    expect(result).toEqual({ code: 1, output: expect.stringMatching(/^There is no store in .*: nothing was saved\n$/) })
  })
}

test('equal rows have equal checksums on both engines', async () => {
  const outputs = []
  for (const engine of engines) outputs.push(await run('backup', await storeWith(engine, 20), newFile(engine)))
  const [one, other] = outputs.map(({ output }) => tablesIn(output))
  expect(one).toContainEqual(expect.stringMatching(/ bookings +20 rows/))
  expect(one).toEqual(other)
})

test('a missing file, a folder and a backup of the other engine are rejected', async () => {
  const settings = await freshSettings('sqlite')
  expect(await run('restore', settings, '/nowhere')).toEqual({ code: 1, output: '/nowhere does not exist\n' })
  const folder = freshFolder()
  const folderMessage = `${folder} is a folder: name the backup file in it\n`
  expect(await run('restore', settings, folder)).toEqual({ code: 1, output: folderMessage })
  const file = await savedFile('postgres')
  const engineMessage = `${file} is a backup of PostgreSQL, but DATABASE_URL is not set\n`
  expect(await run('restore', settings, file)).toEqual({ code: 1, output: engineMessage })
})

test('a backup and a restore run while the content has a mistake', async () => {
  const content = freshFolder()
  writeFileSync(join(content, 'business.yaml'), 'name: [')
  const settings = { ...(await storeWith('sqlite', 20)), CONTENT_DIR: content }
  const file = newFile('sqlite')
  expect(await run('backup', settings, file)).toMatchObject({ code: 0 })
  expect(await run('restore', settings, file, '--force')).toMatchObject({ code: 0 })
  expect(await countIn(settings)).toBe(20)
})

test('--force works when npm takes it as its own option', async () => {
  const settings = await storeWith('sqlite', 1)
  const restored = await run('restore', { ...settings, npm_config_force: 'true' }, await savedFile('sqlite'))
  expect(restored).toMatchObject({ code: 0 })
  expect(await countIn(settings)).toBe(200)
})

test('sqlite: a restore is rejected while a server runs', async () => {
  const file = await savedFile('sqlite')
  const settings = await storeWith('sqlite', 5)
  const server = await startServer({ ...settings, LOG_LEVEL: 'silent' })
  const rejected = await run('restore', settings, file, '--force')
  expect(rejected).toEqual({ code: 1, output: expect.stringMatching(/^A server is running on the store in .*\n$/) })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.end('SIGKILL')
  expect(await countIn(settings)).toBe(5)
  expect(await run('restore', settings, file, '--force')).toMatchObject({ code: 0 })
})

// Retried because on a busy machine the copy can end before it is interrupted.
test('sqlite: an interrupted restore leaves the old store', { retry: 3 }, async () => {
  const file = newFile('sqlite')
  expect(await run('backup', await storeWith('sqlite', 20_000), file)).toMatchObject({ code: 0 })
  const settings = await storeWith('sqlite', 10_000)
  const journal = join(settings.DATA_DIR, 'store.sqlite-journal')
  await killWhen(() => existsSync(journal), spawnScript('restore', settings, file, '--force'))
  expect(existsSync(journal)).toBe(true)
  expect(await countIn(settings)).toBe(10_000)
  expect(await inStore(settings, (store) => store.read('PRAGMA integrity_check'))).toEqual([{ integrity_check: 'ok' }])
})

test('postgres: the error for an unreachable database does not contain the password', async () => {
  const DATABASE_URL = 'postgres://office:hush-hush@127.0.0.1:1/office'
  const message = /^PostgreSQL cannot be used \(connect ECONNREFUSED 127.0.0.1:1\): look at DATABASE_URL, [^\n]*\n$/
  const result = await run('backup', { DATA_DIR: freshFolder(), DATABASE_URL }, newFile('postgres'))
  expect(result).toEqual({ code: 1, output: expect.stringMatching(message) })
})

test('postgres: the password is not a process argument, and only the first error line of pg_dump is printed', async () => {
  const bin = freshFolder()
  const seen = join(bin, 'seen')
  const words = 'pg_dump: error: no room\\npg_dump: detail: Ada'
  const script = `#!/bin/sh\n[ "$1" = --version ] || { echo "$*" > ${seen}; printf '${words}' >&2; exit 1; }\n`
  writeFileSync(join(bin, 'pg_dump'), script, { mode: 0o755 })
  const settings = await storeWith('postgres', 1)
  const address = new URL(settings.DATABASE_URL ?? '')
  address.password = 'hush-hush'
  const file = newFile('postgres')
  const PATH = [bin, process.env.PATH].join(delimiter)
  const result = await run('backup', { ...settings, DATABASE_URL: address.href, PATH }, file)
  expect(result).toEqual({ code: 1, output: 'pg_dump failed: no room\n' })
  expect(readFileSync(seen, 'utf8')).toContain(address.host)
  expect(readFileSync(seen, 'utf8')).not.toContain('hush')
  expect(existsSync(file)).toBe(false)
})

test.each(engines)(
  '%s: content that was changed in the dashboard is saved and restored with the store',
  async (engine) => {
    const settings = await storeWith(engine, 1)
    const content = join(settings.DATA_DIR, 'content')
    const picture = join(content, 'pictures/van.jpg')
    cpSync(join(scripts, '../samples/electrician'), content, { recursive: true })
    writeFileSync(picture, 'a picture')
    const file = newFile(engine)
    expect((await run('backup', settings, file)).output).toContain(`The content is saved in ${file}.content.tgz`)
    expect(statSync(`${file}.content.tgz`).mode & 0o077).toBe(0)

    writeFileSync(picture, 'another picture')
    writeFileSync(join(content, 'pictures/new.jpg'), '')
    const restored = await run('restore', settings, file, '--force')
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The content is restored.') })
    expect(readFileSync(picture, 'utf8')).toBe('a picture')
    expect(existsSync(join(content, 'pictures/new.jpg'))).toBe(false)
    const [, kept = ''] = /The old content is saved in (\S+)/.exec(restored.output) ?? []
    expect(readFileSync(join(kept, 'pictures/van.jpg'), 'utf8')).toBe('another picture')

    truncateSync(`${file}.content.tgz`, 100)
    const refused = await run('restore', settings, file, '--force')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is damaged: nothing was replaced') })
    expect(readFileSync(picture, 'utf8')).toBe('a picture')
  },
)
