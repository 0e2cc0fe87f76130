import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { openApi } from '#test/support/api.ts'
import { aRequest, engines, freshFolder, freshStore } from '#test/support/stores.ts'
import { migrate } from './migrate.ts'
import { openSqlite, storeFile } from './sqlite.ts'
import { StoreUnavailable } from './store.ts'
import { watch } from './watch.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
})

const now = new Date('2026-11-21T15:00:00.000Z')

test.each(engines)('%s: a store that works is ready, and checking it leaves no row', async (engine) => {
  const store = await freshStore(engine)
  const rows = () => store.read('SELECT number FROM schema_migrations ORDER BY number')
  const before = await rows()
  const { store: watched, check } = watch(store)
  await check()
  const failing = new StoreUnavailable(new Error('disk is full'))
  await expect(watched.write(() => Promise.reject(failing))).rejects.toBe(failing)
  await expect(check()).rejects.toBe(failing)
  vi.advanceTimersByTime(1000)
  await check()
  expect(await rows()).toEqual(before)
})

test('sqlite: a store whose last write failed is not ready until a write succeeds', async () => {
  const folder = freshFolder()
  const store = openSqlite(folder)
  onTestFinished(() => store.close())
  await migrate(store)
  const { store: watched, check } = watch(store)
  const file = storeFile(folder)
  await check()
  renameSync(file, `${file}.away`)
  await expect(watched.write((sql) => bookings.create(sql, aRequest, now))).rejects.toThrow(StoreUnavailable)
  for (let seconds = 0; seconds < 3; seconds++) {
    await expect(check()).rejects.toThrow(StoreUnavailable)
    vi.advanceTimersByTime(1000)
  }
  renameSync(`${file}.away`, file)
  await check()
})

test('sqlite: a list on a damaged page answers 503, and so does /readyz from then on', async () => {
  const folder = freshFolder()
  const file = storeFile(folder)
  const whole = openSqlite(folder)
  await migrate(whole)
  await whole.write(async (sql) => {
    for (let row = 0; row < 200; row++) {
      const description = `${row === 100 ? 'needle' : 'hay'} ${'x'.repeat(500)}`
      await bookings.create(sql, { ...aRequest, description }, now)
    }
  })
  await whole.close()
  const bytes = readFileSync(file)
  const pageSize = bytes.readUInt16BE(16)
  const damaged = Math.floor(bytes.indexOf('needle xxx') / pageSize) * pageSize
  writeFileSync(file, bytes.fill(0, damaged, damaged + pageSize))

  const store = openSqlite(folder)
  onTestFinished(() => store.close())
  const { call, asStaff } = await openApi('sqlite', { store })
  const staff = await asStaff()
  expect((await call('GET', '/readyz')).statusCode).toBe(200)
  const page = '/api/bookings?limit=200'
  expect((await staff('GET', page)).statusCode).toBe(503)
  expect((await call('GET', '/readyz')).statusCode).toBe(503)
  vi.advanceTimersByTime(1000)
  expect((await call('GET', '/readyz')).statusCode).toBe(503)
})
