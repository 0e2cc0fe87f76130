import { expect, test } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { quoteList } from '#features/quotes/server/list.ts'
import { quoteNumbersAt } from '#features/quotes/server/numbers.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { rowQuotes } from '#features/quotes/server/row-quotes.ts'
import { noonOf } from '#firm/calendar-day.ts'
import type { Store } from '#platform/store/store.ts'
import { engines, ownStore } from '../support/stores.ts'

const count = 100_000
const today = '2026-11-25'
const now = new Date('2026-11-25T18:00:00.000Z')

const lastIds = Array.from({ length: 200 }, (_, index) => count - index)

const options = JSON.stringify([
  {
    ...{ number: 1, name: 'Only', subtotalCents: 240_000, taxCents: 0, totalCents: 240_000 },
    lines: [
      { number: 1, description: 'Panel replacement', quantity: 1, unit: '', unitPriceCents: 240_000 },
      { number: 2, description: 'Surge protector', quantity: 1, unit: '', unitPriceCents: 32_500, addOn: true },
    ],
  },
])

/** A hundred quotes a day until today, most of them sent and expired, as many bookings, and some deleted ones. */
async function fill(store: Store) {
  const isSqlite = store.engine === 'sqlite'
  const numbers = isSqlite
    ? `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
    : `WITH n AS (SELECT generate_series(1, ${count}) AS i)`
  const daysAgo = `((${count} - i) / 100)`
  const at = isSqlite
    ? `strftime('%Y-%m-%dT%H:%M:%fZ', '${today}', '-' || ${daysAgo} || ' days')`
    : `(timestamptz '${today}' - ${daysAgo} * interval '1 day')`
  const validUntil = isSqlite
    ? `strftime('%Y-%m-%d', '2026-12-25', '-' || ${daysAgo} || ' days')`
    : `to_char(date '2026-12-25' - ${daysAgo}, 'YYYY-MM-DD')`
  const status = `CASE i % 10 WHEN 0 THEN 'draft' WHEN 1 THEN 'accepted' WHEN 2 THEN 'declined' WHEN 3 THEN 'replaced'
    ELSE 'sent' END`
  await store.write(async (sql) => {
    await sql(`${numbers} INSERT INTO quotes ("quoteId", sequence, version, list, "rowId", status, "customerName", options,
      "validUntil", "amountCents", created_at, updated_at, "sentAt", "answeredAt") SELECT i, 1, 1, 'bookings', i, ${status},
      'Ada', '${options}', ${validUntil}, 240000, ${at}, ${at}, CASE WHEN i % 10 > 0 THEN ${at} END,
      CASE WHEN i % 10 IN (1, 2) THEN ${at} END FROM n`)
    await sql(`${numbers} INSERT INTO bookings ("customerName", "customerEmail", "customerPhone", service, "preferredDate",
      "preferredTime", address, "plannedDay", "plannedTime") SELECT 'Ada', 'ada@example.com', '405', 'Other', ${at},
      '9:00 AM', 'Street', ${validUntil}, '09:00' FROM n`)
    await sql(`INSERT INTO deleted_rows (table_name, id, row, deleted_at)
      SELECT 'bookings', id, '{}', '${now.toISOString()}' FROM bookings WHERE id > ${count - 30}`)
    if (!isSqlite) await sql('ANALYZE')
  })
}

/** The median time in milliseconds. */
async function medianOf(job: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  await job()
  for (let time = 0; time < 7; time++) {
    const start = performance.now()
    await job()
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[3] ?? Number.NaN
}

for (const engine of engines) {
  test(`${engine}: lists, numbers and follow-ups of 100,000 quotes take about as long as a list of bookings`, async () => {
    const store = await ownStore(engine)
    await fill(store)
    const ofBookings = await medianOf(() => bookings.readSlice(store, { limit: 50, status: 'pending' }))
    const statuses = [undefined, 'draft', 'sent', 'accepted', 'declined', 'expired', 'replaced'] as const
    const jobs: Record<string, () => Promise<unknown>> = {
      ...Object.fromEntries(
        statuses.map((status) => [`slice ${status}`, () => quoteList.readSlice(store, { limit: 50, status, today })]),
      ),
      'of a row': () => quoteList.readSlice(store, { limit: 50, list: 'bookings', rowId: 500, today }),
      ...Object.fromEntries(
        (['sent', 'accepted'] as const).map((quote) => [
          `bookings with a quote: ${quote}`,
          () => bookings.readSlice(store, { limit: 50, quote, today: noonOf(today) }),
        ]),
      ),
      'bookings by attention': () => bookings.readSlice(store, { limit: 50, sort: 'attention', today: noonOf(today) }),
      'quotes of rows': () => rowQuotes(store.scan, 'bookings', lastIds, today),
      numbers: () => quoteNumbersAt(store.scan, now),
      'follow-ups': () => quotes.withoutFollowUp(store.scan, today, new Date(now.getTime() - 5 * 86_400_000)),
    }
    for (const [name, job] of Object.entries(jobs)) {
      const median = await medianOf(job)
      // A full scan or a sort of all quotes takes much longer. The rest is for a busy machine.
      expect(median, `${name}: ${median} ms, bookings ${ofBookings} ms`).toBeLessThan(ofBookings * 10 + 100)
    }
    const { total, rows } = await quoteList.readSlice(store, { limit: 50, today })
    expect([total, rows.length, rows[0]?.id]).toEqual([count - 30, 50, count - 30])
    const shown = await Promise.all(
      statuses.slice(1).map((status) => quoteList.readSlice(store, { limit: 1, status, today })),
    )
    expect(shown.reduce((sum, { total }) => sum + total, 0)).toBe(count - 30)
  })
}
