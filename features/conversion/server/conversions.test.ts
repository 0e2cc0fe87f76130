import { describe, expect, onTestFinished, test } from 'vitest'
import { RequestTokens } from '#features/customer-page/server/tokens.ts'
import { purgeDeletedRows } from '#features/deleted-rows/server/deleted-rows.ts'
import { readEnvironment } from '#platform/env.ts'
import { migrate } from '#platform/store/migrate.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { twoHalves } from '#test/support/pictures.ts'
import { builtSite } from '#test/support/plain-form.ts'
import { createSchema, type Engine, engines, freshStoreOpener } from '#test/support/stores.ts'
import { readCustomer } from '../../../scripts/privacy/customer.ts'
import { eraseRecords, search } from '../../../scripts/privacy/records.ts'

const sources = ['contact-submissions', 'call-logs'] as const
type Source = (typeof sources)[number]
const names = { 'contact-submissions': 'quote request', 'call-logs': 'call' }

/** A server with one quote request and one phone call. */
async function openServer(engine: Engine) {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mail.env)
  const settings = { SMTP_URL, MAIL_FROM, MAIL_TO, site: builtSite }
  const api = await openApi(engine, settings)
  const staff = await api.asStaff()
  await staff('POST', '/api/contact', { payload: aQuoteRequest() })
  await staff('POST', '/api/call-logs', { payload: { callerName: 'Ada', followUpRequired: true } })
  const read = async (url: string) => (await staff('GET', url)).json()
  return {
    ...api,
    staff,
    read,
    settings,
    sent: () => mail.for('ada@example.com').length,
    convert: (source: Source, headers: Record<string, string> = {}, changes: object = {}) =>
      staff('POST', `/api/${source}/1/booking`, { payload: aBooking({ tellCustomer: true, ...changes }), headers }),
    bookingOf: async (source: Source) => (await read(`/api/related?list=${source}&ids=1`))[0].madeBooking,
  }
}

