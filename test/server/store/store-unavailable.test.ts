import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { callLogs } from '#server/calls/repository.ts'
import { migrate } from '#server/store/migrate.ts'
import { openSqlite } from '#server/store/sqlite.ts'
import { type Sql, type Store, StoreUnavailable } from '#server/store/store.ts'
import { freshFolder, freshStore } from '../../support/stores.ts'

const logCall = (sql: Sql) => sql<{ id: number }>('INSERT INTO call_logs (notes) VALUES (NULL) RETURNING id')

/** An embedded store, and another process's connection to its file. */
async function sharedFile() {
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

/** Which part of the time, from 0 to 1, the event loop was held up while the promise was pending. */
async function heldUp(pending: Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization()
  await Promise.allSettled([pending])
  return performance.eventLoopUtilization(before).utilization
}

const kept = (store: Store) => callLogs.count(store.read)

test('sqlite: a write waits for another process’s lock, and holds up nobody meanwhile', async () => {
  const { store, other } = await sharedFile()
  other.exec('BEGIN IMMEDIATE')
  const write = store.write(logCall)
  setTimeout(() => other.exec('COMMIT'), 400)
  expect(await kept(store)).toBe(0)
  expect(await heldUp(write)).toBeLessThan(0.25)
  expect(await write).toEqual([{ id: 1 }])
})

test('sqlite: a lock that is not let go of is given up, and the next write after it is kept', async () => {
  const { store, other } = await sharedFile()
  other.exec('BEGIN IMMEDIATE')
  const writes = Promise.allSettled([store.write(logCall), store.write(logCall)])
  expect(await heldUp(writes)).toBeLessThan(0.25)
  expect(await writes).toMatchObject([
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
  ])
  other.exec('ROLLBACK')
  await store.write(logCall)
  expect(await kept(store)).toBe(1)
})

test('sqlite: nothing is acknowledged while the file is somewhere else', async () => {
  const { store, file } = await sharedFile()
  await store.write(logCall)
  expect(await kept(store)).toBe(1)
  renameSync(file, `${file}.away`)
  await expect(store.write(logCall)).rejects.toThrow(StoreUnavailable)
  expect(await kept(store)).toBe(1)
  renameSync(`${file}.away`, file)
  await store.write(logCall)
  expect(await kept(store)).toBe(2)
})

test('sqlite: a store that is closed first finishes what it was given', async () => {
  const folder = freshFolder()
  const store = openSqlite(folder)
  const writes = migrate(store)
  await store.close()
  await writes
})

test('sqlite: a long read that the file is missing for is refused, and served once the file is back', async () => {
  const folder = freshFolder()
  const store = openSqlite(folder)
  onTestFinished(() => store.close())
  await migrate(store)
  renameSync(folder, `${folder}.away`)
  const refused = await callLogs.count(store.scan).catch((error: unknown) => error)
  renameSync(`${folder}.away`, folder)
  expect(refused).toBeInstanceOf(StoreUnavailable)
  expect(await callLogs.count(store.scan)).toBe(0)
})

test('sqlite: an error of a long read stays what it is', async () => {
  const store = await freshStore('sqlite')
  await expect(store.scan('SELECT 1 FROM nowhere')).rejects.toThrow('no such table: nowhere')
  await expect(store.scan('DELETE FROM call_logs')).rejects.toThrow(StoreUnavailable)
  expect(await store.scan('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('sqlite: a reader thread that died is started again, and nobody waits for it in vain', async () => {
  const store = await freshStore('sqlite')
  const numbers = (most: number) =>
    store.scan(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most}) SELECT i, hex(zeroblob(50)) FROM n`,
    )
  const [tooMany, next] = await Promise.allSettled([numbers(5_000_000), numbers(3)])
  expect(tooMany).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  expect(next).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
  expect(await numbers(3)).toHaveLength(3)
  expect(await kept(store)).toBe(0)
})

test('postgres: a write whose statement failed is not acknowledged, whatever it made of that', async () => {
  const store = await freshStore('postgres')
  const write = store.write(async (sql) => {
    await logCall(sql)
    await sql('SELECT 1 FROM nowhere').catch(() => undefined)
  })
  await expect(write).rejects.toThrow()
  expect(await kept(store)).toBe(0)
})
