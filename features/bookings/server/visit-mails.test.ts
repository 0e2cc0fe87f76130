import ICAL from 'ical.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Delivery } from '#features/emails/delivery.ts'
import { startOfDay } from '#firm/business-clock.ts'
import { dayAfter } from '#firm/calendar-day.ts'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { firmInstant } from '#test/support/firm-clock.ts'
import { type ReceivedMail, startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'

/** A server with its own mail server and one booking of ada@example.com. */
async function openServer(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
  await api.app.deliveryQueue.sendDue() // as after every start
  await api.call('POST', '/api/bookings', { payload: aBooking() })
  const staff = await api.asStaff()
  /** Moves the clock and runs one round. */
  const at = async (time: string | number) => {
    api.now.value = new Date(time)
    await api.app.deliveryQueue.sendDue()
  }
  return {
    staff,
    mailServer,
    at,
    later: (minutes: number) => at(api.now.value.getTime() + minutes * 60_000),
    mails: () => mailServer.for('ada@example.com'),
    setVisit(changes: object) {
      api.now.value = new Date(api.now.value.getTime() + 60_000)
      return staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, ...changes } })
    },
  }
}

/** The event of the attached calendar file, read by another library than the one that wrote it. */
function eventIn(mail: ReceivedMail | undefined) {
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
  const text = typeof file === 'string' ? file : new TextDecoder().decode(file)
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent') ?? undefined
  const event = new ICAL.Event(component)
  const alarms = component?.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
  return { uid: event.uid, sequence: event.sequence, start: event.startDate.toJSDate().toISOString(), alarms }
}

describe.each(engines)('mails about visits on %s', (engine) => {
  test('a visit is confirmed to the customer in the same step, and a move replaces the event in their calendar', async () => {
    const { setVisit, mails } = await openServer(engine)
    await setVisit({ confirm: true, tellCustomer: true })
    await setVisit({ day: '2026-12-04', time: '08:15', windowMinutes: 0, tellCustomer: true })
    await setVisit({ time: '10:00' })
    const [receipt, confirmed, moved, ...others] = mails()
    expect(others).toEqual([])
    expect(confirmed?.subject).toMatch(/^Your visit is confirmed/)
    expect(confirmed?.text).toContain('Date: Thursday, December 3, 2026\nArrival: 1:30 PM – 3:30 PM\n')
    expect(confirmed?.text).toContain('Takes about: 1 hour 30 minutes')
    expect(moved?.subject).toMatch(/^Your visit has moved/)
    expect(moved?.text).toContain('Date: Friday, December 4, 2026\nTime: 8:15 AM\n')
    expect(moved?.text).not.toContain('not confirmed')
    const events = [receipt, confirmed, moved].map(eventIn)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1)
    expect(events.map(({ alarms }) => alarms)).toEqual([[], ['-P1D'], ['-P1D']])
    expect(events.map(({ start }) => start)).toEqual([
      firmInstant('2026-12-01T09:00'),
      firmInstant('2026-12-03T13:30'),
      firmInstant('2026-12-04T08:15'),
    ])
    const sequences = events.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  })

  test('the time of a visit that is not confirmed says so, and nobody is told without being asked', async () => {
    const { setVisit, mails, staff } = await openServer(engine)
    await setVisit({})
    await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Gate 4411' } })
    await staff('DELETE', '/api/bookings/1/visit')
    expect(mails()).toHaveLength(1)
    await setVisit({ tellCustomer: true })
    const [, visit] = mails()
    expect(visit?.text).toContain('The visit is not confirmed yet')
    expect(visit?.raw).not.toContain('4411')
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled' } })
    await setVisit({ tellCustomer: true })
    expect(mails()).toHaveLength(2)
  })

  test.each([
    ['cancelled', 'PATCH', '/status', { payload: { status: 'cancelled' } }],
    ['completed', 'PATCH', '/status', { payload: { status: 'completed' } }],
    ['removed', 'DELETE', '/visit', {}],
  ] as const)('a visit that was %s is not announced late', async (_, method, path, request) => {
    const { setVisit, mails, mailServer, staff, later } = await openServer(engine)
    mailServer.behave('postpone')
    await setVisit({ tellCustomer: true })
    mailServer.behave('accept')
    expect((await staff(method, `/api/bookings/1${path}`, request)).statusCode).toBe(200)
    await later(10)
    expect(mails()).toHaveLength(1) // the receipt
    const saved: Delivery[] = (await staff('GET', '/api/mails?bookings=1')).json()
    expect(saved.find(({ purpose }) => purpose === 'visit')).toMatchObject({ state: 'stopped' })
  })

  test('a visit is not announced once its day is over', async () => {
    const { setVisit, mails, mailServer, at } = await openServer(engine)
    mailServer.behave('postpone')
    await setVisit({ confirm: true, tellCustomer: true })
    mailServer.behave('accept')
    await at(startOfDay(dayAfter(aVisit.day, 1)))
    expect(mails()).toHaveLength(1) // the receipt
  })
})
