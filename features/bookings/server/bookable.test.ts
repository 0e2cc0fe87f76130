import { describe, expect, onTestFinished, test } from 'vitest'
import { business } from '#content'
import type { WeekDay } from '#core/week.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { aRequest, type Engine, engines } from '#test/support/stores.ts'
import { bookings } from './bookings.ts'

/** Lets visitors book these days of the week for the length of the test. */
function openOn(...days: WeekDay[]) {
  const before = business.bookableDays.splice(0, Infinity, ...days)
  onTestFinished(() => void business.bookableDays.splice(0, Infinity, ...before))
}

async function openWithBooking(engine: Engine) {
  const api = await openApi(engine)
  const answer = await api.call('POST', '/api/bookings', { payload: aBooking() })
  const page = `/api${String(answer.json().request).replace('/request', '/requests')}`
  return { ...api, page, staff: await api.asStaff() }
}

const saturday = '2026-12-05'
const monday = '2026-12-07'

describe.each(engines)('on %s', (engine) => {
  test('visitors can book only bookable days of the week, and staff any day', async () => {
    openOn('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')
    const { call, staff } = await openApi(engine).then(async (api) => ({ ...api, staff: await api.asStaff() }))
    const refused = await call('POST', '/api/bookings', {
      payload: aBooking({ preferredDate: saturday }),
      headers: { accept: 'application/problem+json' },
    })
    const detail = 'Preferred Date must be Monday to Friday'
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ detail, errors: [{ pointer: '/preferredDate', detail }] })
    expect((await call('POST', '/api/bookings', { payload: aBooking({ preferredDate: monday }) })).statusCode).toBe(201)
    const byStaff = await staff('POST', '/api/admin/bookings', { payload: aBooking({ preferredDate: saturday }) })
    expect(byStaff.statusCode).toBe(201)
    const moved = await staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, day: saturday } })
    expect(moved.statusCode).toBe(200)
  })

  test('customers cannot ask for a closed day, and read why', async () => {
    const { call, page, staff } = await openWithBooking(engine)
    await staff('POST', '/api/closed-days', { payload: { from: monday, to: monday, reason: 'Training' } })
    const payload = { kind: 'reschedule', preferredDate: monday, preferredTime: '9:00 AM' }
    const headers = { accept: 'application/problem+json' }
    const refused = await call('POST', `${page}/messages`, { payload, headers })
    const detail = 'We are closed on Monday, December 7, 2026 (Training), please choose another day'
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ detail, errors: [{ pointer: '/preferredDate', detail }] })
  })

  test('customers can ask only for bookable days and times', async () => {
    const { call, page } = await openWithBooking(engine)
    openOn('Tuesday', 'Thursday')
    const ask = (preferredDate: string, preferredTime = '9:00 AM') =>
      call('POST', `${page}/messages`, { payload: { kind: 'reschedule', preferredDate, preferredTime } })
    const onMonday = await ask(monday)
    expect([onMonday.statusCode, onMonday.body]).toEqual([400, 'Preferred Date must be Tuesday or Thursday'])
    expect((await ask('2026-12-08', '9:10 AM')).statusCode).toBe(400)
    expect((await ask('2026-12-08')).statusCode).toBe(201)
  })

  test('a time that visitors cannot choose is refused', async () => {
    const { call } = await openApi(engine)
    const refused = await call('POST', '/api/bookings', { payload: aBooking({ preferredTime: '7:15 PM' }) })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toMatch(/^Preferred Time must be one of: /)
  })

  test('a booking whose slot was removed since is listed, changed, exported and shown', async () => {
    const { call, staff, store, page } = await openWithBooking(engine)
    const row = { ...aRequest, preferredDate: '2026-12-02T12:00:00.000Z', preferredTime: '7:30 PM' }
    await store.write((sql) => bookings.create(sql, row, new Date()))
    await store.write((sql) => sql(`UPDATE bookings SET "preferredTime" = 'evening' WHERE id = 1`))
    const listed = (await staff('GET', '/api/bookings?sort=visit')).json()
    expect(listed.map(({ id, preferredTime }: { id: number; preferredTime: string }) => [id, preferredTime])).toEqual([
      [1, 'evening'],
      [2, '7:30 PM'],
    ])
    const changed = await staff('PATCH', '/api/bookings/2/status', { payload: { status: 'confirmed' } })
    expect(changed.json()).toMatchObject({ preferredTime: '7:30 PM', status: 'confirmed' })
    expect((await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Gate 4' } })).statusCode).toBe(200)
    expect((await staff('GET', '/api/export/bookings')).body).toContain('7:30 PM')
    expect((await call('GET', page)).json()).toMatchObject({ preferredTime: 'evening' })
    const planned = await store.read<{ time: string }>('SELECT "plannedTime" AS time FROM bookings ORDER BY id', [])
    expect(planned.map(({ time }) => time)).toEqual(['09:00', '19:30'])
  })

  test('the preferred time of a new booking gets the time of its slot, whatever the slot', async () => {
    const { store } = await openApi(engine)
    const slots = ['12:00 AM', '7:30 AM', '11:45 AM', '12:15 PM', '1:00 PM', '11:45 PM', '13:00 PM', 'noon']
    for (const preferredTime of slots) {
      const row = { ...aRequest, preferredDate: '2026-12-02T12:00:00.000Z', preferredTime }
      await store.write((sql) => bookings.create(sql, row, new Date()))
    }
    const planned = await store.read<{ time: string }>('SELECT "plannedTime" AS time FROM bookings ORDER BY id', [])
    expect(planned.map(({ time }) => time)).toEqual([
      '00:00',
      '07:30',
      '11:45',
      '12:15',
      '13:00',
      '23:45',
      '24:00',
      '24:00',
    ])
  })
})
