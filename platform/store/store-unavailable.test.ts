import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { callLogs } from '#features/calls/server/calls.ts'
import { freshFolder, freshStore } from '#test/support/stores.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import { type Sql, type Store, StoreUnavailable } from './store.ts'

const insertCall = (sql: Sql) => sql<{ id: number }>('INSERT INTO call_logs (notes) VALUES (NULL) RETURNING id')

/** A SQLite store, and a second connection that stands for another process. */
async function openShared() {
  const folder = freshFolder()
  const store = openSqlite(folder)
  await migrate(store)
  const file = join(folder, 'store.sqlite')
  const other = new DatabaseSync(file)
  onTestFinished(async () => {
    other.close()
    await store.close()
  })
  return { store, other, file }
}

/** The share of time, from 0 to 1, that the event loop was blocked while the promise was pending. */
async function blockedShare(pending: Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization()
  await Promise.allSettled([pending])
  return performance.eventLoopUtilization(before).utilization
}

const countCalls = (store: Store) => callLogs.count(store.read)

test('sqlite: a write waits for another process’s lock without blocking the event loop', async () => {
  const { store, other } = await openShared()
  other.exec('BEGIN IMMEDIATE')
  const write = store.write(insertCall)
  setTimeout(() => other.exec('COMMIT'), 400)
  expect(await countCalls(store)).toBe(0)
  expect(await blockedShare(write)).toBeLessThan(0.25)
  expect(await write).toEqual([{ id: 1 }])
})

test('sqlite: a write fails while another process holds the lock, and succeeds after it is released', async () => {
  const { store, other } = await openShared()
  other.exec('BEGIN IMMEDIATE')
  const writes = Promise.allSettled([store.write(insertCall), store.write(insertCall)])
  expect(await blockedShare(writes)).toBeLessThan(0.25)
  expect(await writes).toMatchObject([
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
  ])
  other.exec('ROLLBACK')
  await store.write(insertCall)
  expect(await countCalls(store)).toBe(1)
})

test('sqlite: no write succeeds while the file is moved away', async () => {
  const { store, file } = await openShared()
  await store.write(insertCall)
  expect(await countCalls(store)).toBe(1)
  renameSync(file, `${file}.away`)
  await expect(store.write(insertCall)).rejects.toThrow(StoreUnavailable)
  expect(await countCalls(store)).toBe(1)
  renameSync(`${file}.away`, file)
  await store.write(insertCall)
  expect(await countCalls(store)).toBe(2)
})

test('sqlite: closing a store waits for its writes', async () => {
  const folder = freshFolder()
  const store = openSqlite(folder)
  const writes = migrate(store)
  await store.close()
  await writes
})

test('sqlite: a scan fails while the file is missing, and succeeds once it is back', async () => {
  const folder = freshFolder()
  const store = openSqlite(folder)
  onTestFinished(() => store.close())
  await migrate(store)
  renameSync(folder, `${folder}.away`)
  const error = await callLogs.count(store.scan).catch((error: unknown) => error)
  renameSync(`${folder}.away`, folder)
  expect(error).toBeInstanceOf(StoreUnavailable)
  expect(await callLogs.count(store.scan)).toBe(0)
})

test('sqlite: scan errors keep their type', async () => {
  const store = await freshStore('sqlite')
  await expect(store.scan('SELECT 1 FROM nowhere')).rejects.toThrow('no such table: nowhere')
  await expect(store.scan('DELETE FROM call_logs')).rejects.toThrow(StoreUnavailable)
  expect(await store.scan('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('sqlite: after the reader thread dies, pending scans fail and the next one restarts it', async () => {
  const store = await freshStore('sqlite')
  const numbers = (count: number) =>
    store.scan(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i, hex(zeroblob(50)) FROM n`,
    )
  const [tooMany, next] = await Promise.allSettled([numbers(5_000_000), numbers(3)])
  expect(tooMany).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  expect(next).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  expect(await numbers(3)).toHaveLength(3)
  expect(await countCalls(store)).toBe(0)
})

test('postgres: a write fails when its job ignores a failed statement', async () => {
  const store = await freshStore('postgres')
  const write = store.write(async (sql) => {
    await insertCall(sql)
    await sql('SELECT 1 FROM nowhere').catch(() => undefined)
  })
  await expect(write).rejects.toThrow()
  expect(await countCalls(store)).toBe(0)
})
