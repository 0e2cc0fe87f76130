import { describe, expect, test } from 'vitest'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { firmInstant } from '#test/support/firm-clock.ts'
import { type Engine, engines } from '#test/support/stores.ts'

type Staff = Awaited<ReturnType<Awaited<ReturnType<typeof openApi>>['asStaff']>>

/** The ids of a list over all its slices, and the total that the first slice reports. */
async function idsOf(staff: Staff, url: string): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = []
  let total: number | undefined
  let next: string | undefined = url
  while (next) {
    const page: Awaited<ReturnType<Staff>> = await staff('GET', next)
    expect(page.statusCode, page.body).toBe(200)
    total ??= Number(page.headers['x-total-count'])
    ids.push(...page.json().map(({ id }: { id: number }) => id))
    next = /^<(.+)>; rel="next"$/.exec(String(page.headers.link))?.[1]
  }
  return { ids, total: total ?? 0 }
}

/** A server whose lists are read in slices of two. */
async function openServer(engine: Engine) {
  const api = await openApi(engine)
  let staff = await api.asStaff()
  const add = async (url: string, payload: object) => {
    const response = await staff('POST', url, { payload })
    expect(response.statusCode, response.body).toBe(201)
  }
  /** Sets the clock and logs in again. */
  const setTime = async (time: string) => {
    api.now.value = new Date(time)
    staff = await api.asStaff()
  }
  const idsIn = async (list: string, query: string) => {
    const { ids, total } = await idsOf(staff, `/api/${list}?limit=2&${query}`)
    expect(total).toBe(ids.length)
    expect((await idsOf(staff, `/api/${list}?${query}`)).ids).toEqual(ids)
    return ids
  }
  return { ...api, staff: ((...call) => staff(...call)) as Staff, add, setTime, idsIn }
}

