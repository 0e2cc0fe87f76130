import { describe, expect, test } from 'vitest'
import { business } from '#content'
import { StoreUnavailable } from '#platform/store/store.ts'
import { aBooking, openApi, publicUrl } from '#test/support/api.ts'
import { builtSite, formPoster, unreachableMail } from '#test/support/plain-form.ts'
import { engines } from '#test/support/stores.ts'

const thanks =
  "Thank you! We'll contact you within 24 hours to confirm your appointment and discuss your project details."

const post = formPoster('/booking', () => aBooking())

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')

for (const engine of engines) {
  describe(`the booking form without JavaScript on ${engine}`, () => {
    test('saves the booking with its pending emails and redirects to a URL without personal data', async () => {
      const { call, asStaff } = await openApi(engine, { site: builtSite, ...unreachableMail })
      const response = await post(call)
      const sentPath = expect.stringMatching(/^\/booking\/sent\?request=b1-[\w-]{22}$/)
      expect([response.statusCode, response.headers.location, response.body]).toEqual([303, sentPath, ''])
      const location = String(response.headers.location)
      const sent = await call('GET', location)
      expect(sent.statusCode).toBe(200)
      expect(sent.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(textOf(sent.body)).toContain(thanks)
      expect(sent.body).toContain(`href="/request/${location.split('=')[1]}"`)
      expect(sent.body).not.toMatch(/Ada|ada@example\.com|555-0123/)
      const staff = await asStaff()
      expect((await staff('GET', '/api/bookings')).json()).toMatchObject([
        { ...aBooking(), preferredDate: '2026-12-01T12:00:00.000Z', status: 'pending' },
      ])
      const mails: { purpose: string; suspicion: null }[] = (await staff('GET', '/api/mails')).json()
      expect(mails.map(({ purpose, suspicion }) => [purpose, suspicion]).sort()).toEqual([
        ['notice', null],
        ['receipt', null],
      ])
    })

    test('creates one row for repeats on the same day, and another for other content or another day', async () => {
      const { call, asStaff, now } = await openApi(engine, { site: builtSite })
      const rows = async () => (await (await asStaff())('GET', '/api/bookings')).json().length
      await Promise.all(Array.from({ length: 20 }, () => post(call)))
      expect((await post(call)).statusCode).toBe(303)
      expect(await rows()).toBe(1)
      await post(call, { preferredTime: '10:00 AM' })
      expect(await rows()).toBe(2)
      now.value = new Date(now.value.getTime() + 86_400_000)
      await post(call)
      expect(await rows()).toBe(3)
    })

    test('a booking for a closed day is kept, and the confirmation says that we look for another', async () => {
      const { call, asStaff } = await openApi(engine, { site: builtSite })
      const staff = await asStaff()
      await staff('POST', '/api/closed-days', { payload: { from: '2026-12-01', to: '2026-12-01', reason: 'Training' } })
      const { headers } = await post(call)
      const { body } = await call('GET', String(headers.location))
      expect(textOf(body)).toContain(`We are closed that day. We'll call you to find another. ${thanks}`)
    })
  })
}

test('the page lists the errors in the order of the form, shows each at its field, and keeps the input', async () => {
  const { call, asStaff } = await openApi('sqlite', { site: builtSite })
  const response = await post(call, {
    customerName: '',
    customerEmail: 'ada@',
    service: 'Haunted House',
    preferredDate: '',
    preferredTime: '',
    description: '"><script>alert(1)</script>',
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const [, summary = ''] = /<div role="alert"(.*?)<\/div>/.exec(response.body) ?? []
  expect([...summary.matchAll(/<a href="#([^"]+)">([^<]+)</g)].map(([, id, error]) => [id, error])).toEqual([
    ['booking-customerName', 'Full Name is required'],
    ['booking-customerEmail', 'Please enter a valid email address'],
    ['booking-preferredDate', 'Preferred Date is required'],
    ['booking-preferredTime', 'Preferred Time is required'],
  ])
  expect(response.body).toContain(
    '<p id="booking-preferredDate-error" class="field-error">Preferred Date is required</p>',
  )
  expect(response.body).toMatch(/<input[^>]*value="\(405\) 555-0123"/)
  expect(response.body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</textarea>')
  expect(response.body).not.toMatch(/<script|\[\[/)
  expect((await (await asStaff())('GET', '/api/bookings')).json()).toEqual([])
})

test('a day that is over, too far away or not real is an error at its field', async () => {
  const { call } = await openApi('sqlite', { site: builtSite })
  for (const [preferredDate, error] of [
    ['2026-11-20', 'Preferred Date must be today or later'],
    ['2029-01-01', 'Preferred Date must be within the next 2 years'],
    ['2026-02-30', 'Preferred Date must be a day such as 2026-12-01'],
  ] as const) {
    const { statusCode, body } = await post(call, { preferredDate })
    expect([statusCode, body], preferredDate).toEqual([
      400,
      expect.stringContaining(`<a href="#booking-preferredDate">${error}`),
    ])
    expect(body).toMatch(new RegExp(`aria-invalid="true"[^>]*type="date"[^>]*value="${preferredDate}"`))
  }
})

test('the error page has no scripts, and its policy allows none', async () => {
  const { call } = await openApi('sqlite', { site: builtSite })
  const { headers } = await post(call, { customerName: '' })
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'self';/)
  const asked = await call('GET', '/booking/unsent')
  expect([asked.statusCode, asked.headers.location]).toEqual([307, '/booking'])
})

test('it has the limits and checks of POST /api/bookings and shows a page for each error', async () => {
  const { call, store, asStaff } = await openApi('sqlite', { site: builtSite, SUBMISSION_LIMIT: 1, ...unreachableMail })
  const expectRejected = async (response: ReturnType<typeof post>, status: number, message: string) => {
    const { statusCode, body } = await response
    expect(statusCode).toBe(status)
    expect(body).toContain(message)
    expect(body).toContain('Your booking was not sent')
    return body
  }
  const foreign = 'This can only be done from our own pages.'
  await expectRejected(post(call, {}, { 'sec-fetch-site': 'cross-site' }), 403, foreign)
  await expectRejected(post(call, {}, { origin: 'https://other.example.com' }), 403, foreign)
  await expectRejected(post(call, {}, { origin: 'null' }), 403, foreign)
  await expectRejected(
    post(call, { description: 'x'.repeat(300_000) }),
    413,
    'That is more text than we can take at once.',
  )
  await expectRejected(post(call, { customerName: 'x'.repeat(256) }), 400, 'Full Name must be at most 255 characters')
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, '']))
  await expectRejected(post(call, fields), 400, 'The form has too many fields.')
  await expectRejected(post(call, {}, { 'content-type': 'application/json' }), 415, 'Send')

  expect((await post(call, { extension: 'spam' }, { origin: publicUrl }, '192.0.2.9')).statusCode).toBe(303)
  const [mail] = (await (await asStaff())('GET', '/api/mails')).json()
  expect(mail).toMatchObject({ suspicion: 'a hidden field was filled in' })
  const later = await post(call, { customerName: 'Grace' }, {}, '192.0.2.9')
  expect(Number(later.headers['retry-after'])).toBeGreaterThan(0)
  await expectRejected(
    Promise.resolve(later),
    429,
    'Too many forms from your network, please call us or try again later.',
  )

  store.write = () => Promise.reject(new StoreUnavailable(new Error('full')))
  const body = await expectRejected(post(call), 503, `please call ${business.phone}.`)
  expect(body).toContain('value="Ada Lovelace"')
})

test('/booking/sent is the 404 page without a booking, and says that a deleted one is closed', async () => {
  const { call, asStaff } = await openApi('sqlite', { site: builtSite })
  const quote = await call('POST', '/api/contact', {
    payload: { name: 'Grace Hopper', email: 'g@example.com', phone: '405-555-0111', message: 'How much is a panel?' },
  })
  const token = String((await post(call)).headers.location).split('=')[1]
  for (const path of [
    '/booking/sent',
    '/booking/sent?request=a&request=b',
    `/booking/sent?request=${token}x`,
    `/booking/sent?request=${quote.json().request.split('/')[2]}`,
    `/contact/sent?request=${token}`,
  ]) {
    expect((await call('GET', path)).statusCode, path).toBe(404)
  }
  await (await asStaff())('DELETE', '/api/bookings/1')
  const deleted = await call('GET', `/booking/sent?request=${token}`)
  expect(deleted.statusCode).toBe(410)
  expect(deleted.body).toContain('This request is closed')
  expect(deleted.headers['content-type']).toBe('text/html; charset=utf-8')
})