for (const engine of engines) {
  describe(`conversions on ${engine}`, () => {
    test('a quote request or a call is converted to a booking only with valid input', async () => {
      const { staff, read, convert, sent, bookingOf } = await openServer(engine)
      const past = await convert('contact-submissions', {}, { preferredDate: '2026-11-20' })
      expect([past.statusCode, past.body]).toEqual([400, 'Preferred Date must be today or later'])
      const invalid = await convert('call-logs', {}, { address: '' })
      expect([invalid.statusCode, invalid.body]).toEqual([400, 'Service Address is required'])
      for (const source of sources)
        expect((await staff('POST', `/api/${source}/9/booking`, { payload: aBooking() })).statusCode).toBe(404)
      expect(await read('/api/bookings')).toEqual([])
      expect(await read('/api/contact-submissions')).toMatchObject([{ status: 'new' }])
      expect(await bookingOf('contact-submissions')).toBeNull()

      const converted = await convert('contact-submissions', {}, { tellCustomer: false })
      expect(converted.statusCode).toBe(201)
      expect(converted.json()).toMatchObject({ id: 1, customerName: 'Ada Lovelace', status: 'pending' })
      expect(await read('/api/contact-submissions')).toMatchObject([{ status: 'converted' }])
      expect(await bookingOf('contact-submissions')).toEqual({
        id: 1,
        preferredDate: '2026-12-01T12:00:00.000Z',
        day: '2026-12-01',
      })
      expect(sent()).toBe(0)

      const notified = await convert('call-logs')
      expect([notified.statusCode, notified.json().id]).toEqual([201, 2])
      expect(await read('/api/call-logs')).toMatchObject([{ followUpRequired: false }])
      expect(sent()).toBe(1)
      const [latest] = await read('/api/mails')
      expect(latest).toMatchObject({ about: 'booking', subjectId: 2, purpose: 'receipt', state: 'sent' })
    })

    test('a booking shows the photos and messages of its quote request, to its crew and its customer too', async () => {
      const { call, staff, read, convert, asPerson, store, now } = await openServer(engine)
      const asked = await call('POST', '/api/contact', { payload: aQuoteRequest() })
      const page = String(asked.json().request).replace('/request', '/api/requests')
      const payload = await twoHalves().jpeg().toBuffer()
      await call('POST', `${page}/photos`, { payload, headers: { 'content-type': 'image/jpeg' } })
      await call('POST', `${page}/messages`, { payload: { kind: 'message', text: 'The panel is in the garage.' } })
      const other = await asPerson('crew')
      const crew = await asPerson('crew')
      const path = '/api/contact-submissions/2/booking'
      expect((await staff('POST', path, { payload: aBooking() })).statusCode).toBe(201)
      expect((await convert('contact-submissions')).statusCode).toBe(201)
      await staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, people: [crew.person.id] } })

      expect(await read('/api/bookings/1/photos')).toMatchObject([{ id: 1 }])
      expect(await read('/api/photos?list=bookings&ids=1,2')).toEqual([{ id: 1, photos: [1] }])
      const messages = await read('/api/request-messages?list=bookings&ids=1,2')
      expect(messages).toMatchObject([{ rowId: 1, text: 'The panel is in the garage.' }])
      expect((await crew.call('GET', '/api/photos/1')).statusCode).toBe(200)
      expect((await other.call('GET', '/api/photos/1')).statusCode).toBe(403)
      const booking = (await read('/api/bookings?id=1'))[0]
      const bookingPage = (await new RequestTokens(store).pathFor('bookings', booking)).replace(
        '/request',
        '/api/requests',
      )
      const shown = (await call('GET', bookingPage)).json()
      expect(shown).toMatchObject({ photos: [1], messages: [{ text: 'The panel is in the garage.' }] })
      expect((await call('GET', `${bookingPage}/photos/1`)).statusCode).toBe(200)

      // The quote request is gone for good. What the customer sent stays with the booking.
      await staff('DELETE', '/api/contact-submissions/2')
      now.value = new Date(now.value.getTime() + 31 * 86_400_000)
      await store.write((sql) => purgeDeletedRows(sql, now.value))
      expect(await store.read('SELECT list, "rowId" FROM photos')).toEqual([{ list: 'bookings', rowId: 1 }])
      expect(await store.read('SELECT list, "rowId" FROM request_messages')).toEqual([{ list: 'bookings', rowId: 1 }])
    })

    test('a day and time that staff agreed on are not called the customer’s preference', async () => {
      const { call, staff, read, store, convert } = await openServer(engine)
      await convert('contact-submissions', {}, { visit: aVisit, confirm: true })
      await convert('call-logs')
      expect(await read('/api/bookings?sort=oldest')).toMatchObject([{ hasPreference: false }, { hasPreference: true }])
      const [agreed, preferred] = await read('/api/bookings?sort=oldest')
      const pageOf = async (row: { id: number; createdAt: string }) =>
        (await call('GET', await new RequestTokens(store).pathFor('bookings', row))).body
      expect(await pageOf(preferred)).toContain('You asked for')
      expect(await pageOf(agreed)).not.toContain('You asked for')
      await staff('DELETE', '/api/bookings/1/visit')
      expect(await pageOf(agreed)).not.toContain('You asked for')
    })

    test('a visit of a booking without an address is confirmed with one', async () => {
      const { staff, store, convert } = await openServer(engine)
      await convert('contact-submissions')
      await store.write((sql) => sql(`UPDATE bookings SET address = ''`))
      const confirm = (changes: object = {}) =>
        staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, confirm: true, ...changes } })
      const refused = await confirm()
      expect([refused.statusCode, refused.body]).toEqual([400, 'Service Address is required'])
      expect((await confirm({ address: ' ' })).statusCode).toBe(400)
      expect((await confirm({ confirm: false })).json()).toMatchObject({ address: '', status: 'pending' })
      const confirmed = (await confirm({ address: '12 Elm Street' })).json()
      expect(confirmed).toMatchObject({ address: '12 Elm Street', status: 'confirmed' })
    })

    test('a request that somebody else changed is not converted', async () => {
      const { staff, read, convert, now } = await openServer(engine)
      const [{ updatedAt }] = await read('/api/contact-submissions')
      now.value = new Date(now.value.getTime() + 1000)
      await staff('PATCH', '/api/contact-submissions/1', { payload: { status: 'converted' } })
      const stale = await convert('contact-submissions', { 'if-match': `"${updatedAt}"` })
      expect([stale.statusCode, stale.body]).toEqual([412, 'This quote request has changed since you loaded it'])
      expect(await read('/api/bookings')).toEqual([])
      const [seen] = await read('/api/contact-submissions')
      expect((await convert('contact-submissions', { 'if-match': `"${seen.updatedAt}"` })).statusCode).toBe(201)
    })

    test.each(sources)(
      'a second conversion of %s is refused, and the error names the first booking',
      async (source) => {
        const { read, convert, sent, now } = await openServer(engine)
        const [seen] = await read('/api/contact-submissions')
        now.value = new Date(now.value.getTime() + 1000)
        expect((await convert(source)).statusCode).toBe(201)
        const conditions: Record<string, string>[] = [
          {},
          { 'if-match': '*' },
          { 'if-match': `"${seen.updatedAt}"` },
          { 'idempotency-key': 'new' },
        ]
        for (const headers of conditions) {
          const again = await convert(source, headers, { description: 'Somebody else’s' })
          expect([again.statusCode, again.body]).toEqual([409, `This ${names[source]} was already booked as B-1`])
        }
        expect(await read('/api/bookings')).toHaveLength(1)
        expect(sent()).toBe(1)
      },
    )

    test.each(sources)('a repeated conversion of %s gets the same response', async (source) => {
      const { staff, read, convert, sent, store, now } = await openServer(engine)
      const headers = { 'idempotency-key': 'lost-response' }
      const first = await convert(source, headers)
      now.value = new Date(now.value.getTime() + 1000)
      const again = await convert(source, headers)
      // By now, the receipt has brought the day into the customer's calendar.
      const sentDays = expect.any(Array)
      expect([again.statusCode, again.json()]).toEqual([201, { ...first.json(), sentDays }])
      const other = await convert(source, headers, { preferredTime: '4:00 PM' })
      expect([other.statusCode, other.body]).toEqual([422, 'This Idempotency-Key was already used with other content'])
      expect(await read('/api/bookings')).toHaveLength(1)
      expect(sent()).toBe(1)
      expect(JSON.stringify(await store.read('SELECT * FROM replay_keys'))).not.toMatch(/Ada|example/)

      await staff('DELETE', '/api/bookings/1')
      const gone = await convert(source, headers)
      expect([gone.statusCode, gone.body]).toEqual([409, 'This was already saved as booking B-1, which was deleted'])
    })

    test.each(sources)(
      'concurrent conversions of %s on two servers create one booking and send one email',
      async (source) => {
        const { read, convert, sent, settings, store } = await openServer(engine)
        const other = await openApi(engine, { ...settings, store })
        const staffAtOther = await other.asStaff()
        const payload = aBooking({ tellCustomer: true, description: 'From the other server' })
        const [key, otherKey] = [{ 'idempotency-key': 'mine' }, { 'idempotency-key': 'theirs' }]
        const responses = await Promise.all([
          ...Array.from({ length: 5 }, () => convert(source, key)),
          ...Array.from({ length: 5 }, () => convert(source)),
          ...Array.from({ length: 5 }, () =>
            staffAtOther('POST', `/api/${source}/1/booking`, { payload, headers: otherKey }),
          ),
          ...Array.from({ length: 5 }, () => staffAtOther('POST', `/api/${source}/1/booking`, { payload })),
        ])
        const created = responses.filter(({ statusCode }) => statusCode === 201)
        expect(created.length).toBeGreaterThan(0)
        expect(new Set(created.map(({ body }) => body)).size).toBe(1)
        for (const { statusCode, body } of responses.filter((response) => !created.includes(response)))
          expect([statusCode, body]).toEqual([409, expect.stringMatching(/was already booked as B-\d+$/)])
        expect(await read('/api/bookings')).toHaveLength(1)
        expect(sent()).toBe(1)
      },
    )

    test.each(sources)('%s can be converted again after its booking was deleted', async (source) => {
      const { staff, read, convert, bookingOf } = await openServer(engine)
      await convert(source)
      await staff('DELETE', '/api/bookings/1')
      expect(await bookingOf(source)).toBeNull()
      await staff('POST', '/api/bookings/1/restore')
      expect(await bookingOf(source)).toMatchObject({ id: 1 })
      await staff('DELETE', `/api/${source}/1`)
      await staff('POST', `/api/${source}/1/restore`)
      expect((await convert(source)).statusCode).toBe(409)

      await staff('DELETE', '/api/bookings/1')
      expect((await convert(source)).json()).toMatchObject({ id: 2 })
      expect(await bookingOf(source)).toMatchObject({ id: 2 })
      await staff('POST', '/api/bookings/1/restore')
      expect((await convert(source)).body).toBe(`This ${names[source]} was already booked as B-2`)
      expect(await read('/api/bookings')).toHaveLength(2)
    })

    test('erasing a customer deletes the conversion links', async () => {
      const { convert, store } = await openServer(engine)
      for (const source of sources) await convert(source)
      const customer = readCustomer('ada@example.com') ?? expect.unreachable()
      const { theirs } = await search(store.read, customer)
      await store.write((sql) => eraseRecords(sql, theirs))
      expect(await store.read('SELECT * FROM conversions')).toEqual([])
    })

    test('migration links requests that were converted earlier', async () => {
      const store = (await freshStoreOpener(engine))()
      const [requestedAt, convertedAt] = ['2026-11-20T15:00:00.000Z', '2026-11-21T15:00:00.000Z']
      await createSchema(store, 4, async (sql) => {
        for (const [status, email] of [
          ['converted', 'Ada@example.com'],
          ['converted', 'other@example.com'],
          ['closed', 'ada@example.com'],
        ])
          await sql(
            `INSERT INTO contact_submissions (name, email, phone, message, status, created_at, updated_at)
             VALUES ('Ada', $1, '405-555-0123', 'The lights flicker', $2, $3, $4)`,
            [email ?? '', status ?? '', requestedAt, convertedAt],
          )
        for (const createdAt of [requestedAt, convertedAt, convertedAt])
          await sql(
            `INSERT INTO bookings ("customerName", "customerEmail", "customerPhone", service, "preferredDate",
             "preferredTime", address, created_at, updated_at)
             VALUES ('Ada', 'ada@example.com', '405-555-0123', 'Other', $1, '9:00 AM', '12 Sample Street', $2, $2)`,
            ['2026-12-01T12:00:00.000Z', createdAt],
          )
      })
      await migrate(store)
      const { asStaff } = await openApi(engine, { store })
      const related = (await (await asStaff())('GET', '/api/related?list=contact-submissions&ids=1,2,3')).json()
      expect(related.map(({ id, madeBooking }: { id: number; madeBooking: object }) => [id, madeBooking])).toEqual([
        [3, null],
        [2, null],
        [1, { id: 2, preferredDate: '2026-12-01T12:00:00.000Z', day: '2026-12-01' }],
      ])
    })
  })
}
