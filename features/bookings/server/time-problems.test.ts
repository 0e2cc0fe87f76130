import ICAL from 'ical.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { StoreUnavailable } from '#platform/store/store.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { firmInstant, firmTime } from '#test/support/firm-clock.ts'
import { type ReceivedMail, startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'

const problemJson = { accept: 'application/problem+json' }
const closedSentence = "We are closed that day. We'll call you to find another."
const overSentence = "That time had already passed when you booked. We'll call you to find another."

async function openWithMail(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
  await api.app.deliveryQueue.sendDue()
  const staff = await api.asStaff()
  const book = async (changes: Record<string, unknown>) =>
    (await api.call('POST', '/api/bookings', { payload: aBooking(changes) })).json()
  const pageOf = ({ request }: { request: string }) => `/api${request.replace('/request', '/requests')}`
  return { ...api, staff, book, pageOf, mailTo: (address: string) => mailServer.for(address) }
}

function calendarFileIn(mail: ReceivedMail | undefined): string | undefined {
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
  return typeof file === 'string' ? file : file && new TextDecoder().decode(file)
}

describe.each(engines)('on %s', (engine) => {
  test('a visit up to two years ahead can be booked, and a later one is refused', async () => {
    const { call, asStaff } = await openApi(engine)
    const staff = await asStaff()
    for (const preferredDate of ['2028-11-22', '2199-12-01']) {
      const refused = await call('POST', '/api/bookings', {
        payload: aBooking({ preferredDate }),
        headers: problemJson,
      })
      const detail = 'Preferred Date must be within the next 2 years'
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ detail, errors: [{ pointer: '/preferredDate', detail }] })
    }
    const booked = await call('POST', '/api/bookings', { payload: aBooking({ preferredDate: '2028-11-21' }) })
    expect(booked.statusCode).toBe(201)
    const page = `/api${booked.json().request.replace('/request', '/requests')}`
    const moved = { kind: 'reschedule', preferredDate: '2028-11-22', preferredTime: '9:00 AM' }
    expect((await call('POST', `${page}/messages`, { payload: moved })).statusCode).toBe(400)
    const byStaff = (changes: object) =>
      staff('POST', '/api/admin/bookings', { payload: { ...aBooking(), ...changes } })
    expect((await byStaff({ preferredDate: '2028-11-22' })).statusCode).toBe(400)
    const late = await byStaff({ visit: { ...aVisit, day: '2199-12-01' } })
    expect([late.statusCode, late.body]).toEqual([400, 'Day must be within the next 2 years'])
    expect((await byStaff({ visit: { ...aVisit, day: '2028-11-21' } })).statusCode).toBe(201)
  })

  test('a visit at a time that the clocks skip is refused', async () => {
    const { call, asStaff } = await openApi(engine)
    const staff = await asStaff()
    await call('POST', '/api/bookings', { payload: aBooking() })
    const day = '2027-03-14'
    const sentence = 'There is no 2:30 AM on Sunday, March 14, 2027, because the clocks go forward'
    const set = (time: string) => staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, day, time } })
    const refused = await set('02:30')
    expect([refused.statusCode, refused.body]).toEqual([400, sentence])
    const payload = aBooking({ visit: { ...aVisit, day, time: '02:30' } })
    const refusedNew = await staff('POST', '/api/admin/bookings', { payload, headers: problemJson })
    expect(refusedNew.json()).toMatchObject({ errors: [{ pointer: '/visit/time', detail: sentence }] })
    expect((await set('03:30')).statusCode).toBe(200)
    const again = await set('02:30')
    expect([again.statusCode, again.body]).toEqual([400, sentence])
  })

  test('a booking for a closed day is kept, and its customer reads everywhere that we look for another', async () => {
    const { book, staff, call, pageOf, mailTo } = await openWithMail(engine)
    await staff('POST', '/api/closed-days', { payload: { from: '2026-12-01', to: '2026-12-01', reason: 'Training' } })
    const receipt = await book({ preferredDate: '2026-12-01' })
    expect(receipt).toMatchObject({ id: 1, emailSent: true, timeProblem: 'closed' })
    const [mail] = mailTo('ada@example.com')
    for (const content of [mail?.text, mail?.html?.replaceAll('&#x27;', "'")]) expect(content).toContain(closedSentence)
    expect(calendarFileIn(mail)).toBeUndefined()
    expect(mailTo('office@example.com')[0]?.text).toContain('Closed that day: Training')
    expect((await call('GET', pageOf(receipt))).json()).toMatchObject({ timeProblem: 'closed', status: 'pending' })
    expect((await staff('GET', '/api/related?list=bookings&ids=1')).json()[0].closedReason).toBe('Training')

    await staff('PUT', '/api/bookings/1/visit', { payload: aVisit })
    expect((await call('GET', pageOf(receipt))).json().timeProblem).toBeNull()
  })

  test('a booking that was saved is not reported as failed when it cannot be read afterwards', async () => {
    const { call, store } = await openApi(engine)
    store.read = () => Promise.reject(new StoreUnavailable(new Error('disk is gone')))
    const answer = await call('POST', '/api/bookings', { payload: aBooking() })
    expect([answer.statusCode, answer.json().id]).toEqual([201, 1])
  })

  test('a booking for a time that is over is kept, and its customer and the office read so', async () => {
    const { book, call, pageOf, mailTo, now } = await openWithMail(engine)
    now.value = firmTime('2026-11-23T09:01')
    const receipt = await book({ preferredDate: '2026-11-23', preferredTime: '9:00 AM' })
    expect(receipt).toMatchObject({ id: 1, emailSent: true, timeProblem: 'over' })
    const [mail] = mailTo('ada@example.com')
    expect(mail?.text).toContain(overSentence)
    expect(calendarFileIn(mail)).toBeUndefined()
    expect(mailTo('office@example.com')[0]?.text).toContain(
      'Time: 9:00 AM\nToo late: The time had passed when the booking came in\n',
    )
    expect((await call('GET', pageOf(receipt))).json().timeProblem).toBe('over')

    const later = await book({ preferredDate: '2026-11-23', preferredTime: '10:00 AM', customerEmail: 'b@example.com' })
    expect(later).not.toHaveProperty('timeProblem')
    now.value = firmTime('2026-11-23T12:00')
    expect((await call('GET', pageOf(later))).json().timeProblem).toBeNull()
    const [ordinary] = mailTo('b@example.com')
    expect(ordinary?.text).not.toContain('find another')
    expect(calendarFileIn(ordinary)).toContain('BEGIN:VEVENT')
    expect(mailTo('office@example.com')[1]?.text).not.toContain('Too late')
  })
})

test('the calendar file and the email name the same time on the night of a clock change', async () => {
  const { staff, book, mailTo } = await openWithMail('sqlite')
  await book({})
  for (const [day, time, words, instant] of [
    ['2027-03-14', '03:30', '3:30 AM', firmInstant('2027-03-14T03:30')],
    ['2027-11-07', '01:30', '1:30 AM', firmInstant('2027-11-07T01:30')],
  ] as const) {
    const visit = { ...aVisit, day, time, windowMinutes: 0, confirm: true, tellCustomer: true }
    expect((await staff('PUT', '/api/bookings/1/visit', { payload: visit })).statusCode).toBe(200)
    const mail = mailTo('ada@example.com').at(-1)
    expect(mail?.text).toContain(`Time: ${words}`)
    const event = new ICAL.Component(ICAL.parse(calendarFileIn(mail) ?? '')).getFirstSubcomponent('vevent') ?? undefined
    expect(new ICAL.Event(event).startDate.toJSDate().toISOString()).toBe(instant)
  }
})
