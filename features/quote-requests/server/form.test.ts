import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { business } from '#content'
import { StoreUnavailable } from '#platform/store/store.ts'
import { aQuoteRequest, openApi, publicUrl } from '#test/support/api.ts'
import { builtSite, formPoster, unreachableMail } from '#test/support/plain-form.ts'
import { engines } from '#test/support/stores.ts'

const post = formPoster('/contact', () => aQuoteRequest())

for (const engine of engines) {
  describe(`the contact form without JavaScript on ${engine}`, () => {
    test('saves the request with its pending emails and redirects to a URL without personal data', async () => {
      const { call, asStaff } = await openApi(engine, { site: builtSite, ...unreachableMail })
      const response = await post(call)
      const sentPath = expect.stringMatching(/^\/contact\/sent\?request=q1-[\w-]{22}$/)
      expect([response.statusCode, response.headers.location, response.body]).toEqual([303, sentPath, ''])
      const sent = await call('GET', String(response.headers.location))
      expect([sent.statusCode, sent.body]).toEqual([
        200,
        expect.stringContaining('Thank you for your message! We will contact you soon.'),
      ])
      const staff = await asStaff()
      expect((await staff('GET', '/api/contact-submissions')).json()).toMatchObject([
        { ...aQuoteRequest(), status: 'new', source: 'website' },
      ])
      const mails: { purpose: string; suspicion: null }[] = (await staff('GET', '/api/mails')).json()
      expect(mails.map(({ purpose, suspicion }) => [purpose, suspicion]).sort()).toEqual([
        ['notice', null],
        ['receipt', null],
      ])
    })

    test('creates one row for repeats on the same day, and another for other content or another day', async () => {
      const { call, asStaff, now } = await openApi(engine, { site: builtSite })
      const rows = async () => (await (await asStaff())('GET', '/api/contact-submissions')).json().length
      await Promise.all(Array.from({ length: 20 }, () => post(call)))
      expect((await post(call)).statusCode).toBe(303)
      expect(await rows()).toBe(1)
      await call('GET', String((await post(call)).headers.location))
      expect(await rows()).toBe(1)
      await post(call, { message: 'The panel is thirty-one years old.' })
      expect(await rows()).toBe(2)
      now.value = new Date(now.value.getTime() + 86_400_000)
      await post(call)
      expect(await rows()).toBe(3)
    })
  })
}

