import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Store } from '#platform/store/store.ts'
import { aBooking, aQuoteRequest, openApi } from '../support/api.ts'
import { startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { auditStoreOf } from './audit.ts'
import { report } from './check-result.ts'
import { freshSettings } from './server-settings.ts'
import { timeoutMs } from './size.ts'
import { book, type Ledger } from './visitors.ts'

const hook = `--import=${join(import.meta.dirname, 'children/stop-after.ts')}`

/** Makes only the next write fail, after its nth statement. */
function failAfter(store: Store, statement: number): void {
  const { write } = store
  let count = 0
  store.write = (job) => {
    store.write = write
    return write((sql) =>
      job(async (...query) => {
        const rows = await sql(...query)
        if (++count === statement) throw new Error('injected failure')
        return rows
      }),
    )
  }
}

const rowCounts = async (store: Store) => {
  const tables = ['bookings', 'contact_submissions', 'replay_keys', 'outbox']
  const count = async (table: string) => (await store.read<{ id: number }>(`SELECT 1 AS id FROM ${table}`)).length
  return Promise.all(tables.map(count))
}

for (const engine of engines) {
  test(`${engine}: a write that fails after any of its statements leaves no trace`, async ({ task }) => {
    const { call, store } = await openApi(engine, { SUBMISSION_LIMIT: 1000 })
    const rows = { bookings: 0, contact: 0 }
    let times = 0
    let partial = 0
    for (const path of ['bookings', 'contact'] as const) {
      const payload = path === 'bookings' ? aBooking() : aQuoteRequest()
      for (let statement = 1; ; statement++) {
        failAfter(store, statement)
        const post = (key: string) =>
          call('POST', `/api/${path}`, { payload, headers: { 'idempotency-key': `${path}-${key}` } })
        // Other writes in the same batch must succeed.
        const [failing, ...others] = await Promise.all([
          post(`failing-${statement}`),
          ...[1, 2].map((number) => post(`${statement}-${number}`)),
        ])
        const isPastLastStatement = failing.statusCode === 201
        for (const other of others) expect(other.statusCode).toBe(201)
        rows[path] += others.length + Number(isPastLastStatement)
        const all = rows.bookings + rows.contact
        const expected = [rows.bookings, rows.contact, all, 2 * all]
        if (`${await rowCounts(store)}` !== `${expected}`) partial++
        if (isPastLastStatement) break
        times++
        expect(failing.statusCode).toBe(500)
        const [first, second] = [await post(`failing-${statement}`), await post(`failing-${statement}`)]
        expect([first.statusCode, second.json()]).toEqual([201, first.json()])
        rows[path]++
      }
    }
    const counts = { acknowledged: rows.bookings + rows.contact, lost: 0, partial, twice: 0 }
    const notes = 'a retry with the same key gave one row'
    report(task, { what: 'an error after each statement of a submission', engine, times, ...counts, notes })
  })

  test(`${engine}: a server killed after any statement saves the whole booking or nothing`, {
    timeout: timeoutMs,
  }, async ({ task }) => {
    const { settings, url } = await freshSettings(engine)
    const acknowledged: Ledger = new Map()
    const keys: string[] = []
    let partial = 0
    for (let statement = 1; ; statement++) {
      const killAfter = { NODE_OPTIONS: hook, STOP_FROM: 'INSERT INTO replay_keys', STOP_AFTER: String(statement) }
      const server = await startServer({ ...settings, ...killAfter })
      const key = `killed-${statement}`
      const response = await book(url, key).catch(() => undefined)
      keys.push(key)
      await server.end('SIGKILL')
      partial += (await auditStoreOf(settings, acknowledged)).partial
      if (response) break
    }
    const server = await startServer(settings)
    for (const key of keys) {
      const { status, body } = await book(url, key)
      expect(status).toBe(201)
      acknowledged.set(key, JSON.parse(body).id)
    }
    await server.end('SIGTERM')
    const found = await auditStoreOf(settings, acknowledged)
    const times = keys.length - 1
    const notes = 'a retry with the same key gave one row'
    const counts = { ...found, partial: found.partial + partial }
    report(task, { what: 'kill -9 after each statement of a booking', engine, times, ...counts, notes })
    expect(times).toBeGreaterThanOrEqual(4)
  })
}
