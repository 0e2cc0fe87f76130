import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { confirming } from '#test/support/booking-rules.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { formPoster, builtSite as site } from '#test/support/plain-form.ts'
import { type Engine, engines } from '#test/support/stores.ts'

const day = '2026-12-01'
const slots = ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']
const next =
  "This is a request, and the visit is not confirmed yet. We'll call you within 24 hours, and before the visit, to confirm the time."

type Settings = Parameters<typeof openApi>[1]

async function openFirm(engine: Engine, { booking = confirming(), ...settings }: Settings = {}) {
  const api = await openApi(engine, { booking, ...settings })
  const book = (
    changes: Record<string, unknown> = {},
    { from = '192.0.2.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
  ) => api.call('POST', '/api/bookings', { payload: aBooking(changes), headers, from })
  return {
    ...api,
    book,
    /** Of somebody else each time. */
    bookAs: (number: number, changes: Record<string, unknown> = {}, from?: string) =>
      book(
        { customerEmail: `c${number}@example.com`, customerPhone: `405-555-01${10 + number}`, ...changes },
        from === undefined ? {} : { from },
      ),
    confirmed: async () =>
      (await (await api.asStaff())('GET', '/api/bookings'))
        .json()
        .filter(({ status }: { status: string }) => status === 'confirmed').length,
    freeTimes: async () => {
      const [only] = (await api.call('GET', `/api/availability?from=${day}&to=${day}`)).json()
      return only.slots.flatMap(({ time, free }: { time: string; free: boolean }) => (free ? [time] : []))
    },
  }
}

for (const engine of engines) {
  describe(`limits of visits that are confirmed at once on ${engine}`, () => {
    test('18 posts with a filled honeypot hold no time', async () => {
      const { book, freeTimes } = await openFirm(engine)
      for (let post = 0; post < 18; post++) {
        const changes = { preferredTime: slots[post % slots.length] }
        const answer = await book(changes, { headers: { 'form-trap': 'filled in' } })
        expect([answer.statusCode, answer.json().confirmed]).toEqual([201, false])
      }
      expect(await freeTimes()).toEqual(slots)
      expect((await book({ preferredTime: '8:00 AM' })).json()).toMatchObject({ confirmed: true })
    })

    test('a booking that waits holds its time for a day, and one that a wrong clock saved holds none', async () => {
      const { book, freeTimes, asStaff, store } = await openFirm(engine)
      await book({ preferredTime: '8:00 AM' })
      const staff = await asStaff()
      await staff('DELETE', '/api/bookings/1/visit')
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'pending' } })
      expect(await freeTimes()).toEqual(slots.slice(1))
      await store.write((sql) => sql(`UPDATE bookings SET "heldUntil" = '2031-01-01T00:00:00.000Z'`))
      expect(await freeTimes()).toEqual(slots)
    })

    test('50 parallel posts of one customer confirm two visits, and all are kept', async () => {
      const { book, confirmed, freeTimes, asStaff } = await openFirm(engine, { booking: confirming({ crews: 50 }) })
      const post = (_: unknown, index: number) => book({ preferredTime: slots[index % slots.length] })
      const answers = await Promise.all(Array.from({ length: 50 }, post))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
      expect(answers.filter((answer) => answer.json().confirmed)).toHaveLength(2)
      expect(await confirmed()).toBe(2)
      expect((await (await asStaff())('GET', '/api/bookings')).json()).toHaveLength(50)
      expect(await freeTimes()).toEqual(slots)
    })

    test('a request beyond the limit holds no time, and says that it is one', async () => {
      const { book, freeTimes } = await openFirm(engine)
      for (const preferredTime of slots.slice(0, 2))
        expect((await book({ preferredTime })).json()).toMatchObject({ confirmed: true })
      for (const preferredTime of slots.slice(2))
        expect((await book({ preferredTime })).json()).toMatchObject({ confirmed: false, next, emailSent: false })
      expect(await freeTimes()).toEqual(slots.slice(2))
    })

    test('an answer to a request that is asked for again is the same', async () => {
      const { book } = await openFirm(engine, { booking: confirming({ openVisitsPerCustomer: 1 }) })
      await book({ preferredTime: '8:00 AM' })
      const again = () => book({}, { headers: { 'idempotency-key': 'lost' } })
      const first = await again()
      expect(first.json()).toMatchObject({ id: 2, confirmed: false })
      expect((await again()).json()).toEqual(first.json())
    })

    test.each([
      ['email address', { customerEmail: 'ADA+two@example.com', customerPhone: '405-555-0177' }],
      ['phone number', { customerEmail: 'bea@example.com', customerPhone: '+1 405.555–0123 x2' }],
    ])('another way to write the same %s is the same customer', async (_, written) => {
      const { book, bookAs } = await openFirm(engine)
      for (const preferredTime of slots.slice(0, 2)) await book({ preferredTime })
      expect((await book({ ...written, preferredTime: '1:00 PM' })).json()).toMatchObject({ confirmed: false })
      expect((await bookAs(1, { preferredTime: '1:00 PM' })).json()).toMatchObject({ confirmed: true })
    })

    test('a visit that is over, completed or cancelled makes room for the next', async () => {
      const { book, asStaff, now } = await openFirm(engine)
      for (const preferredTime of slots.slice(0, 2)) await book({ preferredTime })
      const mark = async (id: number, status: string) =>
        (await asStaff())('PATCH', `/api/bookings/${id}/status`, { payload: { status } })
      await mark(1, 'cancelled')
      expect((await book({ preferredTime: '10:00 AM' })).json()).toMatchObject({ confirmed: true })
      await mark(2, 'completed')
      expect((await book({ preferredTime: '11:00 AM' })).json()).toMatchObject({ confirmed: true })
      expect((await book({ preferredTime: '1:00 PM' })).json()).toMatchObject({ confirmed: false })
      now.value = new Date('2026-12-02T15:00:00.000Z')
      expect((await book({ preferredDate: '2026-12-03' })).json()).toMatchObject({ confirmed: true })
    })

    test('a network has five visits a day, also from all addresses of an IPv6 /64', async () => {
      const { bookAs, confirmed, now } = await openFirm(engine, { SUBMISSION_LIMIT: 100 })
      const from = (index: number) => `2001:db8:0:1::${index}`
      const post = (_: unknown, index: number) => bookAs(index, { preferredTime: slots[index] }, from(index))
      const answers = await Promise.all(slots.map(post))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(201))
      expect(answers.filter((answer) => answer.json().confirmed)).toHaveLength(5)
      expect(await confirmed()).toBe(5)
      expect((await bookAs(20, { preferredDate: '2026-12-02' }, '192.0.2.9')).json()).toMatchObject({ confirmed: true })
      now.value = new Date(now.value.getTime() + 24 * 3_600_000)
      expect((await bookAs(21, { preferredDate: '2026-12-03' }, from(1))).json()).toMatchObject({ confirmed: true })
    })

    test('SUBMISSION_LIMIT=0 turns off the limit of a network, and not that of a customer', async () => {
      const { bookAs, book } = await openFirm(engine)
      for (const [index, preferredTime] of slots.slice(0, 7).entries())
        expect((await bookAs(index, { preferredTime })).json()).toMatchObject({ confirmed: true })
      const preferredDate = '2026-12-02'
      for (const preferredTime of slots.slice(0, 2)) await book({ preferredDate, preferredTime })
      expect((await book({ preferredDate, preferredTime: '1:00 PM' })).json()).toMatchObject({ confirmed: false })
    })

    test('staff book as many visits for a customer as they like', async () => {
      const { asStaff, confirmed } = await openFirm(engine, { SUBMISSION_LIMIT: 100 })
      const staff = await asStaff()
      for (const preferredTime of slots) {
        const payload = { ...aBooking({ preferredTime }), confirm: true }
        expect((await staff('POST', '/api/admin/bookings', { payload })).json()).toMatchObject({ status: 'confirmed' })
      }
      expect(await confirmed()).toBe(slots.length)
    })

    test('the email and the page without JavaScript say that it is a request', async () => {
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
      const booking = confirming({ openVisitsPerCustomer: 1 })
      const { book, call } = await openFirm(engine, { site, booking, SMTP_URL, MAIL_FROM, MAIL_TO })
      expect((await book()).json()).toMatchObject({ confirmed: true, emailSent: true })
      const posted = await formPoster('/booking', aBooking)(call, { preferredTime: '1:00 PM' })
      expect(posted.statusCode).toBe(303)
      const page = await call('GET', String(posted.headers.location))
      expect(page.body).toContain('Booking Successfully Submitted!')
      expect(page.body.replaceAll('&#x27;', "'")).toContain(
        "This is a request, and the visit is not confirmed yet. Thank you! We'll contact you within 24 hours to confirm your appointment and discuss your project details.",
      )
      const [first, second] = mailServer.for('ada@example.com')
      expect(first?.subject).toMatch(/^Your visit is confirmed/)
      expect(second?.subject).toMatch(/^We have your booking request/)
      expect(second?.text).toContain('The visit is not confirmed until then.')
    })
  })
}
