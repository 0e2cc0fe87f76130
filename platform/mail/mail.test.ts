import { describe, expect, onTestFinished, test } from 'vitest'
import { business } from '#content'
import { confirmationTime } from '#features/bookings/wording.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { callNow } from '#firm/emergency.ts'
import { internationalNumber } from '#firm/phone.ts'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aPath, aQuoteRequest, openApi } from '#test/support/api.ts'
import { firmInstant } from '#test/support/firm-clock.ts'
import { type ReceivedMail, startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'
import { outbox } from './outbox.ts'

const minuteMs = 60_000

/** A server with its own mail server. */
async function openServer(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const settings = { SMTP_URL, MAIL_FROM, MAIL_TO }
  const api = await openApi(engine, settings)
  await api.app.deliveryQueue.sendDue() // as after every start
  return {
    ...api,
    mailServer,
    settings,
    /** Sends one staff request in a new session. */
    asStaff: async (...call: Parameters<typeof api.call>) => (await api.asStaff())(...call),
    book: async (changes: Record<string, unknown> = {}) =>
      (await api.call('POST', '/api/bookings', { payload: aBooking(changes) })).json(),
    mails: () => outbox.list(api.store.read),
    /** Advances the clock and sends due emails. */
    async later(ms: number) {
      api.now.value = new Date(api.now.value.getTime() + ms)
      await api.app.deliveryQueue.sendDue()
    },
  }
}

for (const engine of engines) {
  describe(`mail on ${engine}`, () => {
    test('a booking sends a receipt to the customer and a notice to the office', async () => {
      const { book, mailServer, mails } = await openServer(engine)
      expect(await book()).toEqual({ id: 1, emailSent: true, request: aPath('b') })

      const [receipt] = mailServer.for('ada@example.com')
      expect(receipt?.envelope).toEqual({ from: 'visits@example.com', to: ['ada@example.com'] })
      expect(receipt?.raw).toMatch(/^Date: Sat, 21 Nov 2026 15:00:00 \+0000\r?$/m)
      expect(receipt?.to).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.com' }])
      for (const content of [receipt?.text, receipt?.html]) {
        expect(content).toContain('Electrical Inspection')
        expect(content).toContain('Tuesday, December 1, 2026')
        expect(content).toContain('9:00 AM')
        expect(content).toContain('Hello Ada Lovelace,')
        expect(content).toContain('B-1')
        expect(content).toContain(business.phone)
        expect(content).toContain(`within ${confirmationTime}`)
      }

      const [notice] = mailServer.for('office@example.com')
      expect(notice?.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.com' }])
      expect(notice?.subject).toBe('New booking request — Electrical Inspection, Tue, Dec 1 (B-1)')
      expect(notice?.text).toContain(aBooking().customerPhone)
      expect(notice?.text).toContain(aBooking().address)
      expect(notice?.text).toContain('The kitchen lights flicker.')
      expect(notice?.text).toContain('https://firm.example.com/admin')
      expect(mailServer.received).toHaveLength(2)
      expect((await mails()).map(({ purpose, state }) => [purpose, state])).toEqual([
        ['notice', 'sent'],
        ['receipt', 'sent'],
      ])
    })

    test('a booking for a closed day is kept, and the notice says why the day is closed', async () => {
      const { book, mailServer, asStaff } = await openServer(engine)
      const payload = { from: '2026-12-01', to: '2026-12-02', reason: 'Training in Tulsa' }
      await asStaff('POST', '/api/closed-days', { payload })
      expect(await book({ preferredDate: '2026-12-02' })).toMatchObject({ id: 1, emailSent: true })
      const [notice] = mailServer.for('office@example.com')
      expect(notice?.text).toMatch(/^Date: Wednesday, December 2, 2026\nClosed that day: Training in Tulsa\nTime: /m)
      expect(mailServer.for('ada@example.com')[0]?.text).not.toContain('Tulsa')
      expect((await asStaff('GET', '/api/bookings')).json()).toMatchObject([{ id: 1, status: 'pending' }])
      await book({ preferredDate: '2026-12-03' })
      expect(mailServer.for('office@example.com')[1]?.text).not.toContain('Closed that day')
    })

    test('a quote request sends a receipt to the customer and a notice to the office', async () => {
      const { call, mailServer } = await openServer(engine)
      const response = await call('POST', '/api/contact', { payload: aQuoteRequest() })
      expect(response.json()).toEqual({ id: 1, request: aPath('q') })
      const [receipt] = mailServer.for('grace@example.com')
      expect(receipt?.text).toContain('Hello Grace Hopper,')
      expect(receipt?.text).toMatch(/^Service: Panel Upgrade\nReference: Q-1$/m)
      const [notice] = mailServer.for('office@example.com')
      expect(notice?.subject).toBe('New quote request — Panel Upgrade (Q-1)')
      expect(notice?.replyTo?.[0]?.address).toBe('grace@example.com')
      expect(notice?.text).toContain('The panel is thirty years old.')
    })

    test('notice subjects flag urgent requests and name only listed services', async () => {
      const { book, call, mailServer } = await openServer(engine)
      const subject = () => mailServer.for('office@example.com').at(-1)?.subject
      await book({ service: 'Emergency Service', preferredDate: '2026-12-03' })
      expect(subject()).toBe('URGENT: new booking request — Emergency Service, Thu, Dec 3 (B-1)')
      await book({ description: 'There are sparks from the outlet.' })
      expect(subject()).toBe('URGENT: new booking request — Electrical Inspection, Tue, Dec 1 (B-2)')
      await book({ service: 'URGENT: call 405 555 0199' })
      expect(subject()).toBe('New booking request — Other: The kitchen lights flicker, Tue, Dec 1 (B-3)')
      const requestQuote = (changes: object) => call('POST', '/api/contact', { payload: aQuoteRequest({ ...changes }) })
      await requestQuote({ message: 'Smoke comes out of the panel.' })
      expect(subject()).toBe('URGENT: new quote request — Panel Upgrade (Q-1)')
      await requestQuote({ service: 'A free text', message: 'The porch light\nis dead, and the doorbell too.' })
      expect(subject()).toBe('New quote request — Other: The porch light is dead, and… (Q-2)')
      await requestQuote({ service: undefined })
      expect(subject()).toBe('New quote request (Q-3)')
    })

    test('the receipt of a danger begins with a number to call and what to do, and repeats no typed text', async () => {
      const { book, call, mailServer } = await openServer(engine)
      const advice = 'If you see fire or smoke, leave and call 911.'
      const button = `Call ${business.emergencyPhone}`
      await book({ description: 'Sparks come from the blue panel.' })
      await call('POST', '/api/contact', {
        payload: aQuoteRequest({ email: 'ada@example.com', message: 'Sparks come from the blue panel.' }),
      })
      const receipts = mailServer.for('ada@example.com')
      expect(receipts).toHaveLength(2)
      // Nobody in danger waits for a day.
      expect(receipts[0]?.text).toContain('we’ll call you as soon as we read this, to confirm the time')
      for (const { text = '', html } of receipts) {
        expect(text.startsWith(`${button}\nThis sounds dangerous. ${callNow}. ${advice}\n\n`)).toBe(true)
        const page = String(html)
        const body = page.slice(page.indexOf('<main'))
        expect(body.match(/<a [^>]*href="([^"]*)"/)?.[1]).toBe(`tel:${internationalNumber(business.emergencyPhone)}`)
        expect(body.indexOf(button)).toBeLessThan(body.indexOf(advice))
        expect(body.indexOf(advice)).toBeLessThan(body.indexOf('<h1'))
        for (const part of [text, page]) expect(part).not.toContain('blue panel')
      }

      await book({ service: 'Emergency Service', description: null, customerEmail: 'bea@example.com' })
      expect(mailServer.for('bea@example.com')[0]?.text).toMatch(/^Call .*\nPlease call us now/)
      await book({ customerEmail: 'carl@example.com' })
      expect(mailServer.for('carl@example.com')[0]?.text).toMatch(/^We have your booking request\n/)
    })

    test('customer emails repeat no typed text except a plain name', async () => {
      const { book, call, mailServer, asStaff, store } = await openServer(engine)
      const link = 'verify at http://evil.example/login'
      await book({ customerName: link, service: link, address: link, description: link })
      await asStaff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed', tellCustomer: true } })
      await asStaff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled', tellCustomer: true } })
      const payload = aQuoteRequest({ name: link, email: 'ada@example.com', service: link, message: link })
      await call('POST', '/api/contact', { payload })
      const mails = mailServer.for('ada@example.com')
      expect(mails).toHaveLength(4)
      for (const mail of mails) {
        for (const part of [mail.raw, mail.text, mail.html, calendarOf(mail), mail.to?.[0]?.name])
          expect(part).not.toMatch(/evil|verify/)
        expect(mail.text).toMatch(/^Hello,$/m)
        expect(mail.text).toContain('Service: Other')
      }
      expect(mails[0]?.text).toMatch(/^Date: Tuesday, December 1, 2026\nTime: 9:00 AM\nReference: B-1$/m)
      expect((await store.read('SELECT description FROM bookings'))[0]).toEqual({ description: link })
    })

    test('without a mail server, no email is promised and emails are saved as not configured', async () => {
      const { call, asStaff } = await openApi(engine)
      const response = await call('POST', '/api/bookings', { payload: aBooking() })
      expect(response.json()).toEqual({ id: 1, emailSent: false, request: aPath('b') })
      const staff = await asStaff()
      const mails = (await staff('GET', '/api/mails')).json()
      expect(mails.map(({ state }: Delivery) => state)).toEqual(['not_configured', 'not_configured'])
      const resent = await staff('POST', '/api/mails/1/resend')
      expect([resent.statusCode, resent.body]).toEqual([409, 'Email is not set up yet'])
    })

    test('an email saved before mail was configured is sent only on request', async () => {
      const { book, mailServer, mails, asStaff, store, later } = await openServer(engine)
      await book()
      await store.write((sql) => sql(`UPDATE outbox SET state = 'not_configured', "sentAt" = NULL`))
      await later(60 * minuteMs)
      expect(mailServer.received).toHaveLength(2)
      const [mail] = await mails()
      expect((await asStaff('POST', `/api/mails/${mail?.id}/resend`)).json()).toMatchObject({ state: 'sent' })
      expect(mailServer.received).toHaveLength(3)
    })

    test('a booking survives a mail server that is down, and its emails follow once it is up', async () => {
      const { book, mailServer, mails, later } = await openServer(engine)
      await mailServer.close()
      expect(await book()).toEqual({ id: 1, emailSent: false, request: aPath('b') })
      expect((await mails())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
      expect((await mails())[0]?.reason).toBe('The mail server did not answer (ESOCKET)')
      await mailServer.reopen()
      await later(30_000)
      expect(mailServer.received).toHaveLength(2)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    test('retry delays double from 30 s to 24 h over 16 attempts, with one Message-ID', async () => {
      const { book, mailServer, mails, later, now } = await openServer(engine)
      mailServer.behave('postpone')
      await book()
      const waits: number[] = []
      const messageIds = new Set<string>()
      for (let attempts = 1; attempts < 16; attempts++) {
        const [mail] = await mails()
        expect(mail).toMatchObject({
          state: 'waiting',
          attempts,
          reason: 'The mail server said: 451 Try again later',
        })
        messageIds.add(mail?.messageId ?? '')
        const wait = Date.parse(mail?.nextAttemptAt ?? '') - now.value.getTime()
        waits.push(wait / 1000)
        await later(wait - 1000)
        expect((await mails())[0]?.attempts).toBe(attempts)
        await later(1000)
      }
      expect(waits).toEqual([
        30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 30_720, 61_440, 86_400, 86_400, 86_400,
      ])
      expect(messageIds.size).toBe(1)
      expect((await mails())[0]).toMatchObject({ state: 'failed', attempts: 16 })
    })

    test('all waiting emails are sent when the mail server recovers', async () => {
      const { book, mailServer, mails, later, now } = await openServer(engine)
      await mailServer.close()
      await book()
      for (let round = 0; round < 12; round++) await later(30_000)
      expect(Date.parse((await mails())[0]?.nextAttemptAt ?? '')).toBeGreaterThan(now.value.getTime() + 60_000)
      await mailServer.reopen()
      await later(30_000)
      await later(5000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    test('a permanent refusal is shown without the address and can be resent', async () => {
      const { book, mailServer, mails, later, asStaff } = await openServer(engine)
      mailServer.behave('refuse')
      expect((await book()).emailSent).toBe(false)
      const [mail] = await mails()
      expect(mail).toMatchObject({ state: 'failed', attempts: 1 })
      expect(mail?.reason).toBe('The mail server said: 550 No such person as (address) here')
      await later(24 * 60 * minuteMs)
      expect((await mails())[0]?.attempts).toBe(1)

      mailServer.behave('accept')
      const resent = await asStaff('POST', `/api/mails/${mail?.id}/resend`)
      expect(resent.json()).toMatchObject({ id: mail?.id, state: 'sent', messageId: mail?.messageId })
    })

    test('a mail server that hangs delays a visitor by at most 2 s', async () => {
      const { book, mailServer } = await openServer(engine)
      mailServer.behave('hang')
      const started = performance.now()
      expect((await book()).emailSent).toBe(false)
      expect(performance.now() - started).toBeLessThan(2500)
    })

    test('an email whose response was lost is sent again with the same Message-ID', async () => {
      const { book, mailServer, mails, later } = await openServer(engine)
      mailServer.behave('drop')
      expect((await book()).emailSent).toBe(false)
      mailServer.behave('accept')
      await later(30_000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
      const receipts = mailServer.for('ada@example.com')
      expect(receipts).toHaveLength(2)
      expect(new Set(receipts.map(({ messageId }) => messageId)).size).toBe(1)
      expect(new Set(receipts.map(({ date }) => date)).size).toBe(1)
    })

    test('50 requests with one idempotency key send one pair of emails and get one response', async () => {
      const { call, mailServer } = await openServer(engine)
      mailServer.behave({ slowMs: 300 })
      const headers = { 'idempotency-key': 'repeated' }
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => call('POST', '/api/bookings', { payload: aBooking(), headers })),
      )
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
      expect(responses[0]?.json()).toEqual({ id: 1, emailSent: true, request: aPath('b') })
      expect((await call('POST', '/api/bookings', { payload: aBooking(), headers })).json().emailSent).toBe(true)
      expect(mailServer.received).toHaveLength(2)
    })

    test('two instances in the same round send each email once', async () => {
      const { book, mailServer, later, settings, store, now } = await openServer(engine)
      await mailServer.close()
      for (let count = 0; count < 15; count++) await book({ customerEmail: `ada${count}@example.com` })
      await mailServer.reopen()
      const other = await openApi(engine, { ...settings, store })
      other.now.value = new Date(now.value.getTime() + 30_000)
      await Promise.all([later(30_000), other.app.deliveryQueue.sendDue()])
      expect(mailServer.received).toHaveLength(30)
    })

    test('one address gets three emails a day, even from concurrent requests', async () => {
      const { book, mailServer, mails, later } = await openServer(engine)
      const responses = await Promise.all(Array.from({ length: 6 }, () => book({ customerEmail: 'Ada@example.com' })))
      expect(responses.filter(({ emailSent }) => emailSent)).toHaveLength(3)
      expect(
        mailServer.received.filter(({ envelope }) => envelope.to[0]?.toLowerCase() === 'ada@example.com'),
      ).toHaveLength(3)
      expect(mailServer.for('office@example.com')).toHaveLength(6)
      const held = (await mails()).filter(({ state }) => state === 'failed')
      expect(held.map(({ reason }) => reason)).toEqual(Array(3).fill('One address gets at most 3 emails a day'))
      await later(24 * 60 * minuteMs)
      expect((await book()).emailSent).toBe(true)
    })

    test('addresses that differ only by tag or case share a quota', async () => {
      const { book, mailServer } = await openServer(engine)
      const addresses = ['victim+1@example.com', 'victim+2@example.com', 'Victim@EXAMPLE.com', 'victim+3+4@example.com']
      const sent = []
      for (const customerEmail of addresses) sent.push((await book({ customerEmail })).emailSent)
      expect(sent).toEqual([true, true, true, false])
      expect((await book({ customerEmail: 'vic.tim@example.com' })).emailSent).toBe(true)
      expect((await book({ customerEmail: 'victim@other.example.com' })).emailSent).toBe(true)
      expect(mailServer.for('office@example.com')).toHaveLength(6)
    })

    test('emails that staff send are exempt from the quota', async () => {
      const { book, call, mailServer, mails, asStaff } = await openServer(engine)
      for (let count = 0; count < 5; count++) await book()
      expect(mailServer.for('ada@example.com')).toHaveLength(3)
      const change = { payload: { status: 'confirmed', tellCustomer: true } }
      for (let count = 0; count < 3; count++) await asStaff('PATCH', '/api/bookings/1/status', change)
      expect(mailServer.for('ada@example.com')).toHaveLength(6)
      const held = (await mails()).find(({ state }) => state === 'failed')
      expect((await asStaff('POST', `/api/mails/${held?.id}/resend`)).json()).toMatchObject({ state: 'sent' })
      await call('POST', '/api/contact', { payload: aQuoteRequest() })
      const payload = aBooking({ tellCustomer: true })
      expect((await asStaff('POST', '/api/contact-submissions/1/booking', { payload })).statusCode).toBe(201)
      expect(mailServer.for('ada@example.com')).toHaveLength(8)
    })

    test('the forms send 60 receipts an hour over all instances, and staff see which ones are held', async () => {
      const { book, mailServer, mails, later, asStaff, settings, store } = await openServer(engine)
      const other = await openApi(engine, { ...settings, store })
      const bookAtOther = async (customerEmail: string) =>
        (await other.call('POST', '/api/bookings', { payload: aBooking({ customerEmail }) })).json()
      await Promise.all(Array.from({ length: 29 }, (_, at) => book({ customerEmail: `a${at}@example.com` })))
      await Promise.all(Array.from({ length: 33 }, (_, at) => bookAtOther(`b${at}@example.com`)))
      const receipts = () => mailServer.received.filter(({ envelope }) => envelope.to[0] !== 'office@example.com')
      // After a minute, attempts that still run on a slow machine would be repeated.
      await later(minuteMs - 1)
      await expect.poll(() => receipts().length, { timeout: 20_000 }).toBe(60)
      await expect.poll(() => mailServer.for('office@example.com').length, { timeout: 20_000 }).toBe(62)
      const held = (await mails()).filter(({ state }) => state === 'failed')
      const reason = 'The forms send at most 60 receipts an hour'
      expect(held.map((mail) => mail.reason)).toEqual([reason, reason])

      expect((await asStaff('POST', `/api/mails/${held[0]?.id}/resend`)).json()).toMatchObject({ state: 'sent' })
      expect((await book({ customerEmail: 'late@example.com' })).emailSent).toBe(false)
      await later(60 * minuteMs)
      expect((await book({ customerEmail: 'late@example.com' })).emailSent).toBe(true)
    })

    test('a submission with a filled honeypot is saved but gets no receipt', async () => {
      const { call, mailServer, mails, asStaff } = await openServer(engine)
      const headers = { 'form-trap': 'filled in' }
      const response = await call('POST', '/api/bookings', { payload: aBooking(), headers })
      expect([response.statusCode, response.json()]).toEqual([201, { id: 1, emailSent: false, request: aPath('b') }])
      await call('POST', '/api/contact', { payload: aQuoteRequest(), headers })
      expect(mailServer.received.map(({ envelope }) => envelope.to[0])).toEqual([
        'office@example.com',
        'office@example.com',
      ])
      expect((await mails()).filter(({ state }) => state === 'failed').map(({ reason }) => reason)).toEqual(
        Array(2).fill('The submission looks like spam'),
      )
      const receipt = (await mails()).find(({ purpose }) => purpose === 'receipt')
      expect((await asStaff('POST', `/api/mails/${receipt?.id}/resend`)).json()).toMatchObject({ state: 'sent' })
    })

    test('a form filled in within 3 s has a spam signal, and is still answered', async () => {
      const { call, mailServer, mails } = await openServer(engine)
      for (const seconds of ['0', '2', '3', '60', 'invalid']) {
        const payload = aBooking({ customerEmail: `s${seconds}@example.com` })
        await call('POST', '/api/bookings', { payload, headers: { 'form-seconds': seconds } })
      }
      expect(mailServer.received).toHaveLength(10)
      const signs = (await mails()).filter(({ purpose }) => purpose === 'receipt').map(({ suspicion }) => suspicion)
      const fast = 'it was filled in within seconds'
      expect(signs.reverse()).toEqual([fast, fast, null, null, null])
    })

    test('an email leased by an instance that died is sent after a minute', async () => {
      const { book, mailServer, mails, later, store, now } = await openServer(engine)
      mailServer.behave('postpone')
      await book()
      mailServer.behave('accept')
      const leasedUntil = new Date(now.value.getTime() + 60_000).toISOString()
      await store.write((sql) => sql('UPDATE outbox SET "claimedUntil" = $1', [leasedUntil]))
      await later(59_000)
      expect((await mails()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
      await later(1000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    test('an email that a wrong clock leased, or put off, for a year is sent in the next round', async () => {
      const { book, mailServer, mails, later, store, now } = await openServer(engine)
      mailServer.behave('postpone')
      await book()
      mailServer.behave('accept')
      const far = new Date(now.value.getTime() + 365 * 24 * 60 * minuteMs).toISOString()
      for (const column of ['nextAttemptAt', 'claimedUntil'])
        await store.write((sql) => sql(`UPDATE outbox SET "${column}" = $1`, [far]))
      await later(5000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    test('an email that waits for its longest delay is left alone', async () => {
      const { book, mailServer, mails, later, store, now } = await openServer(engine)
      mailServer.behave('postpone')
      await book()
      mailServer.behave('accept')
      const tomorrow = new Date(now.value.getTime() + 24 * 60 * minuteMs).toISOString()
      await store.write((sql) => sql('UPDATE outbox SET "nextAttemptAt" = $1, attempts = 0', [tomorrow]))
      await later(5000)
      expect((await mails()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    })

    test('an email is sent once when the store fails to save that it was accepted', async () => {
      const { book, mailServer, mails, later, store } = await openServer(engine)
      mailServer.behave('postpone')
      await book()
      mailServer.behave('accept')
      const { write } = store
      let writes = 0
      store.write = (job) => (++writes === 4 ? Promise.reject(new Error('locked')) : write(job))
      await later(30_000)
      expect(writes).toBeGreaterThan(4)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
      expect(mailServer.received).toHaveLength(2)
    })

    test('resending a sent email sends a new one, any number of times', async () => {
      const { book, mailServer, mails, asStaff } = await openServer(engine)
      await book()
      const receipt = (await mails()).find(({ purpose }) => purpose === 'receipt')
      const resend = () => asStaff('POST', `/api/mails/${receipt?.id}/resend`)
      expect((await resend()).json()).toMatchObject({ id: 3, state: 'sent' })
      for (let count = 0; count < 3; count++) expect((await resend()).statusCode).toBe(200)
      expect(new Set(mailServer.for('ada@example.com').map(({ messageId }) => messageId)).size).toBe(5)
      expect((await asStaff('POST', '/api/mails/99/resend')).statusCode).toBe(404)
    })

    test('customers are notified of a confirmation or cancellation when staff choose to', async () => {
      const { book, mailServer, asStaff, later } = await openServer(engine)
      await book()
      const change = (payload: object) => asStaff('PATCH', '/api/bookings/1/status', { payload })
      await change({ status: 'confirmed' })
      expect(mailServer.for('ada@example.com')).toHaveLength(1)
      await later(minuteMs)
      await change({ status: 'confirmed', tellCustomer: true })
      await change({ status: 'cancelled', tellCustomer: true })
      const [receipt, confirmed, cancelled] = mailServer.for('ada@example.com')
      expect(confirmed?.subject).toMatch(/^Your visit is confirmed/)
      expect(cancelled?.subject).toMatch(/^Your visit is cancelled/)
      const uids = [receipt, confirmed, cancelled].map((mail) => /^UID:.*$/m.exec(calendarOf(mail))?.[0])
      expect(new Set(uids).size).toBe(1)
      expect(calendarOf(receipt)).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:0\r?\n[\s\S]*STATUS:TENTATIVE/)
      expect(calendarOf(confirmed)).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:60000\r?\n[\s\S]*STATUS:CONFIRMED/)
      expect(calendarOf(cancelled)).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)

      await change({ status: 'completed', tellCustomer: true })
      expect(mailServer.for('ada@example.com')).toHaveLength(3)
    })

    test('a confirmation or cancellation replaces older emails that still wait', async () => {
      const { book, mailServer, mails, asStaff, later } = await openServer(engine)
      mailServer.behave('postpone')
      await book()
      mailServer.behave('accept')
      await asStaff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled', tellCustomer: true } })
      await later(60 * minuteMs)
      expect(mailServer.for('ada@example.com').map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^We can’t take your booking/),
      ])
      expect(mailServer.for('office@example.com')).toHaveLength(1)
      const receipt = (await mails()).find(({ purpose }) => purpose === 'receipt')
      expect(receipt).toMatchObject({ state: 'stopped', reason: 'A newer email to the customer replaced it' })

      const resent = await asStaff('POST', `/api/mails/${receipt?.id}/resend`)
      expect(resent.json()).toMatchObject({ id: receipt?.id, state: 'sent', reason: null })
      expect(mailServer.for('ada@example.com')).toHaveLength(2)
    })

    test('a cancellation does not replace emails that are being sent, or those of other bookings', async () => {
      const { book, mailServer, mails, asStaff, store, now } = await openServer(engine)
      mailServer.behave('postpone')
      await book()
      await book()
      const leasedUntil = new Date(now.value.getTime() + minuteMs).toISOString()
      await store.write((sql) => sql('UPDATE outbox SET "claimedUntil" = $1 WHERE "subjectId" = 1', [leasedUntil]))
      await asStaff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled', tellCustomer: true } })
      expect((await mails()).map(({ state }) => state)).toEqual(Array(5).fill('waiting'))
    })

    test('emails of a deleted booking are sent only after it is restored', async () => {
      const { book, mailServer, mails, asStaff, later } = await openServer(engine)
      await mailServer.close()
      await book()
      await asStaff('DELETE', '/api/bookings/1')
      await mailServer.reopen()
      await later(30_000)
      expect(mailServer.received).toEqual([])
      expect((await mails())[0]).toMatchObject({ state: 'failed', reason: 'The booking or quote request was deleted' })
      await asStaff('POST', '/api/bookings/1/restore')
      await later(5000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    test('emails that an earlier version held for a deleted booking are sent after it is restored', async () => {
      const { book, mailServer, mails, asStaff, store, later } = await openServer(engine)
      await mailServer.close()
      await book()
      await asStaff('DELETE', '/api/bookings/1')
      const reason = 'What it was about has been deleted'
      await store.write((sql) => sql(`UPDATE outbox SET state = 'failed', reason = $1`, [reason]))
      await mailServer.reopen()
      await asStaff('POST', '/api/bookings/1/restore')
      await later(5000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })
  })
}

test('hostile text is escaped in headers and HTML', async () => {
  const { book, mailServer } = await openServer('sqlite')
  await book({
    customerName: 'Ada, "Eve" <eve@example.com>; Bcc: eve@example.com',
    description: '<script>alert(1)</script>\n<img src=x onerror=alert(1)> & co',
  })
  const recipients = mailServer.received.map(({ envelope }) => envelope.to)
  expect(recipients.sort()).toEqual([['ada@example.com'], ['office@example.com']])
  const [receipt] = mailServer.for('ada@example.com')
  expect(receipt?.to?.map(({ address }) => address)).toEqual(['ada@example.com'])
  expect([receipt?.cc, receipt?.bcc]).toEqual([undefined, undefined])
  const [notice] = mailServer.for('office@example.com')
  expect(notice?.html).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt;<br/>&lt;img src=x onerror=alert(1)&gt; &amp; co',
  )
  for (const mail of [receipt, notice]) {
    expect(mail?.html).not.toContain('<script')
    expect(mail?.subject).not.toContain('Eve')
  }
})

test.each([
  ['José Núñez-O’Brien', true],
  ['Bob & Sue Miller (tenants)', true],
  ['  Ada   Lovelace ', true],
  ['J. R. Smith', true],
  ['Ada evil.example', false],
  ['Ada evil．example', false],
  ['www evil', false],
  ['HTTPS evil', false],
  ['Call 900 555 0100', false],
  ['ada@evil', false],
  ['Your account was locked, call the bank now', false],
])('the name %j is safe to repeat: %s', async (customerName, isRepeated) => {
  const { book, mailServer } = await openServer('sqlite')
  await book({ customerName })
  const [receipt] = mailServer.for('ada@example.com')
  const name = customerName.trim().replaceAll(/\s+/g, ' ')
  expect(receipt?.text).toMatch(isRepeated ? `Hello ${name},` : /^Hello,$/m)
  expect(receipt?.to).toEqual([{ name: isRepeated ? name : '', address: 'ada@example.com' }])
})

test('the calendar file has the slot’s time in UTC, in summer and in winter', async () => {
  const { book, mailServer } = await openServer('sqlite')
  await book({ preferredDate: '2027-01-15', preferredTime: '8:00 AM', customerEmail: 'a@example.com' })
  await book({ preferredDate: '2027-07-15', preferredTime: '12:00 PM', customerEmail: 'b@example.com' })
  await book({ preferredDate: '2027-07-15', preferredTime: '4:00 PM', customerEmail: 'c@example.com' })
  const starts = ['a', 'b', 'c'].map(
    (name) => /DTSTART:.*Z/.exec(calendarOf(mailServer.for(`${name}@example.com`)[0]))?.[0],
  )
  const hours = ['2027-01-15T08:00', '2027-07-15T12:00', '2027-07-15T16:00']
  expect(starts).toEqual(
    hours.map((hour) => `DTSTART:${firmInstant(hour).replace('.000', '').replaceAll(/[-:]/g, '')}`),
  )
})

function calendarOf(mail: ReceivedMail | undefined): string {
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'application/ics')
  return file && typeof file.content !== 'string' ? new TextDecoder().decode(file.content) : ''
}
