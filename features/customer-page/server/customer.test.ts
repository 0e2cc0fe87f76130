import { expect, onTestFinished, test } from 'vitest'
import { business } from '#content'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { firmTime } from '#test/support/firm-clock.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'

const visit = { day: '2026-12-02', time: '13:00', windowMinutes: 120, durationMinutes: 90 }
const calls = business.phone
const noticeHours = business.cancelNoticeHours ?? 24
const visitStarts = firmTime('2026-12-02T13:00').getTime()

/** An API with one booking and one quote request, and the API addresses of their pages. */
async function openWithRequests(engine: Engine, changes: Parameters<typeof openApi>[1] = {}) {
  const api = await openApi(engine, changes)
  const booked = await api.call('POST', '/api/bookings', { payload: aBooking() })
  const asked = await api.call('POST', '/api/contact', { payload: aQuoteRequest() })
  const [booking, quote] = [booked, asked].map(
    (answer) => `/api${String(answer.json().request).replace('/request', '/requests')}`,
  )
  if (!booking || !quote) throw new Error('no receipt')
  const staff = await api.asStaff()
  const post = (page: string, payload: object, headers = {}) =>
    api.call('POST', `${page}/messages`, { payload, headers })
  return { ...api, booking, quote, staff, post }
}

for (const engine of engines) {
  test(`${engine}: a page shows what was sent, without name and email, and address and phone shortened`, async () => {
    const { call, staff, booking, quote } = await openWithRequests(engine)
    const shown = await call('GET', booking)
    expect(shown.json()).toEqual({
      kind: 'booking',
      service: 'Electrical Inspection',
      status: 'pending',
      preferredDate: '2026-12-01',
      preferredTime: '9:00 AM',
      visit: null,
      visitDays: [{ day: '2026-12-01', time: '09:00' }],
      people: [],
      isOnTheWay: false,
      address: '12 Sa…, Springfield',
      phone: '…0123',
      text: 'The kitchen lights flicker.',
      timeProblem: null,
      canCancel: true,
      canKeep: false,
      photos: [],
      messages: [],
      madeBooking: null,
      quotes: [],
      report: null,
      otherReports: [],
    })
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Gate 4411' } })
    await staff('PUT', '/api/bookings/1/visit', { payload: { ...visit, confirm: true } })
    expect((await call('GET', booking)).json()).toMatchObject({ status: 'confirmed', visit, canCancel: true })
    expect((await call('GET', quote)).json()).toEqual({
      kind: 'quote',
      service: 'Panel Upgrade',
      status: 'new',
      preferredDate: null,
      preferredTime: null,
      visit: null,
      visitDays: [],
      people: [],
      isOnTheWay: false,
      address: null,
      phone: '…0111',
      text: 'The panel is thirty years old.',
      timeProblem: null,
      canCancel: true,
      canKeep: false,
      photos: [],
      messages: [],
      madeBooking: null,
      quotes: [],
      report: null,
      otherReports: [],
    })
    for (const page of [booking, quote])
      expect((await call('GET', page)).body).not.toMatch(/Ada|Grace|555|example\.com|Sample Street|4411/)
  })

  test(`${engine}: a repeated submission gets the same page, even after its row was deleted`, async () => {
    const { call, staff } = await openApi(engine).then(async (api) => ({ ...api, staff: await api.asStaff() }))
    const headers = { 'idempotency-key': 'one' }
    const book = async () => (await call('POST', '/api/bookings', { payload: aBooking(), headers })).json()
    const ask = async () => (await call('POST', '/api/contact', { payload: aQuoteRequest(), headers })).json()
    const [booked, asked] = [await book(), await ask()]
    expect(booked.request).toMatch(/^\/request\/b1-[\w-]{22}$/)
    expect(asked).toEqual({ id: 1, request: expect.stringMatching(/^\/request\/q1-[\w-]{22}$/) })
    await staff('DELETE', '/api/bookings/1')
    expect(await book()).toEqual(booked)
    expect(await ask()).toEqual(asked)
  })

  test(`${engine}: a pending booking is cancelled at once, and both sides get an email`, async () => {
    const mail = await startMailServer()
    onTestFinished(mail.close)
    const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mail.env)
    const { call, post, booking, staff } = await openWithRequests(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
    await post(booking, { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '10:00 AM' })
    const answer = await post(booking, { kind: 'cancel', text: 'We moved away' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      kind: 'cancel',
      text: 'We moved away',
      state: 'done',
      createdAt: '2026-11-21T15:00:00.000Z',
    })
    const shown = (await call('GET', booking)).json()
    expect(shown).toMatchObject({ status: 'cancelled', canCancel: false })
    expect(shown.messages).toMatchObject([
      { kind: 'reschedule', state: 'done' },
      { kind: 'cancel', state: 'done' },
    ])
    const mails: { purpose: string; state: string }[] = (await staff('GET', '/api/mails?bookings=1')).json()
    expect(
      mails
        .slice(0, 4)
        .map(({ purpose, state }) => [purpose, state])
        .sort(),
    ).toEqual([
      ['cancelled', 'sent'],
      ['message', 'sent'],
      ['message', 'sent'],
      ['message_receipt', 'sent'],
    ])
    const again = await post(booking, { kind: 'cancel' })
    expect([again.statusCode, again.body]).toEqual([
      409,
      `This visit is already cancelled, please call ${calls} to book another`,
    ])
  })

  test(`${engine}: a confirmed visit is cancelled at once, and within the notice period by asking`, async () => {
    const { call, now, post, booking, staff } = await openWithRequests(engine)
    await staff('PUT', '/api/bookings/1/visit', { payload: { ...visit, confirm: true } })
    const show = async () => (await call('GET', booking)).json()
    const lastMoment = visitStarts - noticeHours * 3_600_000
    now.value = new Date(lastMoment + 1)
    expect((await post(booking, { kind: 'cancel' })).json()).toMatchObject({ kind: 'cancel', state: 'open' })
    expect(await show()).toMatchObject({ status: 'confirmed', canCancel: false })
    const twice = await post(booking, { kind: 'cancel' })
    expect([twice.statusCode, twice.body]).toEqual([409, 'You have already asked us to cancel this visit'])
    now.value = new Date(visitStarts)
    expect((await post(booking, { kind: 'cancel' })).body).toBe(`This visit has already started, please call ${calls}`)

    now.value = new Date(lastMoment)
    expect((await post(booking, { kind: 'cancel' })).json()).toMatchObject({ kind: 'cancel', state: 'done' })
    expect(await show()).toMatchObject({ status: 'cancelled', canCancel: false, canKeep: true })
  })

  test(`${engine}: a customer takes back their cancellation within an hour, and nobody else's`, async () => {
    const { call, now, post, booking, quote, asStaff } = await openWithRequests(engine)
    // The clock moves past the end of a session.
    const set = async (status: string) => (await asStaff())('PATCH', '/api/bookings/1/status', { payload: { status } })
    const show = async () => (await call('GET', booking)).json()
    const keep = async (page = booking) => {
      const { statusCode, body } = await post(page, { kind: 'keep' })
      return statusCode === 201 ? 'kept' : body
    }
    const refused = `This cancellation cannot be taken back here, please call ${calls}`
    expect([await keep(), await keep(quote)]).toEqual([refused, refused])
    for (const status of ['pending', 'confirmed']) {
      await set(status)
      await post(booking, { kind: 'cancel' })
      now.value = new Date(now.value.getTime() + 59 * 60_000)
      expect(await keep()).toBe('kept')
      expect(await show()).toMatchObject({ status, canKeep: false })
    }
    const mails: { purpose: string }[] = (await (await asStaff())('GET', '/api/mails?bookings=1')).json()
    expect(mails.filter(({ purpose }) => purpose === 'confirmed')).toHaveLength(1)
    await post(booking, { kind: 'cancel' })
    now.value = new Date(now.value.getTime() + 61 * 60_000)
    expect([await keep(), (await show()).canKeep]).toEqual([refused, false])
    await set('confirmed')
    await set('cancelled')
    expect(await keep()).toBe(refused)
  })

  test(`${engine}: a customer corrects their contact details, the history keeps the old ones, and the previous email address gets a notice`, async () => {
    const mail = await startMailServer()
    onTestFinished(mail.close)
    const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mail.env)
    const { call, post, booking, quote, staff } = await openWithRequests(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
    const right = { email: 'new@example.com', address: '14 Sample Street, Springfield' }
    expect((await post(booking, { kind: 'correct', ...right })).json()).toMatchObject({
      kind: 'message',
      state: 'done',
      text: 'I corrected my email address and service address.',
    })
    expect((await staff('GET', '/api/bookings')).json()).toMatchObject([
      { customerEmail: 'new@example.com', customerPhone: '(405) 555-0123', address: '14 Sample Street, Springfield' },
    ])
    const [change] = (await staff('GET', '/api/row-changes?list=bookings&id=1')).json()
    expect(change).toMatchObject({
      by: 'customer',
      before: { customerEmail: 'ada@example.com', address: '12 Sample Street, Springfield' },
    })
    const patient = { timeout: 20_000 }
    const told = () => mail.for('ada@example.com').filter(({ subject }) => subject?.includes('details were changed'))
    await expect.poll(told, patient).toHaveLength(1)
    expect(told()[0]?.text).not.toMatch(/new@example\.com|14 Sample|\/request\//)
    expect(mail.for('new@example.com')).toEqual([])

    expect((await post(quote, { kind: 'correct', phone: '405 555 0199' })).statusCode).toBe(201)
    expect((await staff('GET', '/api/contact-submissions')).json()).toMatchObject([{ phone: '405 555 0199' }])
    const refused = async (page: string, payload: object) => {
      const { statusCode, body } = await post(page, { kind: 'correct', ...payload })
      return [statusCode, body]
    }
    expect(await refused(booking, {})).toEqual([400, 'Please fill in what is wrong'])
    expect(await refused(booking, { phone: '12' })).toEqual([400, 'Please enter a valid phone number'])
    expect(await refused(booking, { email: 'ada' })).toEqual([400, 'Please enter a valid email address'])
    expect(await refused(booking, { address: 'x'.repeat(501) })).toEqual([
      400,
      'Service Address must be at most 500 characters',
    ])
    expect((await refused(quote, { address: '1 Elm Street' }))[0]).toBe(409)
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'completed' } })
    expect((await refused(booking, right))[0]).toBe(409)
    expect((await call('GET', booking)).json().messages).toHaveLength(1)
  })

  test(`${engine}: a customer changes at most six things a day at once`, async () => {
    const { post, booking, quote, staff } = await openWithRequests(engine)
    const statuses = []
    for (let count = 0; count < 7; count++)
      statuses.push((await post(booking, { kind: 'correct', phone: `(405) 555-010${count}` })).statusCode)
    expect(statuses).toEqual([...Array(6).fill(201), 409])
    expect((await post(booking, { kind: 'cancel' })).statusCode).toBe(201)
    expect((await post(booking, { kind: 'keep' })).body).toBe(`You have changed this often today, please call ${calls}`)
    await staff('PATCH', '/api/contact-submissions/1', { payload: { status: 'converted' } })
    expect((await post(quote, { kind: 'correct', phone: '(405) 555-0199' })).statusCode).toBe(409)
  })

  test.each(['in_progress', 'completed', 'cancelled'])(
    `${engine}: a booking that is %s takes only messages`,
    async (status) => {
      const { call, post, booking, staff } = await openWithRequests(engine)
      await staff('PATCH', '/api/bookings/1/status', { payload: { status } })
      expect((await call('GET', booking)).json().canCancel).toBe(false)
      const move = { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '10:00 AM' }
      for (const payload of [move, { kind: 'cancel' }]) {
        const answer = await post(booking, payload)
        expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(`please call ${calls}`)])
      }
      expect((await post(booking, { kind: 'message', text: 'Thank you' })).statusCode).toBe(201)
    },
  )

  test(`${engine}: a quote request takes messages and can be cancelled, which closes it`, async () => {
    const { call, post, quote, staff } = await openWithRequests(engine)
    const move = await post(quote, { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '10:00 AM' })
    expect([move.statusCode, move.body]).toEqual([409, 'There is no visit to move yet, please write us a message'])
    expect((await post(quote, { kind: 'message', text: ' A dog\r\nlives here ' })).json()).toMatchObject({
      text: 'A dog\nlives here',
      state: 'open',
    })
    expect((await post(quote, { kind: 'cancel' })).json()).toMatchObject({ state: 'done' })
    expect((await call('GET', quote)).json()).toMatchObject({ status: 'closed', canCancel: false })
    expect((await post(quote, { kind: 'cancel' })).body).toBe('This request is already closed')
    await staff('PATCH', '/api/contact-submissions/1', { payload: { status: 'converted' } })
    expect((await post(quote, { kind: 'cancel' })).statusCode).toBe(409)
  })

  test(`${engine}: a message that is incomplete gets one sentence`, async () => {
    const { post, booking, call } = await openWithRequests(engine)
    const day = { preferredDate: '2026-12-04', preferredTime: '10:00 AM' }
    const bad: [object, string][] = [
      [{}, 'Kind must be one of: reschedule, cancel, message, keep, correct'],
      [{ kind: 'call' }, 'Kind must be one of: reschedule, cancel, message, keep, correct'],
      [[], 'Send the fields as one JSON object'],
      [{ kind: 'message' }, 'Text is required'],
      [{ kind: 'message', text: ' \u200b ' }, 'Text is required'],
      [{ kind: 'message', text: 'x'.repeat(2001) }, 'Text must be at most 2000 characters'],
      [{ kind: 'cancel', text: 'x'.repeat(2001) }, 'Text must be at most 2000 characters'],
      [{ kind: 'reschedule', ...day, preferredDate: '2026-11-20' }, 'Preferred Date must be today or later'],
      [{ kind: 'reschedule', ...day, preferredDate: 'Friday' }, 'Preferred Date must be a day such as 2026-12-01'],
      [{ kind: 'reschedule', preferredDate: '2026-12-04' }, 'Preferred Time is required'],
      [
        { kind: 'reschedule', ...day, preferredTime: '10:30 AM' },
        expect.stringContaining('Preferred Time must be one of: 8:00 AM'),
      ],
    ]
    for (const [payload, sentence] of bad) {
      const answer = await post(booking, payload)
      expect([answer.statusCode, answer.body]).toEqual([400, sentence])
    }
    expect((await call('GET', booking)).json().messages).toEqual([])
    const today = await post(booking, { kind: 'reschedule', ...day, preferredDate: '2026-11-21' })
    expect(today.json()).toMatchObject({ preferredDate: '2026-11-21', preferredTime: '10:00 AM', state: 'open' })
  })

  test(`${engine}: an idempotency key saves a message once, and keys of two customers do not meet`, async () => {
    const { post, booking, quote, call, store } = await openWithRequests(engine)
    const headers = { 'idempotency-key': 'same' }
    const send = (page: string, text: string) => post(page, { kind: 'message', text }, headers)
    const first = await send(booking, 'Ring twice')
    expect((await send(booking, 'Ring twice')).body).toBe(first.body)
    expect((await send(booking, 'Ring once')).statusCode).toBe(422)
    expect((await send(quote, 'Ring once')).statusCode).toBe(201)
    expect((await call('GET', booking)).json().messages).toHaveLength(1)
    expect(JSON.stringify(await store.read('SELECT * FROM replay_keys'))).not.toContain('Ring')
  })

  test(`${engine}: a wrong token gets the answer of an unknown address, whatever the method and body`, async () => {
    const { call, staff, booking, app } = await openWithRequests(engine)
    const last = booking.endsWith('A') ? 'B' : 'A'
    const wrong = [
      booking.slice(0, -1) + last,
      booking.replace('/b1-', '/b2-'),
      booking.replace('/b1-', '/q1-'),
      booking.slice(0, -1),
      '/api/requests/x',
      `/api/requests/${'x'.repeat(500)}`,
    ]
    const answerOf = ({ statusCode, body, headers }: Awaited<ReturnType<typeof call>>) => {
      const { date: _, ...others } = headers
      return { statusCode, body, headers: others }
    }
    const json = { 'content-type': 'application/json' }
    const bodies = [{ kind: 'cancel' }, {}, '{', 'x'.repeat(100_000)]
    const unknown = answerOf(await app.inject({ method: 'GET', url: '/api/nowhere' }))
    const posted = answerOf(await app.inject({ method: 'POST', url: '/api/nowhere', payload: {} }))
    expect([unknown.statusCode, posted.statusCode]).toEqual([404, 404])
    const expectUnknown = async (page: string) => {
      expect(answerOf(await call('GET', page, { from: '192.0.2.1' })), page).toEqual(unknown)
      for (const payload of bodies) {
        const answer = await call('POST', `${page}/messages`, { payload, headers: json, from: '192.0.2.2' })
        expect(answerOf(answer), page).toEqual(posted)
      }
    }
    for (const page of wrong.slice(0, 3)) await expectUnknown(page)
    for (const page of wrong.slice(3)) expect(answerOf(await call('GET', page)), page).toEqual(unknown)
    await staff('DELETE', '/api/bookings/1')
    // Its customer, who has the right address, is not counted as one who guesses.
    for (let time = 0; time < 40; time++) {
      const { statusCode, body } = await call('GET', booking)
      expect([statusCode, body]).toEqual([410, `This request is closed, please call ${calls}`])
    }
    await staff('POST', '/api/bookings/1/restore')
    expect((await call('GET', booking)).statusCode).toBe(200)
  })

  test(`${engine}: an address can try 30 wrong tokens in 10 minutes`, async () => {
    const { call, now, booking, post } = await openWithRequests(engine)
    const wrong = booking.replace('/b1-', '/b2-')
    for (let time = 0; time < 30; time++) expect((await call('GET', wrong)).statusCode).toBe(404)
    const refused = await call('GET', wrong)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
    expect((await call('GET', wrong, { from: '192.0.2.9' })).statusCode).toBe(404)
    expect((await call('GET', booking)).statusCode, 'a right token after 30 wrong ones').toBe(200)
    expect((await post(booking, { kind: 'cancel' })).statusCode).toBe(201)
    now.value = new Date(now.value.getTime() + 600_000)
    expect((await call('GET', wrong)).statusCode).toBe(404)
  })

  test(`${engine}: SUBMISSION_LIMIT=0 turns off the limit of messages`, async () => {
    const { booking, post } = await openWithRequests(engine, { SUBMISSION_LIMIT: 0 })
    for (let time = 0; time < 11; time++) {
      expect((await post(booking, { kind: 'message', text: 'Hello' })).statusCode).toBe(201)
    }
  })

  test(`${engine}: an address can post 10 messages in 10 minutes, and a request holds 20 open ones`, async () => {
    const { call, booking, quote } = await openWithRequests(engine, { SUBMISSION_LIMIT: 20 })
    const post = (page: string, from: string) =>
      call('POST', `${page}/messages`, { payload: { kind: 'message', text: 'Hello' }, from })
    for (let time = 0; time < 10; time++) expect((await post(booking, '192.0.2.1')).statusCode).toBe(201)
    const refused = await post(quote, '192.0.2.1')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600'])
    for (let time = 0; time < 10; time++) expect((await post(booking, '192.0.2.2')).statusCode).toBe(201)
    const full = await post(booking, '192.0.2.3')
    const sentence = `We have not answered your earlier messages yet, please call ${calls}`
    expect([full.statusCode, full.body]).toEqual([409, sentence])
    expect((await post(quote, '192.0.2.3')).statusCode).toBe(201)
    expect((await call('GET', booking)).json().messages).toHaveLength(20)
    // A customer with many open messages can still cancel what is not confirmed.
    const cancelled = await call('POST', `${booking}/messages`, { payload: { kind: 'cancel' }, from: '192.0.2.4' })
    expect(cancelled.statusCode).toBe(201)
  })
}
