import { describe, expect, test } from 'vitest'
import { business } from '#content'
import { waitInWords } from '#firm/waiting.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { type Engine, engines } from '#test/support/stores.ts'

const minuteMs = 60_000
const promisedMs = business.confirmationHours * 60 * minuteMs

async function openServer(engine: Engine) {
  const api = await openApi(engine)
  const book = (changes = {}) => api.call('POST', '/api/bookings', { payload: aBooking(changes) })
  const requestQuote = (changes = {}) => api.call('POST', '/api/contact', { payload: aQuoteRequest(changes) })
  const later = (ms: number) => {
    api.now.value = new Date(api.now.value.getTime() + ms)
  }
  /** The ids of the overdue rows, read in slices of two, after their number in the overview. */
  async function overdueIn(list: 'bookings' | 'contact-submissions', query = '') {
    const staff = await api.asStaff()
    const overview = (await staff('GET', '/api/overview')).json()
    const ids: number[] = []
    let next: string | undefined = `/api/${list}?overdue=true&limit=2${query}`
    while (next) {
      const slice: Awaited<ReturnType<typeof staff>> = await staff('GET', next)
      if (query === '') expect(slice.headers['x-total-count']).toBe(String(overview[fields[list]].overdue))
      ids.push(...slice.json().map(({ id }: { id: number }) => id))
      next = /^<(.+)>; rel="next"$/.exec(String(slice.headers.link))?.[1]
    }
    const whole = await staff('GET', `/api/${list}?overdue=true${query}`)
    expect(whole.json().map(({ id }: { id: number }) => id)).toEqual(ids)
    return ids
  }
  return { ...api, book, requestQuote, later, overdueIn }
}

const fields = { bookings: 'bookings', 'contact-submissions': 'contactSubmissions' } as const

for (const engine of engines) {
  describe(`the promise to answer on ${engine}`, () => {
    test('requests are overdue once they have waited longer than promised', async () => {
      const { book, requestQuote, later, overdueIn } = await openServer(engine)
      await book()
      await requestQuote()
      later(promisedMs)
      expect(await overdueIn('bookings')).toEqual([])
      await book()
      later(minuteMs)
      expect(await overdueIn('bookings')).toEqual([1])
      expect(await overdueIn('contact-submissions')).toEqual([1])
      later(promisedMs)
      expect(await overdueIn('bookings')).toEqual([2, 1])
    })

    test('the overview follows the clock while nobody writes', async () => {
      const { book, later, asStaff } = await openServer(engine)
      await book()
      later(promisedMs)
      const staff = await asStaff()
      const overdue = async () => (await staff('GET', '/api/overview')).json().bookings.overdue
      expect(await overdue()).toBe(0)
      later(minuteMs)
      expect(await overdue()).toBe(1)
    })

    test('an answered request is not overdue', async () => {
      const { book, requestQuote, later, overdueIn, asStaff } = await openServer(engine)
      for (let count = 0; count < 5; count++) {
        await book()
        await requestQuote()
      }
      later(promisedMs + minuteMs)
      const staff = await asStaff()
      await staff('PUT', '/api/bookings/2/visit', { payload: aVisit })
      await staff('PATCH', '/api/bookings/3/status', { payload: { status: 'confirmed' } })
      await staff('PATCH', '/api/contact-submissions/4', { payload: { status: 'contacted' } })
      await staff('PATCH', '/api/contact-submissions/5', { payload: { notes: 'Called, nobody there' } })
      expect(await overdueIn('bookings')).toEqual([5, 4, 1])
      expect(await overdueIn('contact-submissions')).toEqual([5, 3, 2, 1])
      await staff('DELETE', '/api/bookings/2/visit')
      await staff('DELETE', '/api/contact-submissions/1')
      expect(await overdueIn('bookings')).toEqual([5, 4, 2, 1])
      expect(await overdueIn('contact-submissions')).toEqual([5, 3, 2])
    })

    test('overdue requests can be sorted, searched, filtered by day and exported', async () => {
      const { book, later, overdueIn, asStaff } = await openServer(engine)
      for (const preferredDate of ['2026-12-03', '2026-12-02', '2026-12-01']) await book({ preferredDate })
      await book({ customerName: 'Grace Hopper', preferredDate: '2026-12-04' })
      later(promisedMs + minuteMs)
      await book()
      expect(await overdueIn('bookings', '&sort=oldest')).toEqual([1, 2, 3, 4])
      expect(await overdueIn('bookings', '&sort=visit')).toEqual([3, 2, 1, 4])
      expect(await overdueIn('bookings', '&sort=attention')).toEqual([4, 3, 2, 1])
      expect(await overdueIn('bookings', '&q=hopper')).toEqual([4])
      expect(await overdueIn('bookings', '&from=2026-12-02&to=2026-12-03')).toEqual([2, 1])
      expect(await overdueIn('bookings', '&status=confirmed')).toEqual([])
      const staff = await asStaff()
      expect((await staff('GET', '/api/export/bookings?format=json&overdue=true')).json()).toHaveLength(4)
      expect((await staff('GET', '/api/bookings?overdue=false')).statusCode).toBe(400)
      expect((await staff('GET', '/api/call-logs?overdue=true')).statusCode).toBe(400)
    })
  })
}

test.each([
  [0, 'less than a minute'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [119, '1 hour'],
  [24 * 60 - 1, '23 hours'],
  [24 * 60, '1 day'],
  [51 * 60 + 30, '2 days 3 hours'],
])('after %d minutes, a request has waited %s', (minutes, words) => {
  const now = new Date('2026-11-21T15:00:00.000Z')
  expect(waitInWords(new Date(now.getTime() - minutes * minuteMs).toISOString(), now)).toBe(words)
})
