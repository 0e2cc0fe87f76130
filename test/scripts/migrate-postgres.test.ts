import { expect, onTestFinished, test } from 'vitest'
import { photos } from '#features/photos/server/photos.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openPostgres } from '#platform/store/postgres.ts'
import type { Store } from '#platform/store/store.ts'
import { openApi } from '../support/api.ts'
import { book, filledStore, largePhoto } from '../support/filled-store.ts'
import { runScript } from '../support/script-process.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder, freshSchema } from '../support/stores.ts'

type Api = Awaited<ReturnType<typeof openApi>>

const move = (DATA_DIR: string, DATABASE_URL: string, env: Record<string, string> = {}) =>
  runScript('migrate-postgres.ts', [], DATA_DIR, { DATA_DIR, DATABASE_URL, ...env })

const lists = [
  '/api/bookings',
  '/api/admin/people',
  '/api/admin/activity',
  '/api/admin/website/history',
  '/api/contact-submissions',
  '/api/call-logs',
  '/api/deleted',
  '/api/mails',
  '/api/overview',
  '/api/related?list=call-logs&ids=1',
]

/** What staff read from the lists. */
async function read(api: Api, headers: Record<string, string>) {
  const answers = await Promise.all(lists.map((url) => api.call('GET', url, { headers })))
  return answers.map((answer) => answer.json())
}

const tablesOf = async (store: Store) =>
  (
    await store.read<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1`,
    )
  ).map(({ name }) => name)

const indexesOf = (store: Store) =>
  store.read('SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1')

function openAt(url: string): Store {
  const store = openPostgres(url, () => {})
  onTestFinished(() => store.close())
  return store
}

test('all data is copied, and the application keeps working with it', async () => {
  const source = await filledStore()
  const before = await read(source.api, source.headers)
  const pageBefore = (await source.api.call('GET', source.page)).json()
  await source.store.close()
  const url = await freshSchema()
  const { code, stdout, stderr } = await move(source.folder, url)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/ bookings +3 rows +[0-9a-f]{64}\n/)
  expect(stdout).toContain('1. keep DATABASE_URL set')

  const store = openAt(url)
  for (const table of await tablesOf(store)) {
    expect(await store.read(`SELECT 1 AS one FROM ${table}`), table).not.toEqual([])
  }
  const api = await openApi('postgres', { store })
  expect((await api.call('GET', source.page)).json()).toEqual(pageBefore)
  // The staff session is copied too.
  expect(await read(api, source.headers)).toEqual(before)
  const found = await api.call('GET', '/api/bookings?q=éVA whit', { headers: source.headers })
  expect(found.json()).toMatchObject([{ id: 1, description: 'zwölf\nLampen ⚡' }])
  expect((await api.call('GET', source.calendar)).statusCode).toBe(200)
  expect((await book(api, 'third')).json()).toMatchObject({ id: 3 })
  // A new row does not reuse the id of a deleted row, and the deleted row can be restored.
  expect((await book(api, 'new')).json()).toMatchObject({ id: 5 })
  expect((await api.call('GET', '/api/bookings?sort=visit', { headers: source.headers })).json()).toHaveLength(4)
  const restored = await api.call('POST', '/api/bookings/4/restore', { headers: source.headers })
  expect(restored.json()).toMatchObject({ id: 4 })
  const call = await api.call('POST', '/api/call-logs', { payload: {}, headers: source.headers })
  expect(call.json()).toMatchObject({ id: 3 })
  expect(await photos.usage(store.read)).toEqual({ count: 3, bytes: 3 * (3 * 2 ** 20 + 1000) })
  const copied = await photos.picture(store.read, 2, 'full')
  expect(Buffer.compare(copied ?? Buffer.alloc(0), largePhoto(2).full)).toBe(0)
  expect(Buffer.from((await quotes.pdfOf(store.read, 1)) ?? []).equals(source.pdf)).toBe(true)
  expect((await api.call('DELETE', '/api/photos/3', { headers: source.headers })).statusCode).toBe(204)
  const migrated = openAt(await freshSchema())
  await migrate(migrated)
  expect(await indexesOf(store)).toEqual(await indexesOf(migrated))
})

test('a database with rows is rejected, and one with empty tables is accepted', async () => {
  const source = await filledStore()
  await source.store.close()
  const url = await freshSchema()
  const store = openAt(url)
  await migrate(store)
  await store.write((sql) => sql('INSERT INTO call_logs (notes) VALUES (NULL)'))
  expect(await move(source.folder, url)).toMatchObject({
    code: 1,
    stderr: 'The database already has rows in call_logs: nothing was copied\n',
  })
  expect(await store.read('SELECT 1 FROM bookings')).toEqual([])
  await store.write((sql) => sql('DELETE FROM call_logs'))
  expect(await move(source.folder, url)).toMatchObject({ code: 0 })
  expect(await store.read('SELECT 1 FROM bookings')).toHaveLength(3)
})

test('a row that PostgreSQL rejects leaves the database unchanged', async () => {
  const source = await filledStore()
  await source.store.write((sql) => sql(`UPDATE call_logs SET notes = 'a' || char(0) WHERE id = 2`))
  await source.store.close()
  const url = await freshSchema()
  expect(await move(source.folder, url)).toMatchObject({ code: 1, stderr: expect.stringContaining('0x00') })
  expect(await tablesOf(openAt(url))).toEqual([])
})

test('a store that a server has open is rejected', async () => {
  const DATA_DIR = freshFolder()
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  const { code, stderr } = await move(DATA_DIR, await freshSchema())
  expect([code, stderr]).toEqual([1, `A server is running on the store in ${DATA_DIR}: stop it, then run this again\n`])
  await server.end('SIGTERM')
})

test.each([
  ['no database', {}, 'Set DATABASE_URL to the address of an empty PostgreSQL database'],
  ['no store', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'There is no store in'],
])('%s prints one message', async (_what, env, message) => {
  const DATA_DIR = freshFolder()
  const { code, stderr } = await runScript('migrate-postgres.ts', [], DATA_DIR, { DATA_DIR, ...env })
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
})

test('the next steps include the password hash only if it is saved in the data folder', async () => {
  const DATA_DIR = freshFolder()
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'silent' })
  await server.end('SIGTERM')
  const { stdout } = await move(DATA_DIR, await freshSchema())
  expect(stdout).toContain(`set ADMIN_PASSWORD_HASH to the content of ${DATA_DIR}/admin-password-hash`)
  const other = await move(DATA_DIR, await freshSchema(), { ADMIN_PASSWORD: 'correct-horse-battery' })
  expect(other.stdout).not.toContain('ADMIN_PASSWORD_HASH')
})