test('the page shows each error at its field and in a list of links, and keeps the input', async () => {
  const { call, asStaff } = await openApi('sqlite', { site: builtSite })
  const response = await post(call, {
    name: 'G',
    email: 'grace@',
    service: 'wiring',
    message: '"><script>alert(1)</script>',
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(response.body).toContain('<a href="#contact-name">Name must be at least 2 characters</a>')
  expect(response.body).toContain(
    '<p id="contact-email-error" class="field-error">Please enter a valid email address</p>',
  )
  expect(response.body).toMatch(/<input[^>]*id="contact-name"[^>]*aria-invalid="true"[^>]*value="G"/)
  expect(response.body).toMatch(
    /<input[^>]*id="contact-phone"(?![^>]*aria-(invalid="true"|describedby))[^>]*value="405-555-0111"/,
  )
  expect(response.body).toContain('<option value="wiring" selected="">')
  expect(response.body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</textarea>')
  expect(response.body).not.toMatch(/<script|\[\[/)
  expect((await (await asStaff())('GET', '/api/contact-submissions')).json()).toEqual([])
})

test('input that looks like code or a pattern stays as typed', async () => {
  const { call } = await openApi('sqlite', { site: builtSite })
  const { body } = await post(call, { name: '[[typed email]]', phone: "$& $' $1", service: '$&', message: '[[error]]' })
  expect(body).toContain('value="[[typed email]]"')
  expect(body).toContain('value="$&amp; $&#x27; $1"')
  expect(body).toContain('>[[error]]</textarea>')
})

test('any input comes back unchanged and escaped', async () => {
  const { call } = await openApi('sqlite', { site: builtSite })
  const text = fc.string({
    unit: fc.constantFrom(...'aé⚡ "\'<>&;=/[]{}$`\\\u0000\n', '[[typed name]]', '</textarea>', '<script>'),
  })
  await fc.assert(
    fc.asyncProperty(text, text, async (name, message) => {
      const { statusCode, body } = await post(call, { name, message, email: 'no' })
      const shown = [/name="name" value="([^"]*)"/, /name="message">\n?([^<]*)<\/textarea>/].map(
        (pattern) => pattern.exec(body)?.[1] ?? 'not found',
      )
      expect([statusCode, ...shown.map(unescaped)]).toEqual([400, name, message])
      expect(body).not.toContain('<script')
    }),
    { numRuns: 150, seed: 1 },
  )
})

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

test('the page has no scripts, and its policy allows none', async () => {
  const { call } = await openApi('sqlite', { site: builtSite })
  const { headers } = await post(call, { name: '' })
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'self';/)
  expect(String(headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-/)
  const asked = await call('GET', '/contact/unsent')
  expect([asked.statusCode, asked.headers.location]).toEqual([307, '/contact'])
})

test('it has the limits and checks of POST /api/contact and shows a page for each error', async () => {
  const { call, store, asStaff } = await openApi('sqlite', { site: builtSite, SUBMISSION_LIMIT: 1, ...unreachableMail })
  const expectRejected = async (response: ReturnType<typeof post>, status: number, message: string) => {
    const { statusCode, body } = await response
    expect(statusCode).toBe(status)
    expect(body).toContain(message)
    expect(body).toContain('Your message was not sent')
    return body
  }
  await expectRejected(
    post(call, {}, { 'sec-fetch-site': 'cross-site' }),
    403,
    'This can only be done from our own pages.',
  )
  await expectRejected(
    post(call, {}, { 'sec-fetch-site': 'same-site' }),
    403,
    'This can only be done from our own pages.',
  )
  await expectRejected(post(call, {}, { origin: 'https://other.example.com' }), 403, 'only be done from our own pages.')
  await expectRejected(post(call, {}, { origin: 'null' }), 403, 'only be done from our own pages.')
  await expectRejected(post(call, { message: 'x'.repeat(300_000) }), 413, 'That is more text than we can take at once.')
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, '']))
  await expectRejected(post(call, fields), 400, 'The form has too many fields.')
  await expectRejected(post(call, {}, { 'content-type': 'application/json' }), 415, 'Send')
  await expectRejected(
    post(call, { message: 'a\u202eb and some more' }),
    400,
    'contains a character that cannot be used',
  )

  expect((await post(call, { extension: 'spam' }, { origin: publicUrl }, '192.0.2.9')).statusCode).toBe(303)
  const [mail] = (await (await asStaff())('GET', '/api/mails')).json()
  expect(mail).toMatchObject({ suspicion: 'a hidden field was filled in' })
  const later = await post(call, { name: 'Ada' }, {}, '192.0.2.9')
  expect(Number(later.headers['retry-after'])).toBeGreaterThan(0)
  await expectRejected(
    Promise.resolve(later),
    429,
    'Too many forms from your network, please call us or try again later.',
  )

  store.write = () => Promise.reject(new StoreUnavailable(new Error('full')))
  const body = await expectRejected(post(call), 503, `please call ${business.phone}.`)
  expect(body).toContain('value="Grace Hopper"')
})

test('the API accepts only JSON', async () => {
  const { call } = await openApi('sqlite', { site: builtSite })
  const payload = new URLSearchParams(aQuoteRequest() as Record<string, string>).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const url of ['/api/contact', '/api/bookings', '/api/admin/login']) {
    expect((await call('POST', url, { payload, headers })).statusCode, url).toBe(415)
  }
})
