import { expect, test } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { BookingRow } from '#features/bookings/server/row.ts'
import { CallLog } from '#features/calls/call-log.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import { Activity } from '#features/people/activity.ts'
import { StoredPasskey } from '#features/people/passkey.ts'
import { StoredPerson } from '#features/people/person.ts'
import { Session } from '#features/people/session.ts'
import { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { aRequest, engines, freshStore, freshStoreOpener } from '#test/support/stores.ts'
import { migrate } from './migrate.ts'
import { searchColumnsOf } from './search-text.ts'
import type { Sql, Store } from './store.ts'
import { columnOf } from './table.ts'
import { inList } from './values.ts'

const now = new Date('2026-11-21T15:00:00.000Z')

async function columnsOf(store: Store, table: string): Promise<string[]> {
  const statement =
    store.engine === 'sqlite'
      ? 'SELECT name FROM pragma_table_info($1)'
      : 'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1'
  return (await store.read<{ name: string }>(statement, [table])).map(({ name }) => name)
}

for (const engine of engines) {
  test(`${engine}: the five tables, and those of people, have exactly their entities' columns`, async () => {
    const store = await freshStore(engine)
    const entities = {
      users: StoredPerson,
      sessions: Session,
      contact_submissions: QuoteRequest,
      bookings: BookingRow,
      call_logs: CallLog,
      passkeys: StoredPasskey,
      activity: Activity,
    }
    for (const [table, entity] of Object.entries(entities)) {
      const fields = [...Object.keys(entity.shape).map(columnOf), ...Object.keys(searchColumnsOf(table, {}) ?? {})]
      expect((await columnsOf(store, table)).sort(), table).toEqual(fields.sort())
    }
  })

  test(`${engine}: a new row has the specified defaults`, async () => {
    const store = await freshStore(engine)
    const [booking, submission, call] = await store.write(async (sql) => [
      await bookings.create(sql, aRequest, now),
      await quoteRequests.create(
        sql,
        {
          ...{ name: 'Grace', email: 'grace@example.com', phone: '4055550111', message: 'A long message' },
          ...{ service: null, howHeard: null },
        },
        now,
      ),
      (
        await sql<{ callType: string; followUpRequired: unknown }>(
          'INSERT INTO call_logs (notes) VALUES (NULL) RETURNING "callType", "followUpRequired"',
        )
      )[0],
    ])
    expect(booking).toEqual({
      ...aRequest,
      id: 1,
      status: 'pending',
      priority: 'normal',
      estimatedDuration: null,
      googleBookingUrl: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      visit: null,
      hasPreference: true,
      toldVisit: null,
      sentDays: [],
      notes: null,
      amountCents: null,
      people: [],
    })
    expect(submission).toMatchObject({ status: 'new', priority: 'normal', source: 'website', followUpDate: null })
    expect(call?.callType).toBe('incoming')
    expect(Boolean(call?.followUpRequired)).toBe(false)
  })

  test(`${engine}: the database rejects text longer than specified`, async () => {
    const store = await freshStore(engine)
    const limits = { customerName: 255, customerEmail: 255, customerPhone: 20, service: 100 }
    for (const [field, max] of Object.entries(limits)) {
      await store.write((sql) => bookings.create(sql, { ...aRequest, [field]: '⚡'.repeat(max) }, now))
      const tooLong = store.write((sql) => bookings.create(sql, { ...aRequest, [field]: 'x'.repeat(max + 1) }, now))
      await expect(tooLong, field).rejects.toThrow()
    }
    expect(await bookings.count(store.read)).toBe(4)
  })

  test(`${engine}: created_at defaults to the current time`, async () => {
    const store = await freshStore(engine)
    await store.write((sql) => sql('INSERT INTO call_logs (notes) VALUES (NULL)'))
    const [call] = await callLogs.list(store.read)
    expect(Math.abs(Date.parse(call?.createdAt ?? '') - Date.now())).toBeLessThan(60_000)
    expect(call?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test(`${engine}: booleans and text are read as they were written`, async () => {
    const store = await freshStore(engine)
    const call = {
      callerName: 'Zoë ⚡',
      callerPhone: null,
      callType: 'missed',
      serviceInquiry: "' OR 1=1 --",
      notes: 'a\nb',
      duration: '5 minutes',
      followUpRequired: true,
    } as const
    await store.write((sql) => callLogs.create(sql, call, now))
    expect(await callLogs.list(store.read)).toEqual([
      { ...call, id: 1, createdAt: now.toISOString(), updatedAt: now.toISOString() },
    ])
  })

  test(`${engine}: an error in one write of a batch undoes only that write`, async () => {
    const store = await freshStore(engine)
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        store.write(async (sql) => {
          const booking = await bookings.create(sql, aRequest, now)
          if (index % 4 === 0) throw new Error('rollback')
          return booking.id
        }),
      ),
    )
    const saved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(saved).toHaveLength(15)
    const ids = (await bookings.list(store.read)).map(({ id }) => id)
    expect(ids.sort((a, b) => a - b)).toEqual(saved.sort((a, b) => a - b))
  })

  if (engine === 'sqlite') {
    test('sqlite: writes of one turn share a transaction, and every commit is synced', async () => {
      const store = await freshStore(engine)
      const seen = await Promise.all(
        [1, 2, 3].map(() =>
          store.write(async (sql) => {
            await bookings.create(sql, aRequest, now)
            const [modes] = await sql<{ synchronous: number }>('PRAGMA synchronous')
            return { inside: await bookings.count(sql), outside: await bookings.count(store.read), ...modes }
          }),
        ),
      )
      // Each sees the previous writes, which are not committed yet. 2 is FULL.
      expect(seen).toEqual([1, 2, 3].map((inside) => ({ inside, outside: 0, synchronous: 2 })))
      expect(await store.read('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }])
      expect(await bookings.count(store.read)).toBe(3)
    })
  }

  test(`${engine}: no row matches an empty list`, async () => {
    const store = await freshStore(engine)
    await store.write((sql) => bookings.create(sql, aRequest, now))
    const [placeholders, parameters] = inList([])
    expect(await store.read(`SELECT id FROM bookings WHERE id IN (${placeholders})`, parameters)).toEqual([])
  })

  test(`${engine}: reads do not see uncommitted rows`, async () => {
    const store = await freshStore(engine)
    let countBefore: number | undefined
    await store.write(async (sql) => {
      await bookings.create(sql, aRequest, now)
      countBefore = await bookings.count(store.read)
    })
    expect(countBefore).toBe(0)
    expect(await bookings.count(store.read)).toBe(1)
  })

  test(`${engine}: a failed statement leaves the store usable`, async () => {
    const store = await freshStore(engine)
    await expect(store.write((sql) => sql('INSERT INTO nowhere (x) VALUES (1)'))).rejects.toThrow()
    await store.write((sql) => bookings.create(sql, aRequest, now))
    expect(await bookings.count(store.read)).toBe(1)
  })

  test(`${engine}: eight instances that start together migrate once`, async () => {
    const open = await freshStoreOpener(engine)
    await Promise.all(Array.from({ length: 8 }, () => migrate(open())))
    expect(await columnsOf(open(), 'bookings')).toContain('customerName')
  })

  test(`${engine}: a newer store is rejected`, async () => {
    const store = await freshStore(engine)
    await store.write((sql) => sql('INSERT INTO schema_migrations (number) VALUES (99)'))
    await expect(migrate(store)).rejects.toThrow('The store has schema 99')
  })

  test(`${engine}: a failed migration leaves the old schema`, async () => {
    const store = await freshStore(engine)
    const applied = (await store.read('SELECT number FROM schema_migrations')).map(() => () => [])
    const broken = () => ['CREATE TABLE half (id integer)', 'CREATE TABLE broken (']
    await expect(migrate(store, [...applied, broken])).rejects.toThrow()
    expect(await columnsOf(store, 'half')).toEqual([])
  })

  test(`${engine}: search ignores case and matches wildcards literally`, async () => {
    const store = await freshStore(engine)
    const add = (customerName: string) => (sql: Sql) => bookings.create(sql, { ...aRequest, customerName }, now)
    for (const name of ['Éva 100%', 'Bob_B', 'Bobby']) await store.write(add(name))
    const find = async (q: string) => (await bookings.list(store.read, { q })).map(({ customerName }) => customerName)
    expect(await find('éVA')).toEqual(['Éva 100%'])
    expect(await find('100%')).toEqual(['Éva 100%'])
    expect(await find('b_b')).toEqual(['Bob_B'])
    expect(await find('bob')).toEqual(['Bobby', 'Bob_B'])
  })
}
