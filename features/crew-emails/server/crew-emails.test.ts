import { expect, onTestFinished, test } from 'vitest'
import { dayAfter, dayAt } from '#firm/calendar-day.ts'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { engines } from '#test/support/stores.ts'

const minuteMs = 60_000

for (const engine of engines) {
  test(`${engine}: a person whose visit is made, moved or taken away gets one email with the calendar file`, async () => {
    const mailServer = await startMailServer()
    onTestFinished(mailServer.close)
    const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
    const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
    const staff = async (...call: Parameters<typeof api.call>) => (await api.asStaff())(...call)
    const [maria, bob] = [
      await api.asPerson('crew', { firstName: 'Maria', email: 'maria@example.com' }),
      await api.asPerson('crew', { firstName: 'Bob', email: 'bob@example.com' }),
    ]
    await api.call('POST', '/api/bookings', { payload: aBooking() })
    const today = dayAt(api.now.value)
    const set = (days: number, people: string[]) =>
      staff('PUT', '/api/bookings/1/visit', {
        payload: {
          day: dayAfter(today, days),
          time: '10:00',
          windowMinutes: 0,
          durationMinutes: 60,
          people,
          confirm: true,
        },
      })
    const later = async (minutes: number) => {
      api.now.value = new Date(api.now.value.getTime() + minutes * minuteMs)
      await api.app.deliveryQueue.sendDue()
    }
    const subjects = (name: string) =>
      mailServer.for(`${name}@example.com`).map(({ subject }) => subject?.split(/ — |:/)[0])

    await set(3, [maria.person.id])
    await later(0.5)
    expect(subjects('maria')).toEqual([])
    await set(4, [maria.person.id])
    await later(2)
    await later(2)
    expect(subjects('maria')).toEqual(['A visit for you'])
    const [mail] = mailServer.for('maria@example.com')
    expect(mail?.text).toContain('12 Sample Street, Springfield')
    expect(mail?.text).toContain('Ada Lovelace')
    expect(JSON.stringify(mail)).toContain('BEGIN:VCALENDAR')

    await set(5, [maria.person.id, bob.person.id])
    await later(2)
    expect([subjects('maria').length, subjects('bob')]).toEqual([2, ['A visit for you']])
    await set(5, [bob.person.id])
    await later(2)
    expect(subjects('maria').at(-1)).toBe('A visit is no longer yours')
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled' } })
    await later(2)
    expect(subjects('bob')).toEqual(['A visit for you', 'A visit is no longer yours'])
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
    await later(2)
    expect(subjects('bob').at(-1)).toBe('Your visit has changed')
    // A visit that is done is no news, also when that is undone.
    for (const status of ['completed', 'confirmed']) {
      await staff('PATCH', '/api/bookings/1/status', { payload: { status } })
      await later(2)
    }
    expect(subjects('bob')).toHaveLength(3)
    await staff('PATCH', '/api/bookings/1', { payload: { address: '9 Elm Street, Springfield' } })
    await later(2)
    expect(subjects('bob').at(-1)).toBe('Your visit has changed')
    const told = mailServer.for('bob@example.com').at(-1)
    expect(told?.text).toContain('9 Elm Street, Springfield')
    expect(JSON.stringify(told)).toContain('LOCATION:9 Elm Street')
    await staff('DELETE', '/api/bookings/1')
    await later(1)
    expect(subjects('bob').slice(4)).toEqual(['A visit is no longer yours'])
    expect(mailServer.for('bob@example.com').at(-1)?.text).toContain('Ada Lovelace')
    await later(1)
    expect(subjects('bob')).toHaveLength(5)
    await staff('POST', '/api/bookings/1/restore')
    const mails = (await staff('GET', '/api/mails?bookings=1')).json()
    expect(
      mails.filter(({ purpose, state }: Record<string, string>) => purpose === 'crew_visit' && state === 'sent'),
    ).toHaveLength(8)
  })

  test(`${engine}: a visit that comes near is no news, nor is one without an email address`, async () => {
    const mailServer = await startMailServer()
    onTestFinished(mailServer.close)
    const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
    const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
    const staff = async (...call: Parameters<typeof api.call>) => (await api.asStaff())(...call)
    const maria = await api.asPerson('crew', { firstName: 'Maria', email: 'maria@example.com' })
    const ana = await api.asPerson('crew', { firstName: 'Ana' })
    await api.call('POST', '/api/bookings', { payload: aBooking() })
    const visit = { time: '10:00', windowMinutes: 0, durationMinutes: 60, confirm: true }
    const people = [maria.person.id, ana.person.id]
    await staff('PUT', '/api/bookings/1/visit', {
      payload: { ...visit, day: dayAfter(dayAt(api.now.value), 20), people },
    })
    for (let day = 0; day < 16; day++) {
      api.now.value = new Date(api.now.value.getTime() + 24 * 60 * minuteMs)
      await api.app.deliveryQueue.sendDue()
    }
    expect(mailServer.for('maria@example.com')).toEqual([])
    const day = dayAfter(dayAt(api.now.value), 2)
    await staff('PUT', '/api/bookings/1/visit', { payload: { ...visit, day, people } })
    api.now.value = new Date(api.now.value.getTime() + 2 * minuteMs)
    await api.app.deliveryQueue.sendDue()
    expect(mailServer.for('maria@example.com')).toHaveLength(1)
    // Who was told a day learns that it is another, as soon as one of them comes near.
    const set = (days: number) =>
      staff('PUT', '/api/bookings/1/visit', {
        payload: { ...visit, day: dayAfter(dayAt(api.now.value), days), people },
      })
    for (const days of [30, 40]) {
      await set(days)
      api.now.value = new Date(api.now.value.getTime() + 2 * minuteMs)
      await api.app.deliveryQueue.sendDue()
    }
    expect(mailServer.for('maria@example.com')).toHaveLength(2)
    api.now.value = new Date(api.now.value.getTime() + 25 * 24 * 60 * minuteMs)
    await api.app.deliveryQueue.sendDue()
    expect(mailServer.for('maria@example.com')).toHaveLength(3)
    const mails = (await staff('GET', '/api/mails?bookings=1')).json()
    const crew = mails.filter(({ purpose }: Record<string, string>) => purpose === 'crew_visit')
    expect(new Set(crew.map(({ state }: Record<string, string>) => state))).toEqual(new Set(['sent', 'stopped']))
  })
}
