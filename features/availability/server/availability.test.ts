import { describe, expect, test } from 'vitest'
import type { DayAvailability, WantedVisit } from '#features/availability/availability.ts'
import { bookingRules } from '#features/availability/free-times.ts'
import { dayAfter } from '#firm/calendar-day.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { confirming } from '#test/support/booking-rules.ts'
import { firmTime } from '#test/support/firm-clock.ts'
import { engines } from '#test/support/stores.ts'

type Api = Awaited<ReturnType<typeof openApi>>
const availability = async ({ call }: Api, query: string) =>
  (await call('GET', `/api/availability?${query}`)).json<DayAvailability[]>()
const on = async (api: Api, day: string, service = 'Other') => {
  const [only] = await availability(api, `service=${service}&from=${day}&to=${day}`)
  return { free: only?.slots.flatMap(({ time, free }) => (free ? [time] : [])) ?? [], reason: only?.reason }
}

for (const engine of engines) {
  describe(`availability on ${engine}`, () => {
    test('where the office confirms, every time can be asked for, and nobody learns what is taken', async () => {
      const api = await openApi(engine)
      const before = await on(api, '2026-12-01')
      expect([before.free.length, before.reason]).toEqual([9, undefined])
      for (let count = 0; count < 2; count += 1) {
        const answer = await api.call('POST', '/api/bookings', { payload: aBooking() })
        expect([answer.statusCode, answer.json().confirmed]).toEqual([201, undefined])
      }
      const staff = await api.asStaff()
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
      expect(await on(api, '2026-12-01')).toEqual(before)
      const capacity = (await staff('GET', '/api/admin/capacity?from=2026-12-01&to=2026-12-01')).json()
      expect(capacity[0].slots[1]).toEqual({ time: '9:00 AM', taken: 1, capacity: 1 })
    })

    test('a range that cannot be is refused with one sentence', async () => {
      const api = await openApi(engine)
      const refused = [
        ['from=2026-12-01', 'To is required'],
        ['from=2026-12-02&to=2026-12-01', 'To must not be before From'],
        ['from=2026-12-01&to=2027-02-01', 'Ask for at most 62 days at a time'],
        ['from=2026-02-30&to=2026-12-01', 'From must be a day such as 2026-12-01'],
        [`service=${'x'.repeat(101)}&from=2026-12-01&to=2026-12-01`, 'Service must be at most 100 characters'],
      ]
      for (const [query, text] of refused) {
        const answer = await api.call('GET', `/api/availability?${query}`)
        expect([answer.statusCode, answer.body]).toEqual([400, text])
      }
      // An empty service is no service, as in a form that has none chosen.
      expect(await availability(api, 'service=&from=2026-12-01&to=2027-01-31')).toHaveLength(62)
      expect((await api.call('GET', '/api/admin/capacity?from=2026-12-01&to=2026-12-01')).statusCode).toBe(401)
    })

    test('with people, owners and crew without time off are the capacity, and a visit takes everybody assigned', async () => {
      const api = await openApi(engine, { booking: confirming() })
      const staff = await api.asStaff()
      const capacityOn = async (day: string) => {
        const [only] = (await staff('GET', `/api/admin/capacity?from=${day}&to=${day}`)).json()
        return only.slots[1]
      }
      expect(await capacityOn('2026-12-01')).toMatchObject({ taken: 0, capacity: 1 })
      const owner = await api.asPerson('owner', { firstName: 'Ada' })
      const crew = await api.asPerson('crew', { firstName: 'Ben' })
      await api.asPerson('office', { firstName: 'Cy' })
      const vacation = { from: '2026-12-02', to: '2026-12-02', reason: 'Vacation', personId: crew.person.id }
      expect((await staff('POST', '/api/closed-days', { payload: vacation })).statusCode).toBe(201)
      expect(await capacityOn('2026-12-01')).toMatchObject({ capacity: 2 })
      expect(await capacityOn('2026-12-02')).toMatchObject({ capacity: 1 })
      await api.call('POST', '/api/bookings', { payload: aBooking() })
      expect((await on(api, '2026-12-01')).free).toContain('9:00 AM')
      const people = [owner.person.id, crew.person.id]
      const visit = { ...aVisit, day: '2026-12-01', time: '09:00', people }
      expect((await staff('PUT', '/api/bookings/1/visit', { payload: visit })).statusCode).toBe(200)
      expect(await capacityOn('2026-12-01')).toMatchObject({ taken: 2, capacity: 2 })
      expect((await on(api, '2026-12-01')).free).not.toContain('9:00 AM')
    })

    test('a day without a free time says why', async () => {
      const rules = confirming({ noticeHours: 24, bookAheadDays: 30, maxVisitsPerDay: 1 })
      const api = await openApi(engine, { booking: rules }) // November 21, 9 AM
      const staff = await api.asStaff()
      await staff('POST', '/api/closed-days', {
        payload: { from: '2026-12-02', to: '2026-12-02', reason: 'Inventory' },
      })
      await api.call('POST', '/api/bookings', { payload: aBooking() })
      expect(await on(api, '2026-11-20')).toEqual({ free: [], reason: 'This day is over' })
      expect(await on(api, '2026-11-21')).toEqual({ free: [], reason: 'Visits must be booked at least 24 hours ahead' })
      expect((await on(api, '2026-11-22')).free[0]).toBe('10:00 AM')
      expect(await on(api, '2026-12-01')).toEqual({ free: [], reason: 'No free time' })
      expect(await on(api, '2026-12-02')).toEqual({ free: [], reason: 'Closed: Inventory' })
      expect((await on(api, '2026-12-21')).free).toHaveLength(9)
      expect(await on(api, '2026-12-22')).toEqual({ free: [], reason: 'Visits can be booked at most 30 days ahead' })
      const closed = await api.call('POST', '/api/bookings', { payload: aBooking({ preferredDate: '2026-12-02' }) })
      expect([closed.statusCode, closed.json().nearest[0].preferredDate]).toEqual([409, '2026-12-03'])
    })

    test('a holiday has no free time where visits are confirmed at once, and can be asked for elsewhere', async () => {
      const christmas = '2026-12-25'
      const booking = aBooking({ preferredDate: christmas })
      const confirms = await openApi(engine, { booking: confirming() })
      expect(await on(confirms, christmas)).toEqual({ free: [], reason: 'Closed: Christmas' })
      expect((await confirms.call('POST', '/api/bookings', { payload: booking })).statusCode).toBe(409)
      const asks = await openApi(engine)
      expect((await on(asks, christmas)).free).toHaveLength(9)
      expect((await asks.call('POST', '/api/bookings', { payload: booking })).statusCode).toBe(201)
    })

    test('a service has its own length and buffer', async () => {
      const lengthOf = (service: string) =>
        service === 'Other'
          ? { visitMinutes: 120, visitBufferMinutes: 30 }
          : { visitMinutes: 60, visitBufferMinutes: 0 }
      const api = await openApi(engine, { booking: confirming({ lengthOf }) })
      await api.call('POST', '/api/bookings', { payload: aBooking({ service: 'Other', preferredTime: '11:00 AM' }) })
      const short = await on(api, '2026-12-01', 'Electrical Inspection')
      expect(short.free).toEqual(['8:00 AM', '9:00 AM', '10:00 AM', '2:00 PM', '3:00 PM', '4:00 PM'])
      expect((await on(api, '2026-12-01', 'Other')).free).toEqual(['8:00 AM', '2:00 PM', '3:00 PM', '4:00 PM'])
    })

    test('a long visit takes the next days, except closed ones', async () => {
      const api = await openApi(engine, { booking: confirming() })
      const staff = await api.asStaff()
      await api.call('POST', '/api/bookings', { payload: aBooking({ preferredDate: '2026-12-14' }) })
      const payload = { ...aVisit, day: '2026-12-14', time: '08:00', windowMinutes: 0, durationMinutes: 1080 }
      await staff('PUT', '/api/bookings/1/visit', { payload })
      const days = async () =>
        (await availability(api, 'from=2026-12-15&to=2026-12-17')).map(
          ({ slots }) => slots.filter(({ free }) => free).length,
        )
      expect(await days()).toEqual([0, 9, 9])
      await staff('POST', '/api/closed-days', {
        payload: { from: '2026-12-15', to: '2026-12-15', reason: 'Inventory' },
      })
      expect(await days()).toEqual([0, 0, 9])
    })

    test('the days of the clock change have the same times', async () => {
      const api = await openApi(engine, { booking: confirming({ noticeHours: 24 }) })
      const change = ['2027-03-14', '2027-11-07']
      for (const day of change) {
        api.now.value = firmTime(`${dayAfter(day, -1)}T07:30`)
        // 24 hours later it is 8:30 AM in spring, and 6:30 AM in fall.
        expect((await on(api, day)).free[0]).toBe(day === '2027-03-14' ? '9:00 AM' : '8:00 AM')
        expect((await on(api, dayAfter(day, 1))).free).toHaveLength(9)
        const answer = await api.call('POST', '/api/bookings', {
          payload: aBooking({ preferredDate: day, preferredTime: '9:00 AM' }),
        })
        expect(answer.statusCode).toBe(201)
        expect((await on(api, day)).free).not.toContain('9:00 AM')
      }
    })

    test('staff are offered the three times with the least driving', async () => {
      const api = await openApi(engine, { booking: bookingRules })
      const staff = await api.asStaff()
      const book = (changes: object, visit: object | null) =>
        staff('POST', '/api/admin/bookings', {
          payload: { ...aBooking(changes as Record<string, unknown>), confirm: visit !== null, visit },
        })
      const visit = { day: '2026-12-03', time: '09:00', windowMinutes: 0, durationMinutes: 60 }
      await book({ address: '1 Elm Street, Choctaw, OK 73020' }, visit)
      await book({ address: '2 Elm Street, Edmond, OK 73003' }, { ...visit, day: '2026-12-04' })
      const find = async (wanted: Partial<WantedVisit>) => {
        const payload = { service: 'Electrical Inspection', address: '', ...wanted } satisfies WantedVisit
        return (await staff('POST', '/api/admin/free-times', { payload })).json()
      }
      const times = await find({
        address: '3 Elm Street, Choctaw, OK 73020',
        near: { day: '2026-12-01', time: '09:00' },
      })
      const drive = { minutes: 0, from: 'Choctaw', sentence: 'No drive: already in Choctaw' }
      expect(times).toEqual([
        { day: '2026-12-03', time: '10:00', durationMinutes: 60, drive },
        { day: '2026-12-03', time: '11:00', durationMinutes: 60, drive },
        { day: '2026-12-03', time: '12:00', durationMinutes: 60, drive },
      ])
      const [first] = await find({ address: '2 Elm Street, Edmond, OK 73003', bookingId: 2 })
      expect(first.drive.sentence).toBe(`${first.drive.minutes} min drive from ${first.drive.from}`)
      const [unknown] = await find({ near: { day: '2026-12-01', time: '09:00' } })
      expect([unknown.day, unknown.time, unknown.drive]).toEqual(['2026-12-01', '09:00', undefined])
      const [long] = await find({ near: { day: '2026-12-03', time: '09:00' }, durationMinutes: 8 * 60 })
      expect(long.durationMinutes).toBe(8 * 60)
    })
  })
}