for (const engine of engines) {
  describe(`staff's lists on ${engine}`, () => {
    test('bookings are sorted by age, visit and attention, and filtered', async () => {
      const { staff, add, idsIn, store } = await openServer(engine)
      const book = (changes: object) => add('/api/bookings', aBooking({ description: '', ...changes }))
      await book({ preferredDate: '2026-12-03', preferredTime: '9:00 AM', service: 'Other' })
      await book({ preferredDate: '2026-12-01', preferredTime: '1:00 PM' })
      await book({ preferredDate: '2026-12-01', preferredTime: '10:00 AM', service: 'Emergency Service' })
      await book({ preferredDate: '2026-12-01', preferredTime: '10:00 AM', service: 'Emergency Service' })
      await book({ preferredDate: '2026-12-02', preferredTime: '8:00 AM' })
      await staff('PATCH', '/api/bookings/4/status', { payload: { status: 'completed' } })

      expect(await idsIn('bookings', 'sort=newest')).toEqual([5, 4, 3, 2, 1])
      expect(await idsIn('bookings', 'sort=oldest')).toEqual([1, 2, 3, 4, 5])
      expect(await idsIn('bookings', 'sort=visit')).toEqual([3, 4, 2, 5, 1])
      // Only open urgent bookings come first.
      expect(await idsIn('bookings', 'sort=attention')).toEqual([3, 5, 4, 2, 1])
      expect(await idsIn('bookings', 'priority=urgent')).toEqual([4, 3])
      expect(await idsIn('bookings', 'service=Other')).toEqual([1])
      expect(await idsIn('bookings', 'id=4')).toEqual([4])
      expect(await idsIn('bookings', 'id=4&status=pending')).toEqual([])
      expect(await idsIn('bookings', 'id=99')).toEqual([])
      expect(await idsIn('bookings', 'from=2026-12-02&to=2026-12-03')).toEqual([5, 1])
      expect(await idsIn('bookings', 'to=2026-12-01&sort=visit')).toEqual([3, 4, 2])
      expect(await idsIn('bookings', 'status=completed&priority=urgent&sort=attention')).toEqual([4])

      // A deletion does not affect the following slices.
      const first = await staff('GET', '/api/bookings?limit=2&sort=visit')
      const next = /^<(.+)>;/.exec(String(first.headers.link))?.[1] ?? ''
      await staff('DELETE', '/api/bookings/4')
      expect((await idsOf(staff, next)).ids).toEqual([2, 5, 1])
      await staff('POST', '/api/bookings/4/restore')
      expect(await idsIn('bookings', 'sort=visit')).toEqual([3, 4, 2, 5, 1])
      expect(store.engine).toBe(engine)
    })

    test('a search for a reference, or # and a number, finds that row', async () => {
      const { add, idsIn } = await openServer(engine)
      for (let id = 1; id <= 12; id++) await add('/api/bookings', aBooking({ description: 'Unit #1 and #12' }))
      await add('/api/contact', aQuoteRequest())
      expect(await idsIn('bookings', 'q=%231')).toEqual([1])
      expect(await idsIn('bookings', 'q=%2312')).toEqual([12])
      expect(await idsIn('bookings', 'q=%23999999999')).toEqual([])
      expect(await idsIn('contact-submissions', 'q=%231')).toEqual([1])
      for (const q of ['B-12', 'b-12']) {
        expect(await idsIn('bookings', `q=${q}`)).toEqual([12])
        expect(await idsIn('contact-submissions', `q=${q}`)).toEqual([])
      }
      for (const q of ['Q-1', 'q-1']) {
        expect(await idsIn('contact-submissions', `q=${q}`)).toEqual([1])
        expect(await idsIn('bookings', `q=${q}`)).toEqual([])
      }
      await add('/api/call-logs', { notes: 'B-12 and Q-1' })
      expect(await idsIn('call-logs', 'q=b-12')).toEqual([1])
    })

    test('due follow-ups come first, and days are in the business’s time zone', async () => {
      const { staff, add, setTime, idsIn } = await openServer(engine)
      await setTime(firmInstant('2026-11-21T23:00'))
      await add('/api/contact', aQuoteRequest())
      await add('/api/call-logs', { callType: 'missed', followUpRequired: true })
      await setTime(firmInstant('2026-11-22T00:15'))
      for (let count = 0; count < 3; count++) await add('/api/contact', aQuoteRequest({ service: 'lighting' }))
      await add('/api/call-logs', { callType: 'outgoing' })
      await add('/api/call-logs', {})
      const change = (id: number, payload: object) => staff('PATCH', `/api/contact-submissions/${id}`, { payload })
      await change(1, { followUpDate: '2026-11-22' })
      await change(2, { priority: 'urgent' })
      await change(3, { followUpDate: '2026-11-20', status: 'closed' })
      await change(4, { followUpDate: '2026-11-23' })

      expect(await idsIn('contact-submissions', 'sort=attention')).toEqual([2, 1, 4, 3])
      expect(await idsIn('contact-submissions', 'followUp=true')).toEqual([4, 3, 1])
      expect(await idsIn('contact-submissions', 'from=2026-11-22')).toEqual([4, 3, 2])
      expect(await idsIn('contact-submissions', 'to=2026-11-21')).toEqual([1])
      expect(await idsIn('contact-submissions', 'service=lighting&status=new&priority=urgent')).toEqual([2])
      await setTime(firmInstant('2026-11-23T12:00'))
      expect(await idsIn('contact-submissions', 'sort=attention')).toEqual([4, 2, 1, 3])

      expect(await idsIn('call-logs', 'sort=attention')).toEqual([1, 3, 2])
      expect(await idsIn('call-logs', 'followUp=true')).toEqual([1])
      expect(await idsIn('call-logs', 'callType=outgoing')).toEqual([2])
      expect(await idsIn('call-logs', 'from=2026-11-22&sort=oldest')).toEqual([2, 3])
      const done = await staff('PATCH', '/api/call-logs/1', { payload: { followUpRequired: false } })
      expect([done.statusCode, done.json()]).toMatchObject([200, { id: 1, followUpRequired: false }])
      expect(await idsIn('call-logs', 'sort=attention')).toEqual([3, 2, 1])
      expect((await staff('PATCH', '/api/call-logs/9', { payload: { followUpRequired: true } })).statusCode).toBe(404)
    })

    test('search finds any part of a text, and phone numbers in any punctuation', async () => {
      const { staff, add, idsIn } = await openServer(engine)
      await add('/api/bookings', aBooking({ customerName: 'Éva O"Neil 100%', customerPhone: '(405) 555-0177' }))
      await add('/api/bookings', aBooking({ customerName: 'Bob_B 渡辺', customerPhone: '+1 405.555.0178' }))
      await add('/api/call-logs', { callerPhone: '4055550177', notes: 'Wants a ladder' })
      await add('/api/contact', aQuoteRequest({ phone: '1-405-555-0177' }))
      await staff('PATCH', '/api/contact-submissions/1', { payload: { notes: 'Call after five' } })
      expect(await idsIn('bookings', 'q=éVA')).toEqual([1])
      expect(await idsIn('bookings', 'q=o%22neil')).toEqual([1])
      expect(await idsIn('bookings', 'q=100%25')).toEqual([1])
      expect(await idsIn('bookings', 'q=b_b')).toEqual([2])
      expect(await idsIn('bookings', 'q=渡')).toEqual([2])
      expect(await idsIn('bookings', 'q=sample+street')).toEqual([2, 1])
      expect(await idsIn('bookings', 'q=nobody')).toEqual([])
      for (const q of ['405+555+0177', '(405)+555-0177', '4055550177', '%2B14055550177', '5550177', '555-0177'])
        for (const list of ['bookings', 'call-logs', 'contact-submissions'])
          expect(await idsIn(list, `q=${q}`)).toEqual([1])
      expect(await idsIn('bookings', 'q=555017&status=pending&sort=visit')).toEqual([1, 2])
      expect(await idsIn('contact-submissions', 'q=AFTER+five')).toEqual([1])
      expect(await idsIn('call-logs', 'q=ladder')).toEqual([1])
      await staff('PATCH', '/api/contact-submissions/1', { payload: { notes: 'Sent the estimate' } })
      expect(await idsIn('contact-submissions', 'q=after+five')).toEqual([])
      expect(await idsIn('contact-submissions', 'q=estimate')).toEqual([1])
      await staff('DELETE', '/api/bookings/1')
      expect(await idsIn('bookings', 'q=555017')).toEqual([2])
      await staff('POST', '/api/bookings/1/restore')
      expect(await idsIn('bookings', 'q=555017')).toEqual([2, 1])
    })
  })
}
