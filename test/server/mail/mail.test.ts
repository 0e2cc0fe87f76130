import { describe, expect, onTestFinished, test } from 'vitest'
import { business } from '#domain/business.ts'
import type { Mail } from '#domain/mail.ts'
import { confirmationTime } from '#domain/wording.ts'
import { readEnvironment } from '#server/env.ts'
import { outbox } from '#server/mail/outbox.ts'
import { aBooking, aQuoteRequest, openApi } from '../../support/api.ts'
import { firmInstant } from '../../support/firm-clock.ts'
import { type ReceivedMail, startMailServer } from '../../support/mail-server.ts'
import { type Engine, engines } from '../../support/stores.ts'

const minuteMs = 60_000

/** A server with a mail server behind it, and what tests do with both. */
async function openOffice(engine: Engine) {
  const post = await startMailServer()
  onTestFinished(post.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(post.env)
  const settings = { SMTP_URL, MAIL_FROM, MAIL_TO }
  const api = await openApi(engine, settings)
  await api.app.mailQueue.sendDue() // as at every start
  return {
    ...api,
    post,
    settings,
    /** One call in staff's name, with a session of its own. */
    asStaff: async (...call: Parameters<typeof api.call>) => (await api.asStaff())(...call),
    book: async (changes: Record<string, unknown> = {}) =>
      (await api.call('POST', '/api/bookings', { payload: aBooking(changes) })).json(),
    mails: () => outbox.list(api.store.read),
    /** What a server does by itself after this time. */
    async later(ms: number) {
      api.now.value = new Date(api.now.value.getTime() + ms)
      await api.app.mailQueue.sendDue()
    },
  }
}

for (const engine of engines) {
  describe(`mail on ${engine}`, () => {
    test('a booking is confirmed to the customer and told to the office', async () => {
      const { book, post, mails } = await openOffice(engine)
      expect(await book()).toEqual({ id: 1, emailSent: true })

      const [receipt] = post.for('ada@example.com')
      expect(receipt?.envelope).toEqual({ from: 'visits@example.com', to: ['ada@example.com'] })
      expect(receipt?.raw).toMatch(/^Date: Sat, 21 Nov 2026 15:00:00 \+0000\r?$/m)
      expect(receipt?.to).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.com' }])
      for (const said of [receipt?.text, receipt?.html]) {
        expect(said).toContain('Electrical Inspection')
        expect(said).toContain('Tuesday, December 1, 2026')
        expect(said).toContain('9:00 AM')
        expect(said).toContain('Hello Ada Lovelace,')
        expect(said).toContain('#1')
        expect(said).toContain(business.phone)
        expect(said).toContain(`within ${confirmationTime}`)
      }

      const [notice] = post.for('office@example.com')
      expect(notice?.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@example.com' }])
      expect(notice?.subject).toBe('New booking request — Electrical Inspection, Tue, Dec 1')
      expect(notice?.text).toContain(aBooking().customerPhone)
      expect(notice?.text).toContain(aBooking().address)
      expect(notice?.text).toContain('The kitchen lights flicker.')
      expect(notice?.text).toContain('https://firm.example.com/admin')
      expect(post.received).toHaveLength(2)
      expect((await mails()).map(({ purpose, state }) => [purpose, state])).toEqual([
        ['notice', 'sent'],
        ['receipt', 'sent'],
      ])
    })

    test('a quote request is acknowledged and told to the office', async () => {
      const { call, post } = await openOffice(engine)
      const answer = await call('POST', '/api/contact', { payload: aQuoteRequest() })
      expect(answer.json()).toEqual({ id: 1 })
      const [receipt] = post.for('grace@example.com')
      expect(receipt?.text).toContain('Hello Grace Hopper,')
      expect(receipt?.text).toMatch(/^Service: Panel Upgrade\nReference: #1$/m)
      const [notice] = post.for('office@example.com')
      expect(notice?.subject).toBe('New quote request — Panel Upgrade')
      expect(notice?.replyTo?.[0]?.address).toBe('grace@example.com')
      expect(notice?.text).toContain('The panel is thirty years old.')
    })

    test('the office reads in the subject what cannot wait, in the lists’ own words', async () => {
      const { book, call, post } = await openOffice(engine)
      const subject = () => post.for('office@example.com').at(-1)?.subject
      await book({ service: 'Emergency Service', preferredDate: '2026-12-03' })
      expect(subject()).toBe('URGENT: new booking request — Emergency Service, Thu, Dec 3')
      await book({ description: 'There are sparks from the outlet.' })
      expect(subject()).toBe('URGENT: new booking request — Electrical Inspection, Tue, Dec 1')
      await book({ service: 'URGENT: call 405 555 0199' })
      expect(subject()).toBe('New booking request — Other, Tue, Dec 1')
      const ask = (changes: object) => call('POST', '/api/contact', { payload: aQuoteRequest({ ...changes }) })
      await ask({ message: 'Smoke comes out of the panel.' })
      expect(subject()).toBe('URGENT: new quote request — Panel Upgrade')
      await ask({ service: 'A free text' })
      expect(subject()).toBe('New quote request — Other')
      await ask({ service: undefined })
      expect(subject()).toBe('New quote request')
    })

    test('mails to the customer repeat nothing that was typed but a plain name', async () => {
      const { book, call, post, asStaff, store } = await openOffice(engine)
      const link = 'verify at http://evil.example/login'
      await book({ customerName: link, service: link, address: link, description: link })
      await asStaff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed', tellCustomer: true } })
      await asStaff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled', tellCustomer: true } })
      const payload = aQuoteRequest({ name: link, email: 'ada@example.com', service: link, message: link })
      await call('POST', '/api/contact', { payload })
      const mails = post.for('ada@example.com')
      expect(mails).toHaveLength(4)
      for (const mail of mails) {
        for (const part of [mail.raw, mail.text, mail.html, calendarOf(mail), mail.to?.[0]?.name])
          expect(part).not.toMatch(/evil|verify/)
        expect(mail.text).toMatch(/^Hello,$/m)
        expect(mail.text).toContain('Service: Other')
      }
      expect(mails[0]?.text).toMatch(/^Date: Tuesday, December 1, 2026\nTime: 9:00 AM\nReference: #1$/m)
      expect((await store.read('SELECT description FROM bookings'))[0]).toEqual({ description: link })
    })

    test('without a mail server nothing is promised, and the cards say so', async () => {
      const { call, asStaff } = await openApi(engine)
      const answer = await call('POST', '/api/bookings', { payload: aBooking() })
      expect(answer.json()).toEqual({ id: 1, emailSent: false })
      const staff = await asStaff()
      const mails = (await staff('GET', '/api/mails')).json()
      expect(mails.map(({ state }: Mail) => state)).toEqual(['not_configured', 'not_configured'])
      const resent = await staff('POST', '/api/mails/1/resend')
      expect([resent.statusCode, resent.body]).toEqual([409, 'Mail is not set up yet'])
    })

    test('a mail that was kept before mail was set up is sent only when asked for', async () => {
      const { book, post, mails, asStaff, store, later } = await openOffice(engine)
      await book()
      await store.write((sql) => sql(`UPDATE outbox SET state = 'not_configured', "sentAt" = NULL`))
      await later(60 * minuteMs)
      expect(post.received).toHaveLength(2)
      const [mail] = await mails()
      expect((await asStaff('POST', `/api/mails/${mail?.id}/resend`)).json()).toMatchObject({ state: 'sent' })
      expect(post.received).toHaveLength(3)
    })

    test('a mail server that is down costs the visitor nothing, and the mail goes out once it is back', async () => {
      const { book, post, mails, later } = await openOffice(engine)
      await post.close()
      expect(await book()).toEqual({ id: 1, emailSent: false })
      expect((await mails())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
      expect((await mails())[0]?.reason).toBe('The mail server did not answer (ESOCKET)')
      await post.reopen()
      await later(30_000)
      expect(post.received).toHaveLength(2)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    test('tries grow apart from half a minute to a day, with one Message-ID, for five days', async () => {
      const { book, post, mails, later, now } = await openOffice(engine)
      post.behave('postpone')
      await book()
      const waits: number[] = []
      const ids = new Set<string>()
      for (let tries = 1; tries < 16; tries++) {
        const [mail] = await mails()
        expect(mail).toMatchObject({
          state: 'waiting',
          attempts: tries,
          reason: 'The mail server said: 451 Try again later',
        })
        ids.add(mail?.messageId ?? '')
        const wait = Date.parse(mail?.nextAttemptAt ?? '') - now.value.getTime()
        waits.push(wait / 1000)
        await later(wait - 1000)
        expect((await mails())[0]?.attempts).toBe(tries)
        await later(1000)
      }
      expect(waits).toEqual([
        30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 30_720, 61_440, 86_400, 86_400, 86_400,
      ])
      expect(ids.size).toBe(1)
      expect((await mails())[0]).toMatchObject({ state: 'failed', attempts: 16 })
    })

    test('when a mail server that was gone is back, nothing waits for its own next try', async () => {
      const { book, post, mails, later, now } = await openOffice(engine)
      await post.close()
      await book()
      for (let round = 0; round < 12; round++) await later(30_000)
      expect(Date.parse((await mails())[0]?.nextAttemptAt ?? '')).toBeGreaterThan(now.value.getTime() + 60_000)
      await post.reopen()
      await later(30_000)
      await later(5000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    test('a permanent refusal is kept, shown without the address, and can be tried again', async () => {
      const { book, post, mails, later, asStaff } = await openOffice(engine)
      post.behave('refuse')
      expect((await book()).emailSent).toBe(false)
      const [mail] = await mails()
      expect(mail).toMatchObject({ state: 'failed', attempts: 1 })
      expect(mail?.reason).toBe('The mail server said: 550 No such person as (address) here')
      await later(24 * 60 * minuteMs)
      expect((await mails())[0]?.attempts).toBe(1)

      post.behave('accept')
      const resent = await asStaff('POST', `/api/mails/${mail?.id}/resend`)
      expect(resent.json()).toMatchObject({ id: mail?.id, state: 'sent', messageId: mail?.messageId })
    })

    test('a mail server that hangs holds a visitor up for two seconds at most', async () => {
      const { book, post } = await openOffice(engine)
      post.behave('hang')
      const started = performance.now()
      expect((await book()).emailSent).toBe(false)
      expect(performance.now() - started).toBeLessThan(2500)
    })

    test('a mail whose answer was lost comes again under the same Message-ID', async () => {
      const { book, post, mails, later } = await openOffice(engine)
      post.behave('drop')
      expect((await book()).emailSent).toBe(false)
      post.behave('accept')
      await later(30_000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
      const receipts = post.for('ada@example.com')
      expect(receipts).toHaveLength(2)
      expect(new Set(receipts.map(({ messageId }) => messageId)).size).toBe(1)
      expect(new Set(receipts.map(({ date }) => date)).size).toBe(1)
    })

    test('50 times the same key is one pair of mails and one answer', async () => {
      const { call, post } = await openOffice(engine)
      post.behave({ slowMs: 300 })
      const headers = { 'idempotency-key': 'one-and-the-same' }
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => call('POST', '/api/bookings', { payload: aBooking(), headers })),
      )
      expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"id":1,"emailSent":true}']))
      expect((await call('POST', '/api/bookings', { payload: aBooking(), headers })).json().emailSent).toBe(true)
      expect(post.received).toHaveLength(2)
    })

    test('two instances that look at once send a mail once', async () => {
      const { book, post, later, settings, store, now } = await openOffice(engine)
      await post.close()
      for (let count = 0; count < 15; count++) await book({ customerEmail: `ada${count}@example.com` })
      await post.reopen()
      const other = await openApi(engine, { ...settings, store })
      other.now.value = new Date(now.value.getTime() + 30_000)
      await Promise.all([later(30_000), other.app.mailQueue.sendDue()])
      expect(post.received).toHaveLength(30)
    })

    test('one address gets three mails a day, however fast they are asked for', async () => {
      const { book, post, mails, later } = await openOffice(engine)
      const answers = await Promise.all(Array.from({ length: 6 }, () => book({ customerEmail: 'Ada@example.com' })))
      expect(answers.filter(({ emailSent }) => emailSent)).toHaveLength(3)
      expect(post.received.filter(({ envelope }) => envelope.to[0]?.toLowerCase() === 'ada@example.com')).toHaveLength(
        3,
      )
      expect(post.for('office@example.com')).toHaveLength(6)
      const held = (await mails()).filter(({ state }) => state === 'failed')
      expect(held.map(({ reason }) => reason)).toEqual(Array(3).fill('One address gets at most 3 mails a day'))
      await later(24 * 60 * minuteMs)
      expect((await book()).emailSent).toBe(true)
    })

    test('addresses that differ by a tag or by case count as one', async () => {
      const { book, post } = await openOffice(engine)
      const addresses = ['victim+1@example.com', 'victim+2@example.com', 'Victim@EXAMPLE.com', 'victim+3+4@example.com']
      const sent = []
      for (const customerEmail of addresses) sent.push((await book({ customerEmail })).emailSent)
      expect(sent).toEqual([true, true, true, false])
      expect((await book({ customerEmail: 'vic.tim@example.com' })).emailSent).toBe(true)
      expect((await book({ customerEmail: 'victim@other.example.com' })).emailSent).toBe(true)
      expect(post.for('office@example.com')).toHaveLength(6)
    })

    test('mails that staff order are sent, whatever a stranger asked for before', async () => {
      const { book, call, post, mails, asStaff } = await openOffice(engine)
      for (let count = 0; count < 5; count++) await book()
      expect(post.for('ada@example.com')).toHaveLength(3)
      const change = { payload: { status: 'confirmed', tellCustomer: true } }
      for (let count = 0; count < 3; count++) await asStaff('PATCH', '/api/bookings/1/status', change)
      expect(post.for('ada@example.com')).toHaveLength(6)
      const held = (await mails()).find(({ state }) => state === 'failed')
      expect((await asStaff('POST', `/api/mails/${held?.id}/resend`)).json()).toMatchObject({ state: 'sent' })
      await call('POST', '/api/contact', { payload: aQuoteRequest() })
      const payload = aBooking({ tellCustomer: true })
      expect((await asStaff('POST', '/api/contact-submissions/1/booking', { payload })).statusCode).toBe(201)
      expect(post.for('ada@example.com')).toHaveLength(8)
    })

    test('the forms send sixty receipts an hour, over all instances, and staff see which ones are held', async () => {
      const { book, post, mails, later, asStaff, settings, store } = await openOffice(engine)
      const other = await openApi(engine, { ...settings, store })
      const bookThere = async (customerEmail: string) =>
        (await other.call('POST', '/api/bookings', { payload: aBooking({ customerEmail }) })).json()
      await Promise.all(Array.from({ length: 29 }, (_, at) => book({ customerEmail: `a${at}@example.com` })))
      await Promise.all(Array.from({ length: 33 }, (_, at) => bookThere(`b${at}@example.com`)))
      const receipts = () => post.received.filter(({ envelope }) => envelope.to[0] !== 'office@example.com')
      await later(minuteMs)
      expect(receipts()).toHaveLength(60)
      expect(post.for('office@example.com')).toHaveLength(62)
      const held = (await mails()).filter(({ state }) => state === 'failed')
      const reason = 'The forms send at most 60 receipts an hour'
      expect(held.map((mail) => mail.reason)).toEqual([reason, reason])

      expect((await asStaff('POST', `/api/mails/${held[0]?.id}/resend`)).json()).toMatchObject({ state: 'sent' })
      expect((await book({ customerEmail: 'late@example.com' })).emailSent).toBe(false)
      await later(60 * minuteMs)
      expect((await book({ customerEmail: 'late@example.com' })).emailSent).toBe(true)
    })

    test('who fills in the field that people do not see is kept, but not answered by mail', async () => {
      const { call, post, mails, asStaff } = await openOffice(engine)
      const headers = { 'form-trap': 'filled in' }
      const answer = await call('POST', '/api/bookings', { payload: aBooking(), headers })
      expect([answer.statusCode, answer.json()]).toEqual([201, { id: 1, emailSent: false }])
      await call('POST', '/api/contact', { payload: aQuoteRequest(), headers })
      expect(post.received.map(({ envelope }) => envelope.to[0])).toEqual(['office@example.com', 'office@example.com'])
      expect((await mails()).filter(({ state }) => state === 'failed').map(({ reason }) => reason)).toEqual(
        Array(2).fill('It looks as if a program had filled in the form'),
      )
      const receipt = (await mails()).find(({ purpose }) => purpose === 'receipt')
      expect((await asStaff('POST', `/api/mails/${receipt?.id}/resend`)).json()).toMatchObject({ state: 'sent' })
    })

    test('a form filled in within seconds is told apart, and nothing else', async () => {
      const { call, post, mails } = await openOffice(engine)
      for (const seconds of ['0', '2', '3', '60', 'rubbish']) {
        const payload = aBooking({ customerEmail: `s${seconds}@example.com` })
        await call('POST', '/api/bookings', { payload, headers: { 'form-seconds': seconds } })
      }
      expect(post.received).toHaveLength(10)
      const signs = (await mails()).filter(({ purpose }) => purpose === 'receipt').map(({ suspicion }) => suspicion)
      const fast = 'it was filled in within seconds'
      expect(signs.reverse()).toEqual([fast, fast, null, null, null])
    })

    test('a mail that another instance died over is sent after a minute', async () => {
      const { book, post, mails, later, store, now } = await openOffice(engine)
      post.behave('postpone')
      await book()
      post.behave('accept')
      const claimedUntil = new Date(now.value.getTime() + 60_000).toISOString()
      await store.write((sql) => sql('UPDATE outbox SET "claimedUntil" = $1', [claimedUntil]))
      await later(59_000)
      expect((await mails()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
      await later(1000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    test('a store that falters when a mail was taken does not make it go out twice', async () => {
      const { book, post, mails, later, store } = await openOffice(engine)
      post.behave('postpone')
      await book()
      post.behave('accept')
      const { write } = store
      let writes = 0
      store.write = (job) => (++writes === 4 ? Promise.reject(new Error('locked')) : write(job))
      await later(30_000)
      expect(writes).toBeGreaterThan(4)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
      expect(post.received).toHaveLength(2)
    })

    test('a mail is resent as a new one when it had arrived, as often as staff ask', async () => {
      const { book, post, mails, asStaff } = await openOffice(engine)
      await book()
      const receipt = (await mails()).find(({ purpose }) => purpose === 'receipt')
      const resend = () => asStaff('POST', `/api/mails/${receipt?.id}/resend`)
      expect((await resend()).json()).toMatchObject({ id: 3, state: 'sent' })
      for (let count = 0; count < 3; count++) expect((await resend()).statusCode).toBe(200)
      expect(new Set(post.for('ada@example.com').map(({ messageId }) => messageId)).size).toBe(5)
      expect((await asStaff('POST', '/api/mails/99/resend')).statusCode).toBe(404)
    })

    test('a customer is told of a confirmation or a cancellation when staff ask for it', async () => {
      const { book, post, asStaff, later } = await openOffice(engine)
      await book()
      const change = (payload: object) => asStaff('PATCH', '/api/bookings/1/status', { payload })
      await change({ status: 'confirmed' })
      expect(post.for('ada@example.com')).toHaveLength(1)
      await later(minuteMs)
      await change({ status: 'confirmed', tellCustomer: true })
      await change({ status: 'cancelled', tellCustomer: true })
      const [receipt, confirmed, cancelled] = post.for('ada@example.com')
      expect(confirmed?.subject).toMatch(/^Your visit is confirmed/)
      expect(cancelled?.subject).toMatch(/^Your visit is cancelled/)
      const uids = [receipt, confirmed, cancelled].map((mail) => /^UID:.*$/m.exec(calendarOf(mail))?.[0])
      expect(new Set(uids).size).toBe(1)
      expect(calendarOf(receipt)).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:0\r?\n[\s\S]*STATUS:TENTATIVE/)
      expect(calendarOf(confirmed)).toMatch(/METHOD:PUBLISH[\s\S]*SEQUENCE:60\r?\n[\s\S]*STATUS:CONFIRMED/)
      expect(calendarOf(cancelled)).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)

      await change({ status: 'completed', tellCustomer: true })
      expect(post.for('ada@example.com')).toHaveLength(3)
    })

    test('a customer who is told what was decided gets no older mail after it', async () => {
      const { book, post, mails, asStaff, later } = await openOffice(engine)
      post.behave('postpone')
      await book()
      post.behave('accept')
      await asStaff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled', tellCustomer: true } })
      await later(60 * minuteMs)
      expect(post.for('ada@example.com').map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Your visit is cancelled/),
      ])
      expect(post.for('office@example.com')).toHaveLength(1)
      const receipt = (await mails()).find(({ purpose }) => purpose === 'receipt')
      expect(receipt).toMatchObject({ state: 'failed', reason: 'A newer mail to the customer took its place' })

      const resent = await asStaff('POST', `/api/mails/${receipt?.id}/resend`)
      expect(resent.json()).toMatchObject({ id: receipt?.id, state: 'sent', reason: null })
      expect(post.for('ada@example.com')).toHaveLength(2)
    })

    test('a mail that is being sent just now is left to its sender, and so are those of other bookings', async () => {
      const { book, post, mails, asStaff, store, now } = await openOffice(engine)
      post.behave('postpone')
      await book()
      await book()
      const claimedUntil = new Date(now.value.getTime() + minuteMs).toISOString()
      await store.write((sql) => sql('UPDATE outbox SET "claimedUntil" = $1 WHERE "subjectId" = 1', [claimedUntil]))
      await asStaff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled', tellCustomer: true } })
      expect((await mails()).map(({ state }) => state)).toEqual(Array(5).fill('waiting'))
    })

    test('what is deleted before its mail went out is mailed only once it is back', async () => {
      const { book, post, mails, asStaff, later } = await openOffice(engine)
      await post.close()
      await book()
      await asStaff('DELETE', '/api/bookings/1')
      await post.reopen()
      await later(30_000)
      expect(post.received).toEqual([])
      expect((await mails())[0]).toMatchObject({ state: 'failed', reason: 'What it was about has been deleted' })
      await asStaff('POST', '/api/bookings/1/restore')
      await later(5000)
      expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    })
  })
}

test('hostile text stays text, in the headers and in the page', async () => {
  const { book, post } = await openOffice('sqlite')
  await book({
    customerName: 'Ada, "Eve" <eve@example.com>; Bcc: eve@example.com',
    description: '<script>alert(1)</script>\n<img src=x onerror=alert(1)> & co',
  })
  const recipients = post.received.map(({ envelope }) => envelope.to)
  expect(recipients.sort()).toEqual([['ada@example.com'], ['office@example.com']])
  const [receipt] = post.for('ada@example.com')
  expect(receipt?.to?.map(({ address }) => address)).toEqual(['ada@example.com'])
  expect([receipt?.cc, receipt?.bcc]).toEqual([undefined, undefined])
  const [notice] = post.for('office@example.com')
  expect(notice?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>&lt;img src=x onerror=alert(1)&gt; &amp; co')
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
])('the name %j is repeated: %s', async (customerName, isRepeated) => {
  const { book, post } = await openOffice('sqlite')
  await book({ customerName })
  const [receipt] = post.for('ada@example.com')
  const name = customerName.trim().replaceAll(/\s+/g, ' ')
  expect(receipt?.text).toMatch(isRepeated ? `Hello ${name},` : /^Hello,$/m)
  expect(receipt?.to).toEqual([{ name: isRepeated ? name : '', address: 'ada@example.com' }])
})

test('the calendar file names the slot’s instant, in summer and in winter', async () => {
  const { book, post } = await openOffice('sqlite')
  await book({ preferredDate: '2027-01-15', preferredTime: '8:00 AM', customerEmail: 'a@example.com' })
  await book({ preferredDate: '2027-07-15', preferredTime: '12:00 PM', customerEmail: 'b@example.com' })
  await book({ preferredDate: '2027-07-15', preferredTime: '4:00 PM', customerEmail: 'c@example.com' })
  const starts = ['a', 'b', 'c'].map((name) => /DTSTART:.*Z/.exec(calendarOf(post.for(`${name}@example.com`)[0]))?.[0])
  const hours = ['2027-01-15T08:00', '2027-07-15T12:00', '2027-07-15T16:00']
  expect(starts).toEqual(
    hours.map((hour) => `DTSTART:${firmInstant(hour).replace('.000', '').replaceAll(/[-:]/g, '')}`),
  )
})

function calendarOf(mail: ReceivedMail | undefined): string {
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'application/ics')
  return file && typeof file.content !== 'string' ? new TextDecoder().decode(file.content) : ''
}
