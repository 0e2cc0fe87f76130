import ICAL from 'ical.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { business } from '#content'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { type ReceivedMail, startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'

/** Thursday and Friday. */
const twoDays = { day: '2026-12-03', time: '09:00', windowMinutes: 0, durationMinutes: 960 }
const oneDay = { ...twoDays, durationMinutes: 240 }
const first = `booking-1@firm.example.com`
const second = `booking-1-day-2@firm.example.com`

/** A server with its own mail server and one booking of ada@example.com. */
async function openServer(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
  await api.app.deliveryQueue.sendDue() // as after every start
  const { request } = (await api.call('POST', '/api/bookings', { payload: aBooking() })).json()
  const staff = await api.asStaff()
  const later = () => {
    api.now.value = new Date(api.now.value.getTime() + 60_000)
  }
  return {
    ...api,
    staff,
    last: () => mailServer.for('ada@example.com').at(-1),
    setVisit(changes: object) {
      later()
      return staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, ...changes } })
    },
    setStatus(status: string, tellCustomer = true) {
      later()
      return staff('PATCH', '/api/bookings/1/status', { payload: { status, tellCustomer } })
    },
    page: async () => (await api.call('GET', `${request}/visit.ics`)).body,
  }
}

/** UID, status and sequence of each event, read by another library than the one that wrote them. */
function eventsIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    expect(component.getFirstProperty('organizer')?.getFirstValue()).toBe(`mailto:${business.email}`)
    expect(component.getFirstProperty('organizer')?.getParameter('cn')).toBe(business.name)
    return {
      uid: event.uid,
      status: String(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
      day: event.startDate.toJSDate().toISOString().slice(0, 10),
    }
  })
  return { method: calendar.getFirstPropertyValue('method'), events }
}

function calendarOf(mail: ReceivedMail | undefined) {
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
  return eventsIn(typeof file === 'string' ? file : new TextDecoder().decode(file))
}

const statuses = ({ events }: ReturnType<typeof eventsIn>) => events.map(({ uid, status }) => [uid, status])

