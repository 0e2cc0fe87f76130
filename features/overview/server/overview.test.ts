import { describe, expect, test } from 'vitest'
import type { Overview } from '#features/overview/overview.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { firmTime } from '#test/support/firm-clock.ts'
import { type Engine, engines } from '#test/support/stores.ts'

type Waiting = Overview['waiting'][number]

const ada = { customerPhone: '(405) 555-0123', customerEmail: 'Ada@example.com' }

async function openServer(engine: Engine) {
  const api = await openApi(engine)
  const staff = await api.asStaff()
  const add = async (url: string, payload: object) => (await staff('POST', url, { payload })).json()
  const read = async (url: string) => (await staff('GET', url)).json()
  return { ...api, staff, add, read }
}

for (const engine of engines) {
  describe(`overview, related rows and history on ${engine}`, () => {
    test('the overview counts rows by status and by week in the business’s time zone', async () => {
      const { staff, add, read, now } = await openServer(engine)
      expect(await read('/api/overview')).toMatchObject({ bookings: { total: 0 }, callLogs: { total: 0 } })
      // The last minute of a Sunday and the first of the Monday, on the weekend that daylight saving time ends.
      now.value = firmTime('2026-11-01T23:59')
      await add('/api/bookings', aBooking())
      now.value = firmTime('2026-11-02T00:00')
      await add('/api/bookings', aBooking({ description: 'Sparks!' }))
      await add('/api/contact', aQuoteRequest({ message: 'Smoke in the kitchen' }))
      now.value = new Date('2026-11-21T15:00:00.000Z')
      for (let count = 0; count < 3; count++) await add('/api/contact', aQuoteRequest())
      await add('/api/call-logs', { followUpRequired: true })
      await add('/api/call-logs', {})
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
      const update = (id: number, payload: object) => staff('PATCH', `/api/contact-submissions/${id}`, { payload })
      await update(2, { followUpDate: '2026-11-21', status: 'quoted' })
      await update(3, { followUpDate: '2026-11-22' })
      await update(4, { followUpDate: '2026-11-01', status: 'closed', priority: 'urgent' })

      const { weeks, waiting, ...counts } = await read('/api/overview')
      const waits = waiting.map(({ list, id, kind, isUrgent, isOverdue }: Waiting) => [
        list,
        id,
        kind,
        isUrgent,
        isOverdue,
      ])
      expect(waits).toEqual([
        ['bookings', 2, 'answer', true, true],
        ['contact-submissions', 1, 'answer', true, true],
        ['contact-submissions', 3, 'answer', false, false],
        ['contact-submissions', 2, 'follow_up', false, false],
        ['call-logs', 1, 'follow_up', false, false],
      ])
      expect(counts).toEqual({
        bookings: {
          total: 2,
          statuses: { pending: 1, confirmed: 1, in_progress: 0, completed: 0, cancelled: 0 },
          urgentOpen: 1,
          urgentNames: [aBooking().customerName],
          overdue: 1,
        },
        contactSubmissions: {
          total: 4,
          statuses: { new: 2, contacted: 0, quoted: 1, converted: 0, closed: 1 },
          urgentOpen: 1,
          urgentNames: [aQuoteRequest().name],
          overdue: 1,
          followUpsDue: 1,
        },
        callLogs: { total: 2, followUpsDue: 1 },
        quotes: {
          sentThisMonth: { count: 0, amountCents: 0 },
          acceptedThisMonth: { count: 0, amountCents: 0 },
          unanswered: { count: 0, amountCents: 0 },
          oldestUnanswered: null,
          toSchedule: [],
        },
        mails: { failed: 0 },
      })
      expect(weeks).toHaveLength(12)
      expect(weeks.slice(-4)).toEqual([
        { monday: '2026-10-26', bookings: 1, contactSubmissions: 0 },
        { monday: '2026-11-02', bookings: 1, contactSubmissions: 1 },
        { monday: '2026-11-09', bookings: 0, contactSubmissions: 0 },
        { monday: '2026-11-16', bookings: 0, contactSubmissions: 3 },
      ])
    })

    test('rows of one customer are related, and bookings list others in the same time slot', async () => {
      const { staff, add, read, now } = await openServer(engine)
      const later = () => {
        now.value = new Date(now.value.getTime() + 1000)
      }
      await add('/api/bookings', aBooking(ada))
      later()
      await add('/api/bookings', aBooking({ customerPhone: '405.555.0123', customerEmail: 'other@example.com' }))
      later()
      await add('/api/contact', aQuoteRequest({ phone: '+1 405 555 0199', email: 'ADA@EXAMPLE.COM' }))
      later()
      await add('/api/call-logs', { callerPhone: '1-405-555-0123', callerName: 'Ada' })
      await add('/api/call-logs', { callerPhone: '555', callerName: 'Too short to be a number' })
      await add('/api/call-logs', { callerPhone: '555' })
      await add('/api/bookings', aBooking({ customerPhone: '405-555-0177', customerEmail: 'b@example.com' }))
      await staff('PATCH', '/api/bookings/2/status', { payload: { status: 'cancelled' } })

      expect(await read('/api/related?list=bookings&ids=3,1,2,99')).toEqual([
        {
          id: 3,
          bookings: 0,
          contactSubmissions: 0,
          callLogs: 0,
          isLatest: true,
          sameSlot: [1],
          overlaps: [1],
          closedReason: null,
          timeOff: [],
          madeBooking: null,
        },
        {
          id: 2,
          bookings: 1,
          contactSubmissions: 0,
          callLogs: 1,
          isLatest: false,
          sameSlot: [1, 3],
          overlaps: [1, 3],
          closedReason: null,
          timeOff: [],
          madeBooking: null,
        },
        {
          id: 1,
          bookings: 1,
          contactSubmissions: 1,
          callLogs: 1,
          isLatest: false,
          sameSlot: [3],
          overlaps: [3],
          closedReason: null,
          timeOff: [],
          madeBooking: null,
        },
      ])
      expect(await read('/api/related?list=contact-submissions&ids=1')).toEqual([
        {
          id: 1,
          bookings: 1,
          contactSubmissions: 0,
          callLogs: 0,
          isLatest: true,
          sameSlot: [],
          overlaps: [],
          closedReason: null,
          timeOff: [],
          madeBooking: null,
        },
      ])
      expect(await read('/api/related?list=call-logs&ids=1,2')).toEqual([
        {
          id: 2,
          bookings: 0,
          contactSubmissions: 0,
          callLogs: 0,
          isLatest: true,
          sameSlot: [],
          overlaps: [],
          closedReason: null,
          timeOff: [],
          madeBooking: null,
        },
        {
          id: 1,
          bookings: 2,
          contactSubmissions: 0,
          callLogs: 0,
          isLatest: true,
          sameSlot: [],
          overlaps: [],
          closedReason: null,
          timeOff: [],
          madeBooking: null,
        },
      ])
      expect(await read('/api/history?list=bookings&id=1')).toMatchObject([
        { list: 'call-logs', row: { id: 1, callerName: 'Ada', followUpRequired: false } },
        { list: 'contact-submissions', row: { id: 1, name: 'Grace Hopper' } },
        { list: 'bookings', row: { id: 2, status: 'cancelled' } },
      ])
      expect(await read('/api/history?list=call-logs&id=3')).toEqual([])
      expect((await staff('GET', '/api/history?list=bookings&id=9')).statusCode).toBe(404)
      await staff('DELETE', '/api/bookings/2')
      await staff('POST', '/api/bookings/2/restore')
      expect(await read('/api/related?list=bookings&ids=1')).toMatchObject([{ id: 1, bookings: 1 }])
    })

    test.each([
      ['bookings', 'bookings/1/status', { status: 'confirmed' }, { status: 'cancelled' }, 'booking'],
      ['contact-submissions', 'contact-submissions/1', { notes: 'mine' }, { notes: 'theirs' }, 'submission'],
      ['call-logs', 'call-logs/1', { notes: 'mine' }, { notes: 'theirs' }, 'call'],
    ])('a change of %s is refused after somebody else changed it', async (list, path, mine, theirs, name) => {
      const { staff, read, add, now } = await openServer(engine)
      await add('/api/bookings', aBooking())
      await add('/api/contact', aQuoteRequest())
      await add('/api/call-logs', {})
      const [seen] = await read(`/api/${list}`)
      const change = (payload: object, tag?: string) =>
        staff('PATCH', `/api/${path}`, { payload, ...(tag !== undefined && { headers: { 'if-match': tag } }) })

      now.value = new Date(now.value.getTime() + 1)
      expect((await change(theirs, `"${seen.updatedAt}"`)).statusCode).toBe(200)
      for (const tag of [`"${seen.updatedAt}"`, '', 'x', '"2026-99-99T00:00:00.000Z"', '""']) {
        const response = await change(mine, tag)
        expect([response.statusCode, response.body], tag).toEqual([412, `This ${name} has changed since you loaded it`])
      }
      const [current] = await read(`/api/${list}`)
      expect(current).toMatchObject(theirs)
      expect((await change(mine, `"${current.updatedAt}"`)).json()).toMatchObject(mine)
      expect((await change(theirs, '*')).statusCode).toBe(200)
      expect((await change(mine)).statusCode).toBe(200)
      expect((await staff('PATCH', `/api/${path.replace('1', '9')}`, { payload: mine })).statusCode).toBe(404)

      const [{ updatedAt }] = await read(`/api/${list}`)
      now.value = new Date(now.value.getTime() + 1)
      const both = await Promise.all([change(mine, `"${updatedAt}"`), change(theirs, `"${updatedAt}"`)])
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
    })

    test('emails can be listed for given rows only', async () => {
      const { add, read } = await openServer(engine)
      for (let count = 0; count < 3; count++) await add('/api/bookings', aBooking())
      await add('/api/contact', aQuoteRequest())
      const subjects = async (query: string) =>
        (await read(`/api/mails?${query}`)).map(({ subjectId }: { subjectId: number }) => subjectId)
      expect(await subjects('bookings=1,3,9')).toEqual([3, 3, 1, 1])
      expect(await subjects('contactSubmissions=1')).toEqual([1, 1])
      expect(await subjects('contactSubmissions=1&bookings=2')).toEqual([1, 1, 2, 2])
      expect(await read('/api/mails')).toHaveLength(8)
    })
  })
}
