import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { photos } from '#features/photos/server/photos.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openPostgres } from '#platform/store/postgres.ts'
import { openSqlite, storeFile } from '#platform/store/sqlite.ts'
import type { Store } from '#platform/store/store.ts'
import { openApi } from '../support/api.ts'
import { book, filledStore, largePhoto } from '../support/filled-store.ts'
import { runScript } from '../support/script-process.ts'
import { freshDatabase, freshFolder, runStatements } from '../support/stores.ts'

const move = (direction: 'postgres' | 'sqlite', DATA_DIR: string, DATABASE_URL: string) =>
  runScript(`migrate-${direction}.ts`, [], import.meta.dirname, { DATA_DIR, DATABASE_URL })

function untilTestEnds(store: Store): Store {
  onTestFinished(() => store.close())
  return store
}

/** Every row of every table, with the search index and the last ids. */
function everythingIn(folder: string): Record<string, unknown[]> {
  const db = new DatabaseSync(storeFile(folder), { readOnly: true })
  const names = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()
  const tables = names.map(({ name }) => {
    const rows = db.prepare(`SELECT * FROM "${name}"`).all()
    return [String(name), rows.map((row) => JSON.stringify(row)).sort()]
  })
  db.close()
  return Object.fromEntries(tables)
}

/** A database with one booking. The second was deleted for good. */
async function smallDatabase() {
  const url = await freshDatabase()
  const store = openPostgres(url, () => {})
  await migrate(store)
  const api = await openApi('postgres', { store })
  expect((await book(api, 'first', { description: 'zwölf ⚡' })).json()).toMatchObject({ id: 1 })
  expect((await book(api, 'second')).json()).toMatchObject({ id: 2 })
  await store.write((sql) => sql('DELETE FROM bookings WHERE id = 2'))
  await api.app.close()
  await store.close()
  return url
}

/** A folder with a migrated store, filled by these statements. */
async function folderWith(...statements: string[]) {
  const folder = freshFolder()
  const store = openSqlite(folder)
  await migrate(store)
  for (const statement of statements) await store.write((sql) => sql(statement))
  await store.close()
  return folder
}

test('a store that moves to PostgreSQL and back has the same rows in every table', async () => {
  const { folder, page, headers, ...source } = await filledStore()
  await source.store.close()
  const url = await freshDatabase()
  expect(await move('postgres', folder, url)).toMatchObject({ code: 0 })
  const before = everythingIn(folder)
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(30)
  const back = join(freshFolder(), 'data')
  const { code, stdout, stderr } = await move('sqlite', back, url)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/ bookings +3 rows +[0-9a-f]{64}\n/)
  expect(stdout).toContain('1. remove DATABASE_URL')
  expect(everythingIn(back)).toEqual(before)
  expect(readdirSync(back)).toEqual(['store.sqlite'])

  const store = untilTestEnds(openSqlite(back))
  await migrate(store)
  const api = await openApi('sqlite', { store })
  expect((await api.call('GET', page)).statusCode).toBe(200)
  const copied = await photos.picture(store.read, 2, 'full')
  expect(Buffer.compare(copied ?? Buffer.alloc(0), largePhoto(2).full)).toBe(0)
  const found = await api.call('GET', '/api/bookings?q=éVA whit', { headers })
  expect(found.json()).toMatchObject([{ id: 1 }])
  expect((await book(api, 'new')).json(), 'the deleted fourth keeps its id').toMatchObject({ id: 5 })
})

test('a store with empty tables gets the rows, and new ones continue after the last id', async () => {
  const url = await smallDatabase()
  const folder = await folderWith()
  expect(await move('sqlite', folder, url)).toMatchObject({ code: 0, stderr: '' })
  const store = untilTestEnds(openSqlite(folder))
  expect(await store.read('SELECT id, description FROM bookings')).toEqual([{ id: 1, description: 'zwölf ⚡' }])
  expect((await book(await openApi('sqlite', { store }), 'third')).json()).toMatchObject({ id: 3 })
})

test('a store with rows is refused and stays as it was', async () => {
  const folder = await folderWith('INSERT INTO call_logs (notes) VALUES (NULL)')
  const before = everythingIn(folder)
  expect(await move('sqlite', folder, await smallDatabase())).toMatchObject({
    code: 1,
    stderr: `The store in ${folder} already has data: nothing was copied\n`,
  })
  expect(everythingIn(folder)).toEqual(before)
})

test('a column that the embedded store does not have leaves the folder as it was', async () => {
  const url = await smallDatabase()
  await runStatements(url, 'ALTER TABLE call_logs ADD COLUMN extra text')
  const folder = freshFolder()
  expect(await move('sqlite', folder, url)).toMatchObject({ code: 1, stderr: expect.stringContaining('extra') })
  expect(readdirSync(folder)).toEqual([])
})

test('a store that a server has open is refused', async () => {
  const url = await smallDatabase()
  const folder = await folderWith()
  const holder = new DatabaseSync(storeFile(folder))
  holder.exec('PRAGMA journal_mode = WAL; BEGIN; SELECT count(*) FROM sqlite_schema')
  const { code, stderr } = await move('sqlite', folder, url)
  expect([code, stderr]).toEqual([1, `A server is running on the store in ${folder}: stop it, then run this again\n`])
  holder.close()
  expect(await move('sqlite', folder, url)).toMatchObject({ code: 0 })
})

test('a database without a store, and no database, print one message', async () => {
  const back = freshFolder()
  expect(await move('sqlite', back, await freshDatabase())).toMatchObject({
    code: 1,
    stderr: 'There is no store in the database: nothing was copied\n',
  })
  expect(await runScript('migrate-sqlite.ts', [], back, { DATA_DIR: back })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set DATABASE_URL to the address of the PostgreSQL database'),
  })
})
