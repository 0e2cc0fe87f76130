import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#platform/store/postgres.ts'
import { openSqlite } from '#platform/store/sqlite.ts'
import { aBooking, openApi } from '../support/api.ts'
import { confirming } from '../support/booking-rules.ts'
import { engines, freshFolder, freshSchema } from '../support/stores.ts'
import { timeoutMs } from './size.ts'

const child = join(import.meta.dirname, 'children/killed-answer.ts')

for (const engine of engines)
  test(`${engine}: a visit whose answer was killed is the same visit when it is asked for again`, {
    timeout: timeoutMs,
  }, async () => {
    const folder = freshFolder()
    const url = engine === 'postgres' ? await freshSchema() : undefined
    const env = {
      ...process.env,
      DATA_DIR: folder,
      ...(url && { DATABASE_URL: url }),
      BOOKING: JSON.stringify(aBooking()),
      NOW: '2026-11-21T15:00:00.000Z',
    }
    const [code, signal] = await once(spawn(process.execPath, [child], { env, stdio: 'inherit' }), 'exit')
    expect([code, signal]).toEqual([null, 'SIGKILL'])

    const store = url ? openPostgres(url, () => {}) : openSqlite(folder)
    onTestFinished(() => store.close())
    const api = await openApi(engine, { store, booking: confirming() })
    const book = (key: string) =>
      api.call('POST', '/api/bookings', { payload: aBooking(), headers: { 'idempotency-key': key } })
    const again = await book('killed')
    expect([again.statusCode, again.json()]).toEqual([201, expect.objectContaining({ id: 1, confirmed: true })])
    expect((await book('another')).statusCode).toBe(409)
    const rows = (await (await api.asStaff())('GET', '/api/bookings')).json()
    expect(rows).toMatchObject([{ id: 1, status: 'confirmed', visit: { day: '2026-12-01', time: '09:00' } }])
  })
