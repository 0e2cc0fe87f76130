import { describe, expect, test } from 'vitest'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { firmTime } from '#test/support/firm-clock.ts'
import { type Engine, engines } from '#test/support/stores.ts'

async function openServer(engine: Engine) {
  const api = await openApi(engine)
  let staff = await api.asStaff()
  /** A session does not last that long, so staff log in again. */
  const moveTo = async (time: Date) => {
    api.now.value = time
    staff = await api.asStaff()
  }
  const send = async (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) =>
    (await staff(method, url, { payload })).json()
  const revenue = async (year: number) => (await staff('GET', `/api/revenue?year=${year}`)).json()
  /** The fields of a month or year that are not 0, and whether its average is known. */
  const filled = ({ period, ...counts }: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== 0 && value !== null))
  const month = async (period: string) => {
    const { months } = await revenue(Number(period.slice(0, 4)))
    return filled(months.find((each: { period: string }) => each.period === period))
  }
  return { ...api, staff: (...call: Parameters<typeof staff>) => staff(...call), moveTo, send, revenue, month, filled }
}

for (const engine of engines) {
  describe(`revenue on ${engine}`, () => {
    test('an amount is saved in cents, cleared, and refused with one sentence', async () => {
      const { call, staff, send } = await openServer(engine)
      await call('POST', '/api/bookings', { payload: aBooking({ amountCents: 5 }) })
      const [booking] = (await staff('GET', '/api/bookings')).json()
      expect(booking.amountCents).toBeNull()
      expect(await send('PATCH', '/api/bookings/1', { amountCents: 115_000 })).toMatchObject({ amountCents: 115_000 })
      for (const amountCents of [-1, 1.5, 100_000_001]) {
        const refused = await staff('PATCH', '/api/bookings/1', { payload: { amountCents } })
        expect([refused.statusCode, refused.body]).toEqual([
          400,
          'Amount cents must be a whole number from 0 to 100000000',
        ])
      }
      expect(await send('PATCH', '/api/bookings/1', { amountCents: null })).toMatchObject({ amountCents: null })
      const [cleared] = (await staff('GET', '/api/row-changes?list=bookings&id=1')).json()
      expect([cleared.before, cleared.after]).toEqual([{ amountCents: 115_000 }, { amountCents: null }])
    })

    test('months follow the clocks of the business, and a year is the sum of its months', async () => {
      const { call, send, month, revenue, filled, moveTo } = await openServer(engine)
      await moveTo(firmTime('2026-12-31T23:00'))
      await call('POST', '/api/bookings', { payload: aBooking({ preferredDate: '2027-01-15' }) })
      const visit = { day: '2026-12-31', time: '23:00', windowMinutes: 0, durationMinutes: 60 }
      await send('PUT', '/api/bookings/1/visit', visit)
      await moveTo(firmTime('2027-01-01T00:30'))
      await call('POST', '/api/bookings', { payload: aBooking({ preferredDate: '2027-01-15' }) })
      await send('PATCH', '/api/bookings/1', { amountCents: 115_050 })
      for (const id of [1, 2]) await send('PATCH', `/api/bookings/${id}/status`, { status: 'completed' })
      // The job of an agreed visit counts on its day, the other on the preferred day.
      expect(await month('2026-12')).toMatchObject({ bookings: 1, jobsDone: 1, amountCents: 115_050 })
      expect(await month('2027-01')).toMatchObject({ bookings: 1, jobsDone: 1, jobsWithoutAmount: 1 })
      const { months, years } = await revenue(2026)
      expect(months).toHaveLength(12)
      expect(years.map(({ period }: { period: string }) => period)).toEqual(['2027', '2026'])
      expect(filled(years[1])).toEqual(await month('2026-12'))
    })

    test('the first answer of staff counts, also as a text, and bookings without one do not', async () => {
      const { call, send, month, now, moveTo } = await openServer(engine)
      const received = now.value.getTime()
      const waitDays = (days: number) => moveTo(new Date(received + days * 86_400_000))
      for (let count = 0; count < 3; count++) await call('POST', '/api/bookings', { payload: aBooking() })
      await call('POST', '/api/contact', { payload: aQuoteRequest() })
      await waitDays(1)
      await send('PATCH', '/api/bookings/1', { notes: 'No answer to the customer' })
      await send('POST', '/api/bookings/2/texts', { kind: 'confirmed' })
      await waitDays(2)
      await send('PATCH', '/api/bookings/1/status', { status: 'confirmed' })
      await send('PATCH', '/api/bookings/2/status', { status: 'confirmed' })
      await waitDays(6)
      await send('PATCH', '/api/bookings/1/status', { status: 'pending' })
      await send('PATCH', '/api/bookings/1/status', { status: 'confirmed' })
      await send('PATCH', '/api/contact-submissions/1', { status: 'contacted' })
      expect(await month('2026-11')).toEqual({ bookings: 3, quoteRequests: 1, answered: 3, daysToAnswer: 3 })
    })

    test('values are read alike, unread ones are named, and a converted request takes its value as amount', async () => {
      const { call, send, revenue, month, filled } = await openServer(engine)
      const values = ['$2,400', '1,150', '2400.50', 'ask Bob', 'ask Bob', '2 to 3k']
      for (const [index, estimatedValue] of values.entries()) {
        await call('POST', '/api/contact', { payload: aQuoteRequest() })
        await send('PATCH', `/api/contact-submissions/${index + 1}`, { estimatedValue })
      }
      const amounts: unknown[] = []
      for (const id of [1, 2, 4]) {
        const booking = await send('POST', `/api/contact-submissions/${id}/booking`, aBooking())
        amounts.push(booking.amountCents)
      }
      expect(amounts).toEqual([240_000, 115_000, null])
      await send('PATCH', '/api/bookings/2/status', { status: 'cancelled' })
      const { unread, years } = await revenue(2026)
      expect(unread).toEqual({ count: 3, examples: ['ask Bob', '2 to 3k'] })
      const expected = { quoteRequests: 6, becameJobs: 2, estimatedCents: 595_050, bookings: 3 }
      expect(await month('2026-11')).toEqual(expected)
      expect(filled(years[0])).toEqual(expected)
    })
  })
}

test.each(['', '?year=26', '?year=1999', '?year=2026&month=1'])('revenue with “%s” is refused', async (query) => {
  const { asStaff } = await openApi('sqlite')
  expect((await (await asStaff())('GET', `/api/revenue${query}`)).statusCode).toBe(400)
})
