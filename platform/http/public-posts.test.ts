import { describe, expect, test } from 'vitest'
import { bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { quoteRequestFieldNames } from '#features/quote-requests/quote-request-fields.ts'
import { aBooking, aPath, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { firmInstant, firmInstantIn, firmTime } from '#test/support/firm-clock.ts'
import { engines } from '#test/support/stores.ts'
import { unanswered } from '#test/support/submissions.ts'

for (const engine of engines) {
  describe(`POST /api/bookings on ${engine}`, () => {
    test('answers only the id, emailSent and the path of the customer’s page', async () => {
      const { call } = await openApi(engine)
      const response = await call('POST', '/api/bookings', { payload: aBooking() })
      expect(response.statusCode).toBe(201)
      expect(response.json()).toEqual({ id: 1, emailSent: false, request: aPath('b') })
    })

    test('saves the booking for staff', async () => {
      const { call, asStaff } = await openApi(engine)
      await call('POST', '/api/bookings', { payload: aBooking({ customerName: ' Zoë O’Neil ⚡ ' }) })
      const [row] = (await (await asStaff())('GET', '/api/bookings')).json()
      expect(row).toEqual({
        ...unanswered(bookingFieldNames),
        ...aBooking({ customerName: 'Zoë O’Neil ⚡', preferredDate: '2026-12-01T12:00:00.000Z' }),
        id: 1,
        status: 'pending',
        priority: 'normal',
        estimatedDuration: null,
        googleBookingUrl: null,
        createdAt: '2026-11-21T15:00:00.000Z',
        updatedAt: '2026-11-21T15:00:00.000Z',
        visit: null,
        hasPreference: true,
        notes: null,
        toldVisit: null,
        sentDays: [],
        amountCents: null,
        people: [],
        sourceDetail: null,
      })
    })

    test('ignores fields that only staff may set', async () => {
      const { call, asStaff } = await openApi(engine)
      const forged = {
        id: 77,
        status: 'confirmed',
        priority: 'urgent',
        googleBookingUrl: 'javascript:alert(1)',
        createdAt: '2000-01-01T00:00:00.000Z',
        visit: aVisit,
        notes: 'Gate code 1234',
      }
      await call('POST', '/api/bookings', { payload: aBooking(forged) })
      const [row] = (await (await asStaff())('GET', '/api/bookings')).json()
      expect(row).toMatchObject({
        id: 1,
        status: 'pending',
        priority: 'normal',
        googleBookingUrl: null,
        visit: null,
        notes: null,
      })
      expect(row.createdAt).not.toBe(forged.createdAt)
    })

    test.each([
      ['2026-12-01', '2026-12-01'],
      ['2026-12-01T12:00:00.000Z', '2026-12-01'],
      [firmInstant('2026-11-30T23:59'), '2026-11-30'],
      [firmInstantIn('+09:00', '2026-12-01T00:00'), '2026-12-01'],
      ['2026-12-01T00:00:00', '2026-12-01'],
      ['2027-03-14', '2027-03-14'],
      [firmInstant('2027-11-07T00:30'), '2027-11-07'],
    ])('reads the day of %s as %s', async (preferredDate, day) => {
      const { call, asStaff } = await openApi(engine)
      expect((await call('POST', '/api/bookings', { payload: aBooking({ preferredDate }) })).statusCode).toBe(201)
      const [row] = (await (await asStaff())('GET', '/api/bookings')).json()
      expect(row.preferredDate).toBe(`${day}T12:00:00.000Z`)
    })

    test('accepts today in the business’s time zone and rejects yesterday, even when UTC is a day ahead', async () => {
      const { call, now } = await openApi(engine)
      now.value = firmTime('2026-11-21T21:00')
      const book = (preferredDate: string) => call('POST', '/api/bookings', { payload: aBooking({ preferredDate }) })
      expect((await book('2026-11-21')).statusCode).toBe(201)
      const rejected = await book('2026-11-20')
      expect(rejected.statusCode).toBe(400)
      expect(rejected.body).toBe('Preferred Date must be today or later')
    })

    const valid: Record<string, unknown>[] = [
      { customerName: 'x'.repeat(255) },
      { customerName: '⚡'.repeat(255) },
      { customerEmail: `${'x'.repeat(243)}@example.com` },
      { customerPhone: '1'.repeat(20) },
      { service: 'x'.repeat(100) },
      { address: 'x'.repeat(500) },
      { description: '⚡'.repeat(5000) },
      { description: 'one\ntwo\tthree' },
      { description: undefined },
      { description: null },
      { description: '' },
    ]
    test.each(valid)('accepts %j', async (changes) => {
      const { call } = await openApi(engine)
      expect((await call('POST', '/api/bookings', { payload: aBooking(changes) })).statusCode).toBe(201)
    })

    const invalid: [Record<string, unknown>, string][] = [
      [{ customerName: undefined }, 'Full Name is required'],
      [{ customerName: '' }, 'Full Name is required'],
      [{ customerName: ' \t ' }, 'Full Name is required'],
      [{ customerName: 7 }, 'Full Name must be a string'],
      [{ customerName: ['Ada'] }, 'Full Name must be a string'],
      [{ customerName: 'x'.repeat(256) }, 'Full Name must be at most 255 characters'],
      [{ customerName: 'a\u0000b' }, 'Full Name contains a character that cannot be used'],
      [{ customerName: 'a\nb' }, 'Full Name contains a character that cannot be used'],
      [{ customerName: 'a\u202eb' }, 'Full Name contains a character that cannot be used'],
      [{ customerEmail: '' }, 'Email is required'],
      [{ customerEmail: ' ' }, 'Email is required'],
      [{ customerEmail: 'ada' }, 'Please enter a valid email address'],
      [{ customerEmail: 'a@example.com\r\nBcc: b@example.com' }, 'Email contains a character that cannot be used'],
      [{ customerEmail: 'a@example.com, b@example.com' }, 'Please enter a valid email address'],
      [{ customerEmail: `${'x'.repeat(244)}@example.com` }, 'Email must be at most 255 characters'],
      [{ customerPhone: '' }, 'Phone is required'],
      [{ customerPhone: '1'.repeat(21) }, 'Phone must be at most 20 characters'],
      [{ service: '' }, 'Service is required'],
      [{ service: 'x'.repeat(101) }, 'Service must be at most 100 characters'],
      [{ address: '' }, 'Service Address is required'],
      [{ address: 'x'.repeat(501) }, 'Service Address must be at most 500 characters'],
      [{ preferredTime: '' }, 'Preferred Time is required'],
      [{ preferredTime: undefined }, 'Preferred Time is required'],
      [
        { preferredTime: '5:00 PM' },
        'Preferred Time must be one of: 8:00 AM, 9:00 AM, 10:00 AM, 11:00 AM, 12:00 PM, 1:00 PM, 2:00 PM, 3:00 PM, 4:00 PM',
      ],
      [{ preferredDate: undefined }, 'Preferred Date is required'],
      [{ preferredDate: null }, 'Preferred Date must be a string'],
      [{ preferredDate: 1_796_000_000_000 }, 'Preferred Date must be a string'],
      [{ preferredDate: '' }, 'Preferred Date is required'],
      [{ preferredDate: '2027-02-30' }, 'Preferred Date must be a day such as 2026-12-01'],
      [{ preferredDate: 'next Tuesday' }, 'Preferred Date must be a day such as 2026-12-01'],
      [{ description: 'x'.repeat(5001) }, 'Project Description must be at most 5000 characters'],
      [{ description: 'a\u0007' }, 'Project Description contains a character that cannot be used'],
    ]
    test.each(invalid)('rejects %j', async (changes, message) => {
      const { call, asStaff } = await openApi(engine)
      const response = await call('POST', '/api/bookings', { payload: aBooking(changes) })
      expect(response.statusCode).toBe(400)
      expect(response.body).toBe(message)
      expect((await (await asStaff())('GET', '/api/bookings')).json()).toEqual([])
    })

    test('rejects a lone surrogate', async () => {
      const { call } = await openApi(engine)
      const payload = JSON.stringify(aBooking({ customerName: 'NAME' })).replace('NAME', '\\ud800')
      const response = await call('POST', '/api/bookings', { payload, headers: { 'content-type': 'application/json' } })
      expect([response.statusCode, response.body]).toEqual([400, 'Full Name contains a character that cannot be used'])
    })
  })

  describe(`POST /api/contact on ${engine}`, () => {
    test('answers only the id and saves the request', async () => {
      const { call, asStaff } = await openApi(engine)
      const response = await call('POST', '/api/contact', {
        payload: aQuoteRequest({ status: 'closed', notes: 'mine' }),
      })
      expect(response.statusCode).toBe(201)
      expect(response.json()).toEqual({ id: 1, request: aPath('q') })
      const [row] = (await (await asStaff())('GET', '/api/contact-submissions')).json()
      expect(row).toEqual({
        ...unanswered(quoteRequestFieldNames),
        ...aQuoteRequest(),
        id: 1,
        status: 'new',
        priority: 'normal',
        estimatedValue: null,
        sourceDetail: null,
        followUpDate: null,
        notes: null,
        source: 'website',
        createdAt: '2026-11-21T15:00:00.000Z',
        updatedAt: '2026-11-21T15:00:00.000Z',
      })
    })

    test.each([undefined, null, ''])('treats a service of %j as none', async (service) => {
      const { call } = await openApi(engine)
      expect((await call('POST', '/api/contact', { payload: aQuoteRequest({ service }) })).statusCode).toBe(201)
    })

    const invalid: [Record<string, unknown>, string][] = [
      [{ name: 'A' }, 'Name must be at least 2 characters'],
      [{ name: ' A ' }, 'Name must be at least 2 characters'],
      [{ name: 'x'.repeat(256) }, 'Name must be at most 255 characters'],
      [{ email: '' }, 'Please enter a valid email address'],
      [{ email: 'grace@' }, 'Please enter a valid email address'],
      [{ phone: '555-0111' }, 'Please enter a valid phone number'],
      [{ message: 'Too short' }, 'Message must be at least 10 characters'],
      [{ message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters'],
      [{ message: undefined }, 'Message is required'],
      [{ service: 'x'.repeat(101) }, 'Service must be at most 100 characters'],
    ]
    test.each(invalid)('rejects %j', async (changes, message) => {
      const { call } = await openApi(engine)
      const response = await call('POST', '/api/contact', { payload: aQuoteRequest(changes) })
      expect([response.statusCode, response.body]).toEqual([400, message])
    })
  })

  describe(`Idempotency-Key on ${engine}`, () => {
    const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

    test('fifty parallel posts with one key create one row and get one response', async () => {
      const { call, asStaff } = await openApi(engine)
      const posts = Array.from({ length: 50 }, () =>
        call('POST', '/api/bookings', { payload: aBooking(), ...withKey('one') }),
      )
      for (const response of await Promise.all(posts)) {
        expect([response.statusCode, response.json()]).toEqual([201, { id: 1, emailSent: false, request: aPath('b') }])
      }
      expect((await (await asStaff())('GET', '/api/bookings')).json()).toHaveLength(1)
    })

    test('a repeated booking gets its first response even when its day has passed', async () => {
      const { call, now } = await openApi(engine)
      const book = () =>
        call('POST', '/api/bookings', { payload: aBooking({ preferredDate: '2026-11-21' }), ...withKey('one') })
      const first = await book()
      expect(first.statusCode).toBe(201)
      now.value = new Date('2026-11-22T15:00:00.000Z')
      const again = await book()
      expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    })

    test('the same key with other content is rejected and changes nothing', async () => {
      const { call, asStaff } = await openApi(engine)
      await call('POST', '/api/contact', { payload: aQuoteRequest(), ...withKey('one') })
      const other = await call('POST', '/api/contact', { payload: aQuoteRequest({ name: 'Ada' }), ...withKey('one') })
      expect([other.statusCode, other.body]).toEqual([422, 'This Idempotency-Key was already used with other content'])
      expect((await (await asStaff())('GET', '/api/contact-submissions')).json()).toHaveLength(1)
    })

    test('a key belongs to its endpoint, and another key is another submission', async () => {
      const { call, asStaff } = await openApi(engine)
      await call('POST', '/api/bookings', { payload: aBooking(), ...withKey('one') })
      expect((await call('POST', '/api/contact', { payload: aQuoteRequest(), ...withKey('one') })).statusCode).toBe(201)
      await call('POST', '/api/bookings', { payload: aBooking(), ...withKey('two') })
      await call('POST', '/api/bookings', { payload: aBooking() })
      expect((await (await asStaff())('GET', '/api/bookings')).json()).toHaveLength(3)
    })

    test('a rejected submission does not use up its key', async () => {
      const { call } = await openApi(engine)
      expect(
        (await call('POST', '/api/bookings', { payload: aBooking({ address: '' }), ...withKey('one') })).statusCode,
      ).toBe(400)
      expect((await call('POST', '/api/bookings', { payload: aBooking(), ...withKey('one') })).statusCode).toBe(201)
    })

    test('an invalid key is rejected', async () => {
      const { call } = await openApi(engine)
      const response = await call('POST', '/api/bookings', { payload: aBooking(), ...withKey('x'.repeat(256)) })
      expect(response.statusCode).toBe(400)
    })

    test('neither the key nor the content is stored in plain text', async () => {
      const { call, store } = await openApi(engine)
      await call('POST', '/api/bookings', { payload: aBooking(), ...withKey('my-own-key') })
      expect(JSON.stringify(await store.read('SELECT * FROM replay_keys'))).not.toMatch(/my-own-key|Ada|example/)
    })
  })
}

test('the limit of an address covers both forms and no other address', async () => {
  const { call, now } = await openApi('sqlite', { SUBMISSION_LIMIT: 3 })
  const book = (from: string) => call('POST', '/api/bookings', { payload: aBooking(), from })
  const ask = (from: string) => call('POST', '/api/contact', { payload: aQuoteRequest(), from })
  for (const post of [book, ask, book]) expect((await post('192.0.2.1')).statusCode).toBe(201)
  const rejected = await ask('192.0.2.1')
  expect(rejected.statusCode).toBe(429)
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(rejected.body).toBe('Too many forms from your network, please call us or try again later')
  expect((await book('192.0.2.2')).statusCode).toBe(201)
  now.value = new Date(now.value.getTime() + 10 * 60_000 + 1)
  expect((await ask('192.0.2.1')).statusCode).toBe(201)
})

test('addresses in one IPv6 /64 count as one', async () => {
  const { call } = await openApi('sqlite', { SUBMISSION_LIMIT: 1 })
  const book = (from: string) => call('POST', '/api/bookings', { payload: aBooking(), from })
  expect((await book('2001:db8::1')).statusCode).toBe(201)
  expect((await book('2001:db8:0:0:ffff::2')).statusCode).toBe(429)
  expect((await book('2001:db8:0:1::1')).statusCode).toBe(201)
})

for (const engine of engines) {
  test(`${engine}: 60 addresses in as many /64s of one IPv6 /48 get two limits of bookings`, async () => {
    const { call, store } = await openApi(engine, { SUBMISSION_LIMIT: 20 })
    const book = (from: string) => call('POST', '/api/bookings', { payload: aBooking(), from })
    const statuses: number[] = []
    for (let network = 1; network <= 60; network++) statuses.push((await book(`2001:db8:0:${network}::1`)).statusCode)
    expect(statuses).toEqual([...Array(40).fill(201), ...Array(20).fill(429)])
    expect(await store.read('SELECT id FROM bookings')).toHaveLength(40)
    expect((await book('2001:db8:1:1::1')).statusCode).toBe(201)
  })
}

test('a repeated or rejected submission does not count toward the limit', async () => {
  const { call } = await openApi('sqlite', { SUBMISSION_LIMIT: 1 })
  const headers = { 'idempotency-key': 'one' }
  await call('POST', '/api/bookings', { payload: aBooking({ address: '' }) })
  for (let time = 0; time < 3; time++) {
    expect((await call('POST', '/api/bookings', { payload: aBooking(), headers })).statusCode).toBe(201)
  }
})

test('X-Forwarded-For counts only from a trusted proxy', async () => {
  const direct = await openApi('sqlite', { SUBMISSION_LIMIT: 1 })
  const proxied = await openApi('sqlite', { SUBMISSION_LIMIT: 1, TRUST_PROXY: ['10.0.0.0/8'] })
  const book = ({ call }: typeof direct, forwarded: string) =>
    call('POST', '/api/bookings', { payload: aBooking(), from: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } })
  expect((await book(direct, '192.0.2.1')).statusCode).toBe(201)
  expect((await book(direct, '192.0.2.2')).statusCode).toBe(429)
  expect((await book(proxied, '192.0.2.1')).statusCode).toBe(201)
  expect((await book(proxied, '192.0.2.2')).statusCode).toBe(201)
  expect((await book(proxied, '192.0.2.2')).statusCode).toBe(429)
})
