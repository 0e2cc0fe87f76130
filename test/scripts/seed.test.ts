import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { CallLog } from '#features/calls/call-log.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import { PriceItem } from '#features/price-list/price-item.ts'
import { priceItems } from '#features/price-list/server/price-items.ts'
import { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { Quote } from '#features/quotes/quote.ts'
import { quoteStatuses } from '#features/quotes/quote-status.ts'
import { sha256Of } from '#features/quotes/server/contents.ts'
import { quoteList } from '#features/quotes/server/list.ts'
import { dayAt } from '#firm/calendar-day.ts'
import type { Store } from '#platform/store/store.ts'
import { fill } from '../../scripts/seed/fill.ts'
import { runScript } from '../support/script-process.ts'
import { engines, freshFolder, freshSchema, freshStore } from '../support/stores.ts'

const now = new Date('2026-11-21T15:00:00.000Z')

async function readAll(store: Store): Promise<Quote[]> {
  const { batches } = await quoteList.readAll(store, { today: dayAt(now) })
  const all: Quote[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}

async function rowsOf(store: Store) {
  const { read } = store

  return {
    bookings: await bookings.list(read),
    submissions: await quoteRequests.list(read),
    calls: await callLogs.list(read),
    quotes: await readAll(store),
    prices: await priceItems.list(read),
  }
}

for (const engine of engines) {
  test(`${engine}: a seed always creates the same rows, which are valid and fictional`, async () => {
    const seeded = async (seed: number) => {
      const store = await freshStore(engine)
      const counts = { bookings: 210, contactSubmissions: 120, callLogs: 150 }
      await fill(store, { counts, seed, now, onProgress: () => {} })
      return { store, rows: await rowsOf(store) }
    }
    const [one, same, other] = [await seeded(1), await seeded(1), await seeded(2)]
    expect(same.rows).toEqual(one.rows)
    expect(other.rows).not.toEqual(one.rows)
    expect(z.array(Booking).parse(one.rows.bookings)).toHaveLength(210)
    expect(z.array(QuoteRequest).parse(one.rows.submissions)).toHaveLength(120)
    expect(z.array(CallLog).parse(one.rows.calls)).toHaveLength(150)
    expect(z.array(Quote).parse(one.rows.quotes)).toHaveLength(one.rows.quotes.length)
    expect(new Set(one.rows.quotes.map(({ status }) => status))).toEqual(new Set(quoteStatuses))
    for (const quote of one.rows.quotes) if (quote.sha256) expect(quote.sha256).toBe(sha256Of(quote))
    expect(z.array(PriceItem).parse(one.rows.prices).length).toBeGreaterThan(2)
    const text = JSON.stringify(one.rows)
    expect([...text.matchAll(/@([\w.]+)/g)].every(([, host]) => host === 'example.com')).toBe(true)
    const phones = [
      ...one.rows.bookings.map(({ customerPhone }) => customerPhone),
      ...one.rows.submissions.map(({ phone }) => phone),
    ]
    for (const phone of phones) expect(phone).toMatch(/555[-. ]01\d\d$/)
    expect(await bookings.count(one.store.read, { q: '555' }, engine)).toBe(210)
  })
}

test.each(engines)(
  '%s: the command fills an empty store, and adds to existing rows only with --force',
  async (engine) => {
    const folder = freshFolder()
    const settings: Record<string, string> = {
      DATA_DIR: folder,
      ...(engine === 'postgres' && { DATABASE_URL: await freshSchema() }),
    }
    const run = (...args: string[]) => runScript('seed.ts', args, folder, settings)
    const first = await run()
    expect([first.code, first.stdout]).toEqual([0, 'Created 40 bookings, 25 quote requests and 30 calls.\n'])
    const again = await run('--size', 'small')
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('The store already has rows: add --force')])
    expect((await run('--force', '--seed', '2')).code).toBe(0)
    const wrong = await run('--size', 'huge')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringMatching(/^Usage:/)])
  },
)
