import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { firmInstant } from '#test/support/firm-clock.ts'
import { engines } from '#test/support/stores.ts'

const minuteMs = 60_000

/** A server with bookings for December 1 at the given times. `later` moves its clock. */
async function openServer(engine: (typeof engines)[number], times: string[] = ['9:00 AM']) {
  const api = await openApi(engine)
  const staff = await api.asStaff()
  for (const preferredTime of times) await api.call('POST', '/api/bookings', { payload: aBooking({ preferredTime }) })
  const later = (ms: number) => {
    api.now.value = new Date(api.now.value.getTime() + ms)
  }
  const setVisit = (id: number, changes: object = {}, headers: Record<string, string> = {}) =>
    staff('PUT', `/api/bookings/${id}/visit`, { payload: { ...aVisit, ...changes }, headers })
  const read = async (path: string) => (await staff('GET', path)).json()
  const idsIn = async (query: string) => (await read(`/api/bookings?${query}`)).map(({ id }: { id: number }) => id)
  return { ...api, staff, later, setVisit, read, idsIn }
}

for (const engine of engines) {
  describe(`agreed visits on ${engine}`, () => {
    test('a visit is set, changed and cleared, and the preferred time stays as it was', async () => {
      const { setVisit, staff, read, later } = await openServer(engine)
      later(minuteMs)
      const set = await setVisit(1)
      expect(set.statusCode).toBe(200)
      expect(set.json()).toMatchObject({
        id: 1,
        visit: aVisit,
        notes: null,
        status: 'pending',
        preferredDate: '2026-12-01T12:00:00.000Z',
        preferredTime: '9:00 AM',
        updatedAt: '2026-11-21T15:01:00.000Z',
      })
      expect((await read('/api/bookings'))[0].visit).toEqual(aVisit)
      const changed = await setVisit(1, { time: '07:45', windowMinutes: 0, durationMinutes: 1440, confirm: true })
      expect(changed.json()).toMatchObject({ status: 'confirmed', visit: { time: '07:45', windowMinutes: 0 } })
      const cleared = await staff('DELETE', '/api/bookings/1/visit')
      expect([cleared.statusCode, cleared.json().visit]).toEqual([200, null])
      expect((await read('/api/bookings'))[0]).toMatchObject({ visit: null, status: 'confirmed' })
    })

    test('a visit that cannot be is refused with one sentence', async () => {
      const { setVisit, read, staff, asStaff, later } = await openServer(engine)
      const refused: [object, string][] = [
        [{ day: '2026-11-20' }, 'Day must be today or later'],
        [{ day: '2028-11-22' }, 'Day must be within the next 2 years'],
        [{ day: '2026-02-30' }, 'Day must be a day such as 2026-12-01'],
        [{ day: undefined }, 'Day is required'],
        [{ time: '13:20' }, 'Time must be a quarter of an hour such as 13:30'],
        [{ time: '1:30 PM' }, 'Time must be a quarter of an hour such as 13:30'],
        [{ time: '24:00' }, 'Time must be a quarter of an hour such as 13:30'],
        [{ time: 1330 }, 'Time must be a quarter of an hour such as 13:30'],
        [{ windowMinutes: 90 }, 'Arrival window must be 0, 60, 120 or 240 minutes'],
        [{ windowMinutes: '60' }, 'Arrival window must be 0, 60, 120 or 240 minutes'],
        [{ durationMinutes: 14 }, 'Duration must be whole minutes, from 15 minutes to 40 hours'],
        [{ durationMinutes: 2401 }, 'Duration must be whole minutes, from 15 minutes to 40 hours'],
        [{ durationMinutes: 60.5 }, 'Duration must be whole minutes, from 15 minutes to 40 hours'],
        [{ confirm: 'yes' }, 'Confirm must be true or false'],
      ]
      for (const [changes, sentence] of refused) {
        const response = await setVisit(1, changes)
        expect([changes, response.statusCode, response.body]).toEqual([changes, 400, sentence])
      }
      expect((await read('/api/bookings'))[0].visit).toBeNull()
      expect((await setVisit(1, { day: '2026-11-21' })).statusCode).toBe(200)
      expect((await setVisit(9)).statusCode).toBe(404)
      expect((await staff('DELETE', '/api/bookings/9/visit')).statusCode).toBe(404)
      expect((await staff('PATCH', '/api/bookings/9', { payload: { notes: 'a' } })).statusCode).toBe(404)

      // The next day, the visit can still be corrected.
      later(86_400_000)
      const payload = { ...aVisit, day: '2026-11-21', durationMinutes: 45 }
      const corrected = await (await asStaff())('PUT', '/api/bookings/1/visit', { payload })
      expect([corrected.statusCode, corrected.json().visit.durationMinutes]).toEqual([200, 45])
    })

    test('the second of two people who change one booking is told, and nothing is overwritten', async () => {
      const { setVisit, staff, later, read } = await openServer(engine)
      const [{ updatedAt }] = await read('/api/bookings')
      const headers = { 'if-match': `"${updatedAt}"` }
      later(minuteMs)
      expect((await setVisit(1, {}, headers)).statusCode).toBe(200)
      later(minuteMs)
      const stale = [
        await setVisit(1, { time: '15:00' }, headers),
        await staff('DELETE', '/api/bookings/1/visit', { headers }),
        await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Mine' }, headers }),
        await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled' }, headers }),
      ]
      for (const response of stale) {
        expect([response.statusCode, response.body]).toEqual([412, 'This booking has changed since you loaded it'])
      }
      expect((await read('/api/bookings'))[0]).toMatchObject({ visit: aVisit, notes: null, status: 'pending' })
    })

    test('notes, priority, estimated duration and the Google booking link are changed one by one', async () => {
      const { staff } = await openServer(engine)
      const change = (payload: object) => staff('PATCH', '/api/bookings/1', { payload })
      expect((await change({ notes: 'Bring a 200 A panel\nGate 4411' })).json()).toMatchObject({
        notes: 'Bring a 200 A panel\nGate 4411',
        priority: 'normal',
      })
      expect((await change({ priority: 'high', estimatedDuration: '2 days' })).json()).toMatchObject({
        notes: 'Bring a 200 A panel\nGate 4411',
        priority: 'high',
        estimatedDuration: '2 days',
      })
      expect((await change({ notes: '', estimatedDuration: null })).json()).toMatchObject({
        notes: null,
        priority: 'high',
        estimatedDuration: null,
      })
      const googleBookingUrl = `https://example.com/${'x'.repeat(480)}`
      expect((await change({ googleBookingUrl })).json()).toMatchObject({ googleBookingUrl, priority: 'high' })
      expect((await change({ googleBookingUrl: '' })).json()).toMatchObject({ googleBookingUrl: null })
      const refused = [{}, { notes: 'x'.repeat(5001) }, { priority: 'huge' }, { estimatedDuration: 'x'.repeat(256) }]
      const badLinks = [`${googleBookingUrl}x`, 'javascript:alert(1)', 'example.com', 'https://']
      for (const payload of [...refused, ...badLinks.map((googleBookingUrl) => ({ googleBookingUrl }))])
        expect((await change(payload)).statusCode).toBe(400)
      expect((await change({ status: 'completed' })).statusCode).toBe(400)
    })

    test('lists, searches, exports and the history use the visit', async () => {
      const { setVisit, staff, idsIn, read } = await openServer(engine, ['9:00 AM', '8:00 AM', '4:00 PM', '10:00 AM'])
      await setVisit(1, { day: '2026-12-05', time: '18:15' })
      await setVisit(3, { day: '2026-12-01', time: '08:30' })
      expect(await idsIn('sort=visit')).toEqual([2, 3, 4, 1])
      expect(await idsIn('sort=visit&from=2026-12-01&to=2026-12-01')).toEqual([2, 3, 4])
      expect(await idsIn('from=2026-12-02')).toEqual([1])
      expect(await idsIn('from=2026-12-02&q=lovelace&status=pending')).toEqual([1])
      const first = await staff('GET', '/api/bookings?sort=visit&limit=2')
      const next = /<(.*)>/.exec(String(first.headers.link))?.[1] ?? ''
      expect((await read(next)).map(({ id }: { id: number }) => id)).toEqual([4, 1])
      const counted = await staff('GET', '/api/bookings?from=2026-12-02&limit=1')
      expect(counted.headers['x-total-count']).toBe('1')
      const csv = await staff('GET', '/api/export/bookings?from=2026-12-05')
      const [head, row] = csv.body.trim().split('\r\n')
      const columns = head?.split(',') ?? []
      const start = columns.indexOf('Visit day')
      expect(columns.slice(start, start + 6)).toEqual([
        'Visit day',
        'Visit time (America/Chicago)',
        'Arrival window (minutes)',
        'Visit length (minutes)',
        'Internal notes',
        'Amount (USD)',
      ])
      expect(
        row
          ?.split(',')
          .slice(start - columns.length)
          .slice(0, 6),
      ).toEqual(['2026-12-05', '18:15', '120', '90', '', ''])
      expect(await read('/api/export/bookings?format=json&sort=visit')).toEqual(await read('/api/bookings?sort=visit'))
      const history = await read('/api/history?list=bookings&id=2')
      expect(history.map(({ row }: { row: { visit: unknown } }) => row.visit)).toContainEqual({
        ...aVisit,
        day: '2026-12-01',
        time: '08:30',
      })
    })

    test('visits that overlap are found by time and duration, across midnight too', async () => {
      const { setVisit, staff, read } = await openServer(engine, [
        '9:00 AM',
        '9:00 AM',
        '10:00 AM',
        '4:00 PM',
        '8:00 AM',
      ])
      const related = async () => {
        const rows: { id: number; sameSlot: number[]; overlaps: number[] }[] = await read(
          '/api/related?list=bookings&ids=1,2,3,4,5',
        )
        return Object.fromEntries(rows.map(({ id, sameSlot, overlaps }) => [id, { sameSlot, overlaps }]))
      }
      expect(await related()).toMatchObject({
        1: { sameSlot: [2], overlaps: [2] },
        3: { sameSlot: [], overlaps: [] },
      })
      await setVisit(3, { day: '2026-12-01', time: '09:45', durationMinutes: 15 })
      await setVisit(4, { day: '2026-12-02', time: '23:45', durationMinutes: 120 })
      await setVisit(5, { day: '2026-12-03', time: '01:30', durationMinutes: 15 })
      expect(await related()).toEqual({
        1: { sameSlot: [2], overlaps: [2, 3] },
        2: { sameSlot: [1], overlaps: [1, 3] },
        3: { sameSlot: [], overlaps: [1, 2] },
        4: { sameSlot: [], overlaps: [5] },
        5: { sameSlot: [], overlaps: [4] },
      })
      await staff('PATCH', '/api/bookings/2/status', { payload: { status: 'cancelled' } })
      await setVisit(5, { day: '2026-12-03', time: '01:45', durationMinutes: 15 })
      expect(await related()).toMatchObject({ 1: { overlaps: [3] }, 4: { overlaps: [] }, 5: { overlaps: [] } })
    })

    test('a visit over two days is found, overlaps and is in the calendar on each of them', async () => {
      const { setVisit, staff, read, idsIn, call } = await openServer(engine, ['9:00 AM', '9:00 AM', '9:00 AM'])
      // From Friday, November 27 to Monday, November 30, because somebody closed Saturday.
      await staff('POST', '/api/closed-days', { payload: { from: '2026-11-28', to: '2026-11-28', reason: 'Move' } })
      const twoDays = { day: '2026-11-27', time: '08:00', windowMinutes: 0, durationMinutes: 720 }
      await setVisit(1, { ...twoDays, confirm: true })
      await setVisit(2, { day: '2026-11-30', time: '09:00', durationMinutes: 60 })
      await setVisit(3, { day: '2026-11-29', time: '09:00', durationMinutes: 60 })
      const onDays = (from: string, to = from) => idsIn(`from=${from}&to=${to}&sort=visit`)
      expect(await onDays('2026-11-27')).toEqual([1])
      expect(await onDays('2026-11-28')).toEqual([])
      expect(await onDays('2026-11-29')).toEqual([3])
      expect(await onDays('2026-11-30')).toEqual([1, 2])
      expect(await onDays('2026-12-01', '2026-12-31')).toEqual([])
      expect(await idsIn('from=2026-11-28&sort=visit&limit=2')).toEqual([1, 3])
      expect((await staff('GET', '/api/bookings?from=2026-11-28&limit=1')).headers['x-total-count']).toBe('3')
      expect(await idsIn('from=2026-11-28&status=pending')).toEqual([3, 2])

      const related = await read('/api/related?list=bookings&ids=1,2,3')
      const overlaps = related.map(({ id, overlaps }: { id: number; overlaps: number[] }) => [id, overlaps])
      expect(Object.fromEntries(overlaps)).toEqual({ 1: [2], 2: [1], 3: [] })

      const { url } = (await staff('POST', '/api/calendar-feed')).json()
      const feed = (await call('GET', new URL(url).pathname)).body
      const days = new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent').map((event) => ({
        uid: String(event.getFirstPropertyValue('uid')).split('@')[0],
        start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
        end: new ICAL.Event(event).endDate.toJSDate().toISOString(),
      }))
      expect(days.filter(({ uid }) => uid?.startsWith('booking-1'))).toEqual([
        { uid: 'booking-1', start: firmInstant('2026-11-27T08:00'), end: firmInstant('2026-11-27T17:00') },
        { uid: 'booking-1-day-2', start: firmInstant('2026-11-30T08:00'), end: firmInstant('2026-11-30T11:00') },
      ])

      // Without the closed day, the work goes on on Saturday.
      const [{ id }] = await read('/api/admin/closed-days')
      await staff('DELETE', `/api/closed-days/${id}`)
      expect([await onDays('2026-11-28'), await onDays('2026-11-30')]).toEqual([[1], [2]])
    })

    test('a deleted booking comes back with its visit and notes, and one erased leaves neither', async () => {
      const { setVisit, staff, read, store } = await openServer(engine, ['9:00 AM', '9:00 AM'])
      await setVisit(1)
      await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Gate 4411' } })
      const [, before] = await read('/api/bookings')
      expect((await staff('DELETE', '/api/bookings/1')).statusCode).toBe(204)
      const stored = async () => [
        await store.read('SELECT id AS "bookingId" FROM bookings ORDER BY 1'),
        await store.read('SELECT id AS "bookingId" FROM bookings WHERE notes IS NOT NULL ORDER BY 1'),
      ]
      expect(await stored()).toEqual([[{ bookingId: 2 }], []])
      expect((await read('/api/deleted'))[0].row).toEqual(before)
      expect((await staff('POST', '/api/bookings/1/restore')).json()).toEqual(before)
      expect((await read('/api/bookings'))[1]).toEqual(before)
      expect(await stored()).toEqual([[{ bookingId: 1 }, { bookingId: 2 }], [{ bookingId: 1 }]])
    })

    test('the feed shows an agreed visit before it is confirmed, but no preferred time alone', async () => {
      const { setVisit, staff, call } = await openServer(engine, ['9:00 AM', '9:00 AM'])
      await setVisit(2)
      const { url } = (await staff('POST', '/api/calendar-feed')).json()
      const { body } = await call('GET', new URL(url).pathname)
      expect(body.match(/UID:booking-\d+/g)).toEqual(['UID:booking-2'])
      expect(body).toContain('STATUS:TENTATIVE')
    })

    test('the feed shows the visit, and its SEQUENCE rises with each change', async () => {
      const { setVisit, staff, asStaff, call, later } = await openServer(engine)
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
      const { url } = (await staff('POST', '/api/calendar-feed')).json()
      const readEvent = async () => {
        const calendar = new ICAL.Component(ICAL.parse((await call('GET', new URL(url).pathname)).body))
        const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
        const [start, end] = [event.startDate.toJSDate().toISOString(), event.endDate.toJSDate().toISOString()]
        return { uid: event.uid, start, end, sequence: event.sequence, description: event.description }
      }
      const requested = await readEvent()
      expect(requested).toMatchObject({ start: firmInstant('2026-12-01T09:00'), end: firmInstant('2026-12-01T10:00') })
      expect(requested.description).toContain('not confirmed yet')
      later(1)
      await setVisit(1)
      const moved = await readEvent()
      expect(moved).toMatchObject({
        uid: requested.uid,
        start: firmInstant('2026-12-03T13:30'),
        end: firmInstant('2026-12-03T15:00'),
      })
      expect(moved.description).toContain('Arrival: 1:30 PM – 3:30 PM')
      expect(moved.sequence).toBeGreaterThan(requested.sequence)
      for (const wait of [1, 86_400_000, 1000, 30 * 86_400_000]) {
        const before = await readEvent()
        later(wait)
        // The session of the day before has ended.
        const payload = { ...aVisit, day: '2027-06-01' }
        expect((await (await asStaff())('PUT', '/api/bookings/1/visit', { payload })).statusCode).toBe(200)
        expect((await readEvent()).sequence).toBeGreaterThan(before.sequence)
      }
    })
  })

  describe(`bookings by staff on ${engine}`, () => {
    test('a caller is booked, with and without an agreed visit', async () => {
      const { staff, read } = await openServer(engine, [])
      const book = (payload: object) => staff('POST', '/api/admin/bookings', { payload })
      const { customerEmail: _, ...caller } = aBooking()
      const plain = await book({ ...caller, customerEmail: null })
      expect(plain.statusCode).toBe(201)
      expect(plain.json()).toMatchObject({ id: 1, customerEmail: '', status: 'pending', visit: null, notes: null })
      const agreed = await book({ ...caller, visit: aVisit, notes: 'Gate 4411', confirm: true, tellCustomer: true })
      expect(agreed.json()).toMatchObject({ id: 2, status: 'confirmed', visit: aVisit, notes: 'Gate 4411' })
      expect(await read('/api/bookings')).toEqual([agreed.json(), plain.json()])
      expect(await read('/api/mails?bookings=1,2')).toEqual([])
      const refused: [object, string][] = [
        [{ ...caller, visit: { ...aVisit, day: '2026-11-20' } }, 'Day must be today or later'],
        [{ ...caller, preferredDate: '2026-11-20' }, 'Preferred Date must be today or later'],
        [{ ...caller, customerEmail: 'no address' }, 'Please enter a valid email address'],
        [{ ...caller, customerName: '' }, 'Full Name is required'],
        [{ ...caller, visit: { ...aVisit, time: '13:31' } }, 'Time must be a quarter of an hour such as 13:30'],
      ]
      for (const [payload, sentence] of refused) {
        const response = await book(payload)
        expect([response.statusCode, response.body]).toEqual([400, sentence])
      }
      expect(await read('/api/bookings')).toHaveLength(2)
    })

    test('a repeated request books once', async () => {
      const { staff, read } = await openServer(engine, [])
      const headers = { 'idempotency-key': 'one-call' }
      const payload = { ...aBooking(), visit: aVisit }
      const [first, second] = [
        await staff('POST', '/api/admin/bookings', { payload, headers }),
        await staff('POST', '/api/admin/bookings', { payload, headers }),
      ]
      expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 201, first.json()])
      const other = await staff('POST', '/api/admin/bookings', { payload: aBooking(), headers })
      expect(other.statusCode).toBe(422)
      expect(await read('/api/bookings')).toHaveLength(1)
      await staff('DELETE', '/api/bookings/1')
      const gone = await staff('POST', '/api/admin/bookings', { payload, headers })
      expect([gone.statusCode, gone.body]).toEqual([409, 'This was already saved as booking B-1, which was deleted'])
    })
  })
}
