import { describe, expect, test } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { reminderTime, tooLate } from '#features/reminders/reminder.ts'
import { instantOf } from '#firm/business-clock.ts'
import { dayInWords, noonOf } from '#firm/calendar-day.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { openFirm } from '#test/support/reminder-firm.ts'
import { aRequest, engines } from '#test/support/stores.ts'
import { dueReminders } from './due.ts'

const { day } = aVisit
const reminderAt = Date.parse(reminderTime(day))
const hourMs = 3_600_000
/** Some hours after the reminder time of the visit. */
const hours = (count: number) => new Date(reminderAt + count * hourMs)
const begin = Date.parse(instantOf(day, aVisit.time))

describe.each(engines)('reminders on %s', (engine) => {
  test('a reminder goes out once, at the reminder hour of the day before, and names the day', async () => {
    const { agree, at, sentTo, saved } = await openFirm(engine)
    await agree('ada')
    await at(hours(-0.01))
    expect(await saved()).toEqual([])
    await at(hours(0))
    await at(hours(1))
    await at(new Date(begin))
    const [mail, ...others] = sentTo('ada')
    expect(others).toEqual([])
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(dayInWords(day))
      expect(text).toContain('1:30 PM – 3:30 PM')
      expect(text).toContain('Electrical Inspection')
      expect(text).toContain('/request/b1-')
      expect(text).not.toMatch(/tomorrow/i)
    }
    expect(mail?.subject).toContain('Electrical Inspection, Thu, Dec 3')
    expect(await saved()).toEqual([{ subjectId: 1, onceKey: day, state: 'sent', reason: null }])
  })

  test('a reminder of a visit over two days names both, and its calendar file has both', async () => {
    const { agree, at, sentTo } = await openFirm(engine)
    await agree('ada', { time: '08:00', windowMinutes: 0, durationMinutes: 720 })
    await at(hours(0))
    const [mail] = sentTo('ada')
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('our visit on Thursday, December 3 and Friday, December 4, 2026:')
      expect(text).toContain('from 8:00 AM')
      expect(text).toContain('12 hours')
    }
    const content = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
    const file = typeof content === 'string' ? content : new TextDecoder().decode(content)
    expect(file.match(/UID:booking-1(-day-2)?@/g)).toEqual(['UID:booking-1@', 'UID:booking-1-day-2@'])
    expect(file.match(/BEGIN:VALARM/g)).toHaveLength(1)
  })

  test('a confirmed preferred time gets a reminder, but no other preferred time and no customer without an address', async () => {
    const { agree, at, setStatus, saved, call } = await openFirm(engine)
    for (const _ of [1, 2]) await call('POST', '/api/bookings', { payload: aBooking({ preferredDate: day }) })
    await setStatus(1, 'confirmed')
    await agree('nobody', {}, { customerEmail: '' })
    await at(hours(0))
    expect(await saved()).toMatchObject([{ subjectId: 1, state: 'sent' }])
  })

  test('a visit agreed late gets none, and one that was moved or confirmed again counts from then', async () => {
    const { agree, at, now, setStatus, move, saved } = await openFirm(engine)
    const [again, moved, longer] = [
      await agree('ada'),
      await agree('grace', { day: '2026-12-09' }),
      await agree('lise'),
    ]
    now.value = new Date(Math.max(begin - 23 * hourMs, reminderAt + 1))
    await setStatus(again, 'cancelled')
    await setStatus(again, 'confirmed')
    await move(moved, {})
    await agree('emmy')
    await setStatus(longer, 'confirmed')
    await move(longer, { durationMinutes: 240 })
    await at(new Date(begin - hourMs))
    expect(await saved()).toMatchObject([{ subjectId: longer, state: 'sent' }])
  })

  test('a preferred time that returns to pending is agreed anew when it is confirmed again', async () => {
    const { at, setStatus, saved, call } = await openFirm(engine)
    await call('POST', '/api/bookings', { payload: aBooking({ preferredDate: day }) })
    await setStatus(1, 'confirmed')
    await setStatus(1, 'pending')
    await at(hours(1))
    await setStatus(1, 'confirmed')
    await at(hours(2))
    expect(await saved()).toEqual([])
  })

  test('a moved visit gets a reminder for its new day, and moved back it gets one for the old day', async () => {
    const { agree, at, move, saved, sentTo } = await openFirm(engine)
    const id = await agree('ada')
    await at('2026-11-24T15:00:00.000Z')
    await move(id, { day: '2026-12-05' })
    await at('2026-11-25T15:00:00.000Z')
    await move(id, { day })
    await at(hours(0))
    await move(id, { day: '2026-12-07' })
    await at(reminderTime('2026-12-05'))
    await at(reminderTime('2026-12-07'))
    expect((await saved()).map(({ onceKey }) => onceKey)).toEqual([day, '2026-12-07'])
    expect(sentTo('ada').map(({ text }) => text?.includes(dayInWords('2026-12-07')))).toEqual([false, true])
  })

  test('a waiting reminder is deleted when the visit is moved or cancelled, and an update email does not stop it', async () => {
    const { agree, at, move, setStatus, mailServer, saved, staff, sentTo } = await openFirm(engine)
    const [moved, cancelled, updated] = [await agree('ada'), await agree('grace'), await agree('lise')]
    await mailServer.close()
    await at(hours(0))
    await move(moved, { day: '2026-12-05' })
    await setStatus(cancelled, 'cancelled')
    const payload = { ...aVisit, time: '23:00', tellCustomer: true }
    expect((await staff('PUT', `/api/bookings/${updated}/visit`, { payload })).statusCode).toBe(200)
    expect(await saved()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }, { state: 'waiting' }])
    await mailServer.reopen()
    await at(hours(3))
    expect(await saved()).toMatchObject([{ subjectId: updated, state: 'sent' }])
    expect(sentTo('lise')[0]?.text).toContain('11:00 PM')
    await at(reminderTime('2026-12-05'))
    expect(sentTo('ada')).toHaveLength(1)
    expect(sentTo('grace')).toEqual([])
  })

  test('a reminder that cannot be sent before the visit begins is stopped', async () => {
    const { agree, at, mailServer, saved } = await openFirm(engine)
    await agree('ada')
    await mailServer.close()
    await at(hours(0))
    await mailServer.reopen()
    mailServer.behave('postpone')
    await at(hours(2))
    mailServer.behave('accept')
    await at(new Date(begin))
    await at(new Date(begin + 48 * hourMs))
    expect(await saved()).toMatchObject([{ state: 'stopped', reason: tooLate }])
    expect(mailServer.received).toEqual([])
  })

  test('after an outage, reminders go out late on the day itself, and missed ones are listed for a week', async () => {
    const { agree, at, setStatus, saved, mailServer } = await openFirm(engine)
    const bookings = [
      await agree('ada'),
      await agree('grace', { time: '23:45' }),
      await agree('lise', { day: '2026-11-26' }),
    ]
    await setStatus(await agree('emmy'), 'cancelled')
    await at(new Date(begin))
    expect(await saved()).toEqual([
      { subjectId: bookings[2], onceKey: '2026-11-26', state: 'stopped', reason: tooLate },
      { subjectId: bookings[0], onceKey: day, state: 'stopped', reason: tooLate },
      { subjectId: bookings[1], onceKey: day, state: 'sent', reason: null },
    ])
    expect(mailServer.received).toHaveLength(1)
  })

  test('visits of unknown agreement are reminded of, but not listed as missed', async () => {
    const { agree, at, saved, store } = await openFirm(engine)
    await agree('ada')
    const late = await agree('grace', { time: '23:45' })
    await store.write((sql) => sql('UPDATE bookings SET "agreedAt" = NULL'))
    await at(new Date(begin))
    expect(await saved()).toMatchObject([{ subjectId: late, state: 'sent' }])
  })

  test('all visits of a day with many get a reminder', async () => {
    const { saved, store } = await openFirm(engine)
    await store.write(async (sql) => {
      for (let count = 0; count < 450; count++) {
        const { id } = await bookings.create(sql, { ...aRequest, preferredDate: noonOf(day) }, hours(-100))
        if (count % 3 > 0) await bookings.change(sql, id, { status: 'confirmed' }, hours(-100))
      }
    })
    await Promise.all([dueReminders(store)(hours(0)), dueReminders(store)(hours(0))])
    expect(await saved()).toHaveLength(300)
  })

  test('staff see the reminders to come and stop one', async () => {
    const { agree, at, reminders, staff, saved, sentTo } = await openFirm(engine)
    const [ada, grace] = [await agree('ada'), await agree('grace', { day: '2026-12-09' })]
    const late = await agree('lise', { day: '2026-11-24', time: '00:15' })
    const planned = { bookingId: ada, at: reminderTime(day), state: 'planned' }
    const others = [{ bookingId: grace, at: reminderTime('2026-12-09'), state: 'planned' }]
    expect(await reminders(ada, grace, late, 99)).toEqual([planned, ...others])
    const stop = () => staff('DELETE', `/api/bookings/${ada}/reminder`)
    expect([(await stop()).statusCode, (await stop()).statusCode]).toEqual([204, 204])
    expect(await reminders(ada, grace)).toEqual([{ ...planned, state: 'stopped' }, ...others])
    await at(hours(0))
    expect(await saved()).toEqual([{ subjectId: ada, onceKey: day, state: 'stopped', reason: 'Stopped by staff' }])
    expect(sentTo('ada')).toEqual([])
    await at(new Date(begin))
    expect(await reminders(ada, grace)).toEqual(others)
  })

  test('staff send a reminder before its hour or after stopping it, and never twice for one day', async () => {
    const { agree, at, reminders, staff, sentTo, move } = await openFirm(engine)
    const [ada, grace] = [await agree('ada'), await agree('grace')]
    const send = (id: number) => staff('POST', `/api/bookings/${id}/reminder`)
    await staff('DELETE', `/api/bookings/${grace}/reminder`)
    const answers = await Promise.all([ada, grace, ada].map(send))
    expect(answers[1]?.json()).toMatchObject({ purpose: 'reminder', state: 'sent' })
    expect([sentTo('ada').length, sentTo('grace').length]).toEqual([1, 1])
    expect(await reminders(ada, grace)).toEqual([])
    await at(hours(0))
    const again = await send(ada)
    expect([again.statusCode, again.body]).toEqual([409, 'The reminder for this visit was already sent'])
    expect((await staff('DELETE', `/api/bookings/${ada}/reminder`)).statusCode).toBe(409)
    expect([sentTo('ada').length, sentTo('grace').length]).toEqual([1, 1])
    await move(ada, { day: '2026-12-09' })
    expect((await send(ada)).statusCode).toBe(200)
    expect(sentTo('ada')).toHaveLength(2)
  })

  test('a reminder that staff send while the mail server is down waits, and staff can stop it', async () => {
    const { agree, at, reminders, staff, mailServer } = await openFirm(engine)
    const id = await agree('ada')
    await mailServer.close()
    expect((await staff('POST', `/api/bookings/${id}/reminder`)).json()).toMatchObject({ state: 'waiting' })
    expect(await reminders(id)).toMatchObject([{ state: 'waiting' }])
    expect((await staff('DELETE', `/api/bookings/${id}/reminder`)).statusCode).toBe(204)
    await mailServer.reopen()
    await at(hours(0))
    expect(await reminders(id)).toMatchObject([{ state: 'stopped' }])
    expect(mailServer.received).toEqual([])
  })

  test('without an agreed visit to come, an address or a mail server, staff are told why', async () => {
    const { agree, at, staff, call, setStatus, store, reminders } = await openFirm(engine)
    await call('POST', '/api/bookings', { payload: aBooking() })
    const [silent, cancelled, past] = [
      await agree('x', {}, { customerEmail: '' }),
      await agree('ada'),
      await agree('lise'),
    ]
    await setStatus(cancelled, 'cancelled')
    const refused = async (id: number) => {
      const answers = [
        await staff('POST', `/api/bookings/${id}/reminder`),
        await staff('DELETE', `/api/bookings/${id}/reminder`),
      ]
      expect(answers[0]?.body).toBe(answers[1]?.body)
      return answers.map(({ statusCode }) => statusCode)
    }
    for (const id of [1, silent, cancelled]) expect(await refused(id)).toEqual([409, 409])
    expect(await refused(99)).toEqual([404, 404])
    expect(await reminders(1, silent, cancelled)).toEqual([])
    await at(new Date(begin))
    expect(await refused(past)).toEqual([409, 409])

    const withoutMail = await openApi(engine, { store })
    const session = await withoutMail.asStaff()
    const id = await agree('grace', { day: '2026-12-09' })
    const answer = await session('POST', `/api/bookings/${id}/reminder`)
    expect([answer.statusCode, answer.body]).toEqual([409, 'Email is not set up yet'])
    expect((await session('GET', `/api/reminders?ids=${id}`)).json()).toEqual([])
  })

  test('a deleted booking sends no reminder, and restored it sends one', async () => {
    const { agree, at, staff, saved, sentTo } = await openFirm(engine)
    const [before, between] = [await agree('ada'), await agree('grace')]
    await staff('DELETE', `/api/bookings/${before}`)
    await at(hours(0))
    expect(sentTo('grace')).toHaveLength(1)
    await staff('DELETE', `/api/bookings/${between}`)
    for (const id of [before, between]) await staff('POST', `/api/bookings/${id}/restore`)
    await at(hours(1))
    expect((await saved()).map(({ subjectId, state }) => [subjectId, state])).toEqual([
      [between, 'sent'],
      [before, 'sent'],
    ])
  })
})
