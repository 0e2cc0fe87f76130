import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { type ReceivedMail, startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'

/** Less than a day away, so that the customer can only ask to cancel it. */
const soon = { ...aVisit, day: '2026-11-22', time: '08:00', confirm: true }
const friday = { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '2:00 PM' }
const asked = { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '2:00 PM', text: null, reply: null }

/** An API with a mail server, a booking and a quote request. `post` sends what their customers write. */
async function openWithMail(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
  const staff = await api.asStaff()
  const pageOf = async (url: string, payload: object) =>
    String((await api.call('POST', url, { payload })).json().request)
  const pages = {
    booking: await pageOf('/api/bookings', aBooking()),
    quote: await pageOf('/api/contact', aQuoteRequest()),
  }
  const post = (page: keyof typeof pages, payload: object) =>
    api.call('POST', `${pages[page].replace('/request/', '/api/requests/')}/messages`, { payload })
  const show = async (page: keyof typeof pages) =>
    (await api.call('GET', pages[page].replace('/request/', '/api/requests/'))).json()
  const last = (address: string) => mailServer.for(address).at(-1)
  return { ...api, mailServer, staff, pages, post, show, last }
}

const textsOf = (mail: ReceivedMail | undefined) => [mail?.text, mail?.html]

for (const engine of engines) {
  test(`${engine}: staff accept another day, which sets and confirms the visit and emails the customer`, async () => {
    const { staff, post, show, last, now } = await openWithMail(engine)
    await staff('PUT', '/api/bookings/1/visit', { payload: aVisit })
    await post('booking', friday)
    const notice = last('office@example.com')
    expect(notice?.subject).toBe('Customer asks for another day — Electrical Inspection, Thu, Dec 3 (B-1)')
    expect(notice?.text).toContain('Asks for: Friday, December 4, 2026, 2:00 PM')
    const [booking] = (await staff('GET', '/api/bookings')).json()
    expect((await staff('GET', '/api/request-messages/open')).json()).toEqual([
      {
        ...asked,
        id: 1,
        list: 'bookings',
        rowId: 1,
        customerName: 'Ada Lovelace',
        customerPhone: booking.customerPhone,
        customerEmail: 'ada@example.com',
        rowUpdatedAt: booking.updatedAt,
        state: 'open',
        createdAt: now.value.toISOString(),
        answeredAt: null,
        personId: null,
      },
    ])

    const accepted = await staff('POST', '/api/request-messages/1/accept')
    expect(accepted.json()).toMatchObject({ id: 1, state: 'accepted', answeredAt: now.value.toISOString() })
    const visit = { ...aVisit, day: '2026-12-04', time: '14:00' }
    expect((await staff('GET', '/api/bookings')).json()).toMatchObject([{ id: 1, status: 'confirmed', visit }])
    expect(await show('booking')).toMatchObject({ status: 'confirmed', visit, messages: [{ state: 'accepted' }] })
    expect(last('ada@example.com')?.subject).toContain('Your visit is confirmed')
    for (const text of textsOf(last('ada@example.com'))) expect(text).toContain('Friday, December 4, 2026')
    expect((await staff('GET', '/api/request-messages/open')).json()).toEqual([])
    const again = await staff('POST', '/api/request-messages/1/accept')
    expect([again.statusCode, again.body]).toEqual([409, 'This message was already answered'])
    expect((await staff('POST', '/api/request-messages/2/accept')).statusCode).toBe(404)
  })

  test(`${engine}: an accepted day without an earlier visit gets an hour and no arrival window`, async () => {
    const { staff, post, show } = await openWithMail(engine)
    await post('booking', friday)
    await staff('POST', '/api/request-messages/1/accept')
    const visit = { day: '2026-12-04', time: '14:00', windowMinutes: 0, durationMinutes: 60 }
    expect(await show('booking')).toMatchObject({ status: 'confirmed', visit })
  })

  test(`${engine}: staff accept a cancellation, which also ends the request for another day`, async () => {
    const { staff, post, show, last } = await openWithMail(engine)
    await staff('PUT', '/api/bookings/1/visit', { payload: soon })
    await post('booking', friday)
    await post('booking', { kind: 'cancel' })
    expect(last('office@example.com')?.subject).toBe(
      'Customer asks to cancel — Electrical Inspection, Sun, Nov 22 (B-1)',
    )
    expect((await staff('POST', '/api/request-messages/2/accept')).json()).toMatchObject({ state: 'accepted' })
    expect(await show('booking')).toMatchObject({
      status: 'cancelled',
      messages: [{ state: 'done' }, { state: 'accepted' }],
    })
    expect(last('ada@example.com')?.subject).toContain('Your visit is cancelled')
    expect((await staff('POST', '/api/request-messages/1/accept')).statusCode).toBe(409)
    expect(await show('booking')).toMatchObject({ status: 'cancelled' })
  })

  test(`${engine}: a visit that staff agree on answers the request for its day, and no other`, async () => {
    const { staff, post, show } = await openWithMail(engine)
    await post('booking', friday)
    await post('booking', { ...friday, preferredDate: '2026-12-07' })
    const states = async () => (await show('booking')).messages.map(({ state }: { state: string }) => state)
    await staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, day: '2026-12-04' } })
    expect(await states()).toEqual(['open', 'open'])
    await staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, day: '2026-12-04', confirm: true } })
    expect(await states()).toEqual(['done', 'open'])
    expect((await staff('GET', '/api/request-messages/open')).json()).toMatchObject([{ id: 2 }])
  })

  test(`${engine}: accepting one day closes the requests for others`, async () => {
    const { staff, post, show } = await openWithMail(engine)
    await post('booking', friday)
    await post('booking', { ...friday, preferredDate: '2026-12-07' })
    expect((await staff('POST', '/api/request-messages/2/accept')).statusCode).toBe(200)
    expect((await staff('POST', '/api/request-messages/1/accept')).statusCode).toBe(409)
    expect(await show('booking')).toMatchObject({
      visit: { day: '2026-12-07' },
      messages: [{ state: 'done' }, { state: 'accepted' }],
    })
  })

  test(`${engine}: a finished visit stays as it is, and its messages no longer wait`, async () => {
    const { staff, post, show } = await openWithMail(engine)
    await staff('PUT', '/api/bookings/1/visit', { payload: soon })
    await post('booking', { kind: 'cancel' })
    for (const status of ['completed', 'cancelled']) {
      await staff('PATCH', '/api/bookings/1/status', { payload: { status } })
      expect((await staff('GET', '/api/request-messages/open')).json()).toEqual([])
      const accepted = await staff('POST', '/api/request-messages/1/accept')
      expect([accepted.statusCode, accepted.body]).toEqual([409, 'This booking is no longer open'])
      expect(await show('booking')).toMatchObject({ status })
    }
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
    expect((await staff('GET', '/api/request-messages/open')).json()).toMatchObject([{ id: 1 }])
  })

  test(`${engine}: a declined customer gets the words of staff, by email and on the page`, async () => {
    const { staff, post, show, last, pages } = await openWithMail(engine)
    await post('booking', { ...friday, text: 'See http://evil.example' })
    const url = '/api/request-messages/1/decline'
    const bad = await staff('POST', url, { payload: { reply: 'x'.repeat(501) } })
    expect([bad.statusCode, bad.body]).toEqual([400, 'Reply must be at most 500 characters'])
    expect((await staff('POST', url, { payload: {} })).body).toBe('Reply is required')
    const declined = await staff('POST', url, { payload: { reply: 'We are <b>full</b> on Friday' } })
    expect(declined.json()).toMatchObject({ state: 'declined', reply: 'We are <b>full</b> on Friday' })
    expect(await show('booking')).toMatchObject({
      status: 'pending',
      messages: [{ state: 'declined', reply: 'We are <b>full</b> on Friday' }],
    })
    const mail = last('ada@example.com')
    expect(mail?.subject).toMatch(/^Our reply to your message: Electrical Inspection, Tue, Dec 1 – /)
    expect(mail?.text).toContain('We are <b>full</b> on Friday')
    expect(mail?.html).toContain('We are &lt;b&gt;full&lt;/b&gt; on Friday')
    expect(mail?.raw).not.toContain('evil')
    for (const text of textsOf(mail)) expect(text).toContain(`https://firm.example.com${pages.booking}`)
    expect((await staff('POST', url, { payload: { reply: 'No' } })).statusCode).toBe(409)
  })

  test(`${engine}: the office gets a message in the customer’s words, and staff answer it or mark it done`, async () => {
    const { staff, post, show, last } = await openWithMail(engine)
    await post('quote', { kind: 'message', text: 'The panel is\nin the <garage>' })
    const notice = last('office@example.com')
    expect(notice?.subject).toBe('Message from a customer — Panel Upgrade (Q-1)')
    expect(notice?.text).toContain('Message: The panel is\nin the <garage>')
    expect(notice?.html).toContain('The panel is<br/>in the &lt;garage&gt;')
    expect(notice?.replyTo?.[0]?.address).toBe('grace@example.com')
    await post('quote', { kind: 'message', text: 'And a dog' })
    const before = (await staff('GET', '/api/contact-submissions')).json()
    expect((await staff('POST', '/api/request-messages/1/accept')).json()).toMatchObject({ state: 'done', reply: null })
    const answered = await staff('POST', '/api/request-messages/2/decline', { payload: { reply: 'We like dogs' } })
    expect(answered.json()).toMatchObject({ state: 'done', reply: 'We like dogs' })
    expect(last('grace@example.com')?.text).toContain('We like dogs')
    expect((await show('quote')).messages).toMatchObject([
      { text: 'The panel is\nin the <garage>' },
      { reply: 'We like dogs' },
    ])
    expect((await staff('GET', '/api/contact-submissions')).json(), 'the row is unchanged').toEqual(before)
  })

  test(`${engine}: accepting needs the booking as staff saw it`, async () => {
    const { staff, post, show, now } = await openWithMail(engine)
    await post('booking', friday)
    const [{ updatedAt }] = (await staff('GET', '/api/bookings')).json()
    now.value = new Date(now.value.getTime() + 1000)
    await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Call first' } })
    const accept = (tag: string) => staff('POST', '/api/request-messages/1/accept', { headers: { 'if-match': tag } })
    const stale = await accept(`"${updatedAt}"`)
    expect([stale.statusCode, stale.body]).toEqual([412, 'This booking has changed since you loaded it'])
    expect(await show('booking')).toMatchObject({ status: 'pending', visit: null, messages: [{ state: 'open' }] })
    expect((await accept(`"${now.value.toISOString()}"`)).statusCode).toBe(200)
  })

  test(`${engine}: of many answers to one message, and of many cancellations, one counts`, async () => {
    const { staff, post, show, call, pages } = await openWithMail(engine)
    await post('booking', friday)
    const accepts = await Promise.all(Array.from({ length: 8 }, () => staff('POST', '/api/request-messages/1/accept')))
    expect(accepts.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'pending' } })
    const url = `${pages.booking.replace('/request/', '/api/requests/')}/messages`
    const cancels = await Promise.all(
      Array.from({ length: 8 }, (_, host) =>
        call('POST', url, { payload: { kind: 'cancel' }, from: `192.0.2.${host + 1}` }),
      ),
    )
    expect(cancels.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
    expect((await show('booking')).messages).toMatchObject([{ state: 'accepted' }, { kind: 'cancel', state: 'done' }])
    const purposes = (await staff('GET', '/api/mails?bookings=1'))
      .json()
      .map(({ purpose }: { purpose: string }) => purpose)
    expect(purposes.sort()).toEqual([
      'cancelled',
      'confirmed',
      'message',
      'message',
      'message_receipt',
      'notice',
      'receipt',
    ])
  })

  test(`${engine}: a day that is over cannot be accepted`, async () => {
    const { asStaff, post, now, show } = await openWithMail(engine)
    await post('booking', friday)
    now.value = new Date('2026-12-05T15:00:00.000Z')
    const late = await (await asStaff())('POST', '/api/request-messages/1/accept')
    expect([late.statusCode, late.body]).toEqual([409, 'The day that the customer asked for has passed'])
    expect(await show('booking')).toMatchObject({ visit: null })
  })

  test(`${engine}: messages wait while their row is deleted, and come back with it`, async () => {
    const { staff, post } = await openWithMail(engine)
    await post('booking', friday)
    await post('quote', { kind: 'message', text: 'Hello' })
    const open = async () => (await staff('GET', '/api/request-messages/open')).json()
    const before = await open()
    expect(before.map(({ list }: { list: string }) => list)).toEqual(['contact-submissions', 'bookings'])
    await staff('DELETE', '/api/bookings/1')
    await staff('DELETE', '/api/contact-submissions/1')
    expect(await open()).toEqual([])
    expect((await staff('POST', '/api/request-messages/1/accept')).statusCode).toBe(404)
    await staff('POST', '/api/bookings/1/restore')
    await staff('POST', '/api/contact-submissions/1/restore')
    expect(await open()).toEqual(before)
  })

  test(`${engine}: messages are listed for many rows at once`, async () => {
    const { staff, post } = await openWithMail(engine)
    await post('booking', friday)
    await post('booking', { kind: 'message', text: 'Hello' })
    await post('quote', { kind: 'message', text: 'Hi' })
    const list = async (query: string) => (await staff('GET', `/api/request-messages?${query}`)).json()
    expect(await list('list=bookings&ids=3,1,2')).toMatchObject([
      { id: 1, rowId: 1, ...asked },
      { id: 2, text: 'Hello' },
    ])
    expect(await list('list=contact-submissions&ids=1')).toMatchObject([
      { id: 3, list: 'contact-submissions', text: 'Hi' },
    ])
    expect((await staff('GET', '/api/request-messages?list=call-logs&ids=1')).statusCode).toBe(400)
    expect((await staff('GET', '/api/request-messages?list=bookings')).statusCode).toBe(400)
  })

  test(`${engine}: opening every link of every email changes nothing`, async () => {
    const { staff, post, mailServer, call, app, store } = await openWithMail(engine)
    await staff('PUT', '/api/bookings/1/visit', { payload: { ...soon, confirm: false, tellCustomer: true } })
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed', tellCustomer: true } })
    await post('booking', friday)
    await staff('POST', '/api/request-messages/1/decline', { payload: { reply: 'No' } })
    await post('booking', { kind: 'message', text: 'https://example.com/?a=1 Hello' })
    await post('booking', { kind: 'cancel' })
    await staff('POST', '/api/request-messages/3/accept')
    await post('quote', { kind: 'cancel' })
    const links = new Set<string>()
    const customers = ['ada@example.com', 'grace@example.com']
    for (const mail of mailServer.received) {
      const toCustomer = mail.envelope.to.some((address) => customers.includes(address))
      for (const text of textsOf(mail)) {
        const found = [...(text ?? '').matchAll(/https:\/\/firm\.example\.com[^\s"<]*/g)].map(([link]) => link)
        expect(
          found.some((link) => link.includes('/request/')),
          mail.subject ?? '',
        ).toBe(toCustomer)
        for (const link of found) links.add(link.replace('https://firm.example.com', ''))
      }
    }
    const purposes = new Set(
      (await staff('GET', '/api/mails')).json().map(({ purpose }: { purpose: string }) => purpose),
    )
    expect([...purposes].sort()).toEqual([
      'cancelled',
      'confirmed',
      'declined',
      'message',
      'message_receipt',
      'notice',
      'receipt',
      'visit',
    ])
    expect([...links].filter((link) => link.startsWith('/request/'))).toHaveLength(2)

    const tables = [
      'bookings',
      'contact_submissions',
      'request_messages',
      'request_secret',
      'outbox',
      'replay_keys',
      'throttled',
    ]
    const everything = async () =>
      JSON.stringify(await Promise.all(tables.map((table) => store.read(`SELECT * FROM ${table}`))))
    const before = await everything()
    for (const link of links) {
      for (const method of ['GET', 'HEAD'] as const) {
        await app.inject({ method, url: link })
        if (!link.startsWith('/request/')) continue
        const answer = await call(method, link.replace('/request/', '/api/requests/'))
        expect(answer.statusCode, `${method} ${link}`).toBe(200)
        // Scanners also open what looks like an address of an action.
        await app.inject({ method, url: `${link.replace('/request/', '/api/requests/')}/messages` })
      }
    }
    expect(await everything()).toBe(before)
  })
}