describe.each(engines)('a visit that changes on %s', (engine) => {
  test('cancels the day that is gone in every later file, and takes it back when it returns', async () => {
    const { setVisit, setStatus, last, page, call, staff } = await openServer(engine)
    await setVisit({ ...twoDays, confirm: true, tellCustomer: true })
    const confirmed = calendarOf(last())
    expect(statuses(confirmed)).toEqual([
      [first, 'CONFIRMED'],
      [second, 'CONFIRMED'],
    ])
    await setVisit({ ...oneDay, tellCustomer: true })
    const gone = [
      [first, 'CONFIRMED'],
      [second, 'CANCELLED'],
    ]
    const shortened = calendarOf(last())
    expect([shortened.method, statuses(shortened)]).toEqual(['PUBLISH', gone])
    expect(shortened.events[1]).toMatchObject({ day: '2026-12-04' })
    expect(shortened.events[1]?.sequence).toBeGreaterThan(confirmed.events[1]?.sequence ?? 0)
    expect(statuses(eventsIn(await page()))).toEqual(gone)
    const { url } = (await staff('POST', '/api/calendar-feed')).json()
    expect(statuses(eventsIn((await call('GET', new URL(url).pathname)).body))).toEqual(gone)
    await setVisit({ ...oneDay, day: '2026-12-08', tellCustomer: true })
    expect(statuses(calendarOf(last()))).toEqual(gone)
    await setVisit({ ...twoDays, tellCustomer: true })
    expect(statuses(calendarOf(last()))).toEqual(statuses(confirmed))
    await setVisit({ ...oneDay })
    await setStatus('cancelled')
    const cancelled = calendarOf(last())
    expect([cancelled.method, statuses(cancelled)]).toEqual([
      'CANCEL',
      [
        [first, 'CANCELLED'],
        [second, 'CANCELLED'],
      ],
    ])
  })

  test('cancels a day of the file on the page, but none that the customer never got', async () => {
    const { setVisit, page } = await openServer(engine)
    await setVisit({ ...twoDays, confirm: true })
    await setVisit({ ...oneDay })
    expect(statuses(eventsIn(await page()))).toEqual([[first, 'CONFIRMED']])
    await setVisit({ ...twoDays })
    expect(statuses(eventsIn(await page()))).toHaveLength(2)
    await setVisit({ ...oneDay })
    expect(statuses(eventsIn(await page()))).toEqual([
      [first, 'CONFIRMED'],
      [second, 'CANCELLED'],
    ])
  })

  test('cancels the second day of a long visit from before the days were noted', async () => {
    const { setVisit, last, store } = await openServer(engine)
    await setVisit({ ...twoDays, confirm: true, tellCustomer: true })
    await store.write((sql) => sql(`UPDATE bookings SET "sentDays" = '[]'`)) // as the migration does
    await setVisit({ ...oneDay, tellCustomer: true })
    expect(statuses(calendarOf(last()))).toEqual([
      [first, 'CONFIRMED'],
      [second, 'CANCELLED'],
    ])
  })

  test('keeps its days when it is deleted and restored', async () => {
    const { setVisit, last, staff } = await openServer(engine)
    await setVisit({ ...twoDays, confirm: true, tellCustomer: true })
    await staff('DELETE', '/api/bookings/1')
    await staff('POST', '/api/bookings/1/restore')
    await setVisit({ ...oneDay, tellCustomer: true })
    expect(statuses(calendarOf(last()))).toContainEqual([second, 'CANCELLED'])
  })

  test.each([false, true])('has moved, and is not confirmed once more (confirm: %s)', async (confirm) => {
    const { setVisit, last } = await openServer(engine)
    await setVisit({ ...twoDays, confirm: true, tellCustomer: true })
    expect(last()?.subject).toMatch(/^Your visit is confirmed/)
    await setVisit({ ...twoDays, day: '2026-12-08', confirm, tellCustomer: true })
    const { subject, text, html } = last() ?? {}
    expect(subject).toMatch(/^Your visit has moved: /)
    for (const part of [subject, text, html]) expect(part).not.toContain('is confirmed')
    const [old, now] = [
      'Thursday, December 3 and Friday, December 4, 2026',
      'Tuesday, December 8 and Wednesday, December 9, 2026',
    ]
    expect(text).toContain('Your visit has moved')
    expect(text).toContain(`We no longer come on ${old}, 9:00 AM, then from 8:00 AM. The new time of your visit:`)
    expect(text).toContain(`Dates: ${now}\n`)
    expect(html).toContain(`<s>${old}</s>`)
    expect(html).not.toContain(`<s>${now}</s>`)
    await setVisit({ ...twoDays, day: '2026-12-10', time: '10:00', confirm, tellCustomer: true })
    expect(last()?.text).toContain(`We no longer come on ${now}, 9:00 AM`)
  })

  test('that is shortened shows the days that no longer hold', async () => {
    const { setVisit, last } = await openServer(engine)
    await setVisit({ ...twoDays, confirm: true, tellCustomer: true })
    await setVisit({ ...oneDay, confirm: true, tellCustomer: true })
    const { subject, text } = last() ?? {}
    expect(subject).toMatch(/^The time of your visit: /)
    expect(text).toContain(
      'Until now it was Thursday, December 3 and Friday, December 4, 2026, 9:00 AM, then from 8:00 AM.',
    )
  })

  test('is confirmed where nobody had agreed, and after a cancellation', async () => {
    const { setVisit, setStatus, last } = await openServer(engine)
    await setVisit({ ...oneDay, day: '2026-12-08', confirm: true, tellCustomer: true })
    expect(last()?.subject).toMatch(/^Your visit is confirmed/)
    expect(last()?.text).not.toContain('Until now')
    await setStatus('cancelled')
    await setVisit({ ...oneDay, confirm: true, tellCustomer: false })
    await setStatus('confirmed')
    expect(last()?.subject).toMatch(/^Your visit is confirmed/)
    expect(last()?.text).not.toContain('Until now')
  })
})
