import { expect, onTestFinished, test } from 'vitest'
import { photos } from '#features/photos/server/photos.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { readEnvironment } from '#platform/env.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openPostgres } from '#platform/store/postgres.ts'
import { openSqlite } from '#platform/store/sqlite.ts'
import type { Store } from '#platform/store/store.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '../support/api.ts'
import { startMailServer } from '../support/mail-server.ts'
import { runScript } from '../support/script-process.ts'
import { startServer } from '../support/server-process.ts'
import { freshFolder, freshSchema } from '../support/stores.ts'

type Api = Awaited<ReturnType<typeof openApi>>

const move = (DATA_DIR: string, DATABASE_URL: string, env: Record<string, string> = {}) =>
  runScript('migrate-postgres.ts', [], DATA_DIR, { DATA_DIR, DATABASE_URL, ...env })

const book = (api: Api, key: string, changes = {}) =>
  api.call('POST', '/api/bookings', { payload: aBooking(changes), headers: { 'idempotency-key': key } })

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

/** An embedded store with rows in every table. */
async function filledStore() {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mail.env)
  const folder = freshFolder()
  const store = openSqlite(folder)
  await migrate(store)
  const api = await openApi('sqlite', { store, SMTP_URL, MAIL_FROM, MAIL_TO })
  const headers = { authorization: `Bearer ${await api.logIn()}` }
  await book(api, 'first', { customerName: 'Éva Whitlock', description: 'zwölf\nLampen ⚡' })
  for (const key of ['second', 'third', 'last']) await book(api, key)
  await api.call('PUT', '/api/bookings/1/visit', { payload: aVisit, headers })
  await api.call('PATCH', '/api/bookings/1', { payload: { notes: 'Gate 4411' }, headers })
  await api.call('POST', '/api/closed-days', {
    payload: { from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' },
    headers,
  })
  await api.call('DELETE', '/api/bookings/4', { headers })
  await api.call('POST', '/api/contact', { payload: aQuoteRequest() })
  await api.call('POST', '/api/call-logs', { payload: { callerName: 'Ada', followUpRequired: true }, headers })
  await api.call('POST', '/api/call-logs', { payload: {}, headers })
  const { request } = (
    await book(api, 'first', { customerName: 'Éva Whitlock', description: 'zwölf\nLampen ⚡' })
  ).json()
  const page = `/api/requests/${String(request).replace('/request/', '')}`
  await api.call('POST', `${page}/messages`, { payload: { kind: 'message', text: 'zwölf Türen' } })
  const options = [{ name: 'Only', lines: [{ description: 'zwölf Lampen', quantity: 12.5, unitPriceCents: 1250 }] }]
  await api.call('POST', '/api/admin/quotes', { payload: { list: 'bookings', rowId: 1, options }, headers })
  await api.call('POST', '/api/admin/quotes/1/send', { headers })
  const pdf = (await api.call('GET', '/api/admin/quotes/1/pdf', { headers })).rawPayload
  await api.call('POST', `${page}/quotes/1/accept`, { payload: { version: 1, option: 1, name: 'Éva Whitlock' } })
  const { version } = (await api.call('GET', '/api/admin/website/file?name=business.yaml', { headers })).json()
  const changes = [{ path: ['phone'], value: '(405) 555-0199' }]
  await api.call('POST', '/api/admin/website/publish', {
    payload: { name: 'business.yaml', version, changes },
    headers,
  })
  const draft = { name: 'business.yaml', changes: [{ path: ['name'], value: 'Spark & Son' }], since: null }
  await api.call('PUT', '/api/admin/website/draft', { payload: draft, headers })
  await api.call('POST', '/api/bookings/1/notes', { payload: { text: 'zwölf Sicherungen' }, headers })
  await api.call('PUT', '/api/bookings/1/checklist', { payload: { item: 'Labels', isDone: true }, headers })
  const report = { text: 'zwölf Lampen', parts: [], photos: [], isShown: true }
  await api.call('PUT', '/api/bookings/1/report', { payload: report, headers })
  await api.call('POST', '/api/bookings/3/page/replace', { headers })
  const { person } = await api.asPerson('crew')
  const calendar = (await api.call('POST', '/api/calendar-feed', { headers })).json().url as string
  await store.write(async (sql) => {
    for (const id of [1, 2, 4]) await photos.add(sql, { list: 'bookings', id }, largePhoto(id), new Date())
    await sql(`INSERT INTO told_crew VALUES (1, $1, '2026-12-01', '09:00', 0, 1)`, [person.id])
    await sql(`INSERT INTO job_photos VALUES (1, 1, 'after', $1, 1)`, [person.id])
    await sql(`INSERT INTO users (id, email) VALUES ('one', 'ada@example.com')`)
    await sql('UPDATE bookings SET people = $1 WHERE id IN (1, 2)', [JSON.stringify([person.id])])
    const values = [person.id, '2026-11-21T15:00:00.000Z']
    await sql(
      `INSERT INTO passkeys VALUES ('key', $1, 'COSE', 4294967295, '[]', 'Phone', $2, NULL, NULL, NULL)`,
      values,
    )
    await sql(`INSERT INTO passkey_challenges VALUES ('challenge', $1, $2)`, values)
    await sql(`INSERT INTO throttled VALUES ('login', 'hash', '{}', '2026-11-21T15:00:00.000Z')`)
    await sql(`INSERT INTO review_recipients VALUES ('hash', 1, '2026-11-21T15:00:00.000Z', NULL)`)
    await sql(`INSERT INTO opened_texts VALUES (1, 1, 'on_my_way', '2026-11-21T15:00:00.000Z', $1)`, [person.id])
    await sql(
      `INSERT INTO price_items VALUES (1, 'Outlet', 'each', 18500, 1, '2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.000Z')`,
    )
    await sql(`INSERT INTO first_answers VALUES ('call-logs', 1, '2026-11-21T15:00:00.000Z', 60)`)
    await sql(`INSERT INTO conversions VALUES ('call-logs', 1, 1, '2026-11-21T15:00:00.000Z')`)
  })
  return { folder, store, api, headers, page, pdf, calendar: new URL(calendar).pathname }
}

/** Two of them are more than one statement may hold. */
function largePhoto(seed: number) {
  const full = Uint8Array.from({ length: 3 * 2 ** 20 }, (_, index) => (index * seed) % 251)
  return { full, thumb: full.subarray(0, 1000), width: 1600, height: 1200 }
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
