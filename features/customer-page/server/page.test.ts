import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { business } from '#content'
import { bookings } from '#features/bookings/server/bookings.ts'
import { callTime } from '#features/bookings/wording.ts'
import { purgeDeletedRows } from '#features/deleted-rows/server/deleted-rows.ts'
import { aBooking, aQuoteRequest, openApi, publicUrl } from '#test/support/api.ts'
import { startServer } from '#test/support/server-process.ts'
import { openBuiltSite } from '#test/support/site.ts'
import { type Engine, engines, freshFolder } from '#test/support/stores.ts'
import { RequestTokens } from './tokens.ts'

const site = await openBuiltSite(publicUrl)
const nextYear = { preferredDate: `${new Date().getFullYear() + 1}-01-15` }
const visit = { day: '2026-12-02', time: '13:00', windowMinutes: 120, durationMinutes: 90 }

/** A server with the built site, one booking and one quote request, and the addresses of their pages. */
async function openPages(engine: Engine, changes: Parameters<typeof openApi>[1] = {}) {
  const api = await openApi(engine, { site, ...changes })
  const booked = await api.call('POST', '/api/bookings', { payload: aBooking() })
  const asked = await api.call('POST', '/api/contact', { payload: aQuoteRequest() })
  const [booking, quote] = [booked, asked].map((answer) => String(answer.json().request))
  if (!booking || !quote) throw new Error('no receipt')
  /** Posts a form of the page like a browser without JavaScript. */
  const post = (page: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    api.call('POST', page, {
      payload: new URLSearchParams({ extension: '', ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const messagesOf = async (page: string) =>
    (await api.call('GET', page.replace('/request', '/api/requests'))).json().messages
  const noReviews = await new RequestTokens(api.store).noReviewsPathFor(
    (await bookings.find(api.store.read, 1)) ?? expect.fail('no booking'),
  )
  return { ...api, booking, quote, noReviews, staff: await api.asStaff(), post, messagesOf }
}

/** The text of the page's main part in one line. */
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#f0a020' } })
    .jpeg()
    .toBuffer()

/** `key` is the hidden field of the form. */
function multipart(files: { name: string; content: Buffer }[], key?: string) {
  const boundary = 'form-boundary'
  const parts = files.flatMap(({ name, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  const field = key ? `--${boundary}\r\nContent-Disposition: form-data; name="key"\r\n\r\n${key}\r\n` : ''
  const payload = Buffer.concat([Buffer.from(field), ...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

for (const engine of engines) {
  test(`${engine}: the page shows what was sent, and never the whole name, address, phone or email`, async () => {
    const { call, staff, booking, quote } = await openPages(engine)
    const pending = await call('GET', booking)
    expect(pending.statusCode).toBe(200)
    expect(textOf(pending.body)).toContain(
      `We have your booking request You asked for Tuesday, December 1, 2026 9:00 AM Electrical Inspection We’ll call you ${callTime} to confirm the time.`,
    )
    expect(textOf(pending.body)).toContain(
      'Service Electrical Inspection You asked for Tuesday, December 1, 2026, 9:00 AM Address 12 Sa…, Springfield Phone …0123 Description The kitchen lights flicker. Reference B-1',
    )
    expect(pending.body).not.toContain('visit.ics')
    expect(pending.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
    })
    await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Gate 4411' } })
    await staff('PUT', '/api/bookings/1/visit', { payload: { ...visit, confirm: true } })
    const confirmed = await call('GET', booking)
    expect(textOf(confirmed.body)).toContain(
      'Asked Confirmed On the way Done Your visit is confirmed Wednesday, December 2, 2026 Arrival 1:00 PM – 3:00 PM Electrical Inspection The visit takes about',
    )
    expect(confirmed.body).toContain(`href="${booking}/visit.ics"`)
    expect(textOf((await call('GET', quote)).body)).toContain('We’ll read it and get back to you soon.')
    expect(textOf((await call('GET', quote)).body)).toContain('Phone …0111 Message The panel is thirty years old.')
    for (const page of [booking, quote]) {
      const { body } = await call('GET', page)
      expect(body).not.toMatch(/Ada|Grace|Lovelace|555-01[12]|ada@|grace@|Sample Street|4411/)
      expect(body).not.toContain('[[')
      expect(textOf(body.replace('<main', '').replace('<header', '<main'))).not.toContain(page.slice(-22))
    }
  })

  test(`${engine}: each form is answered with a redirect, and opening the page changes nothing`, async () => {
    const { call, staff, booking, post, messagesOf } = await openPages(engine)
    const preferred = { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '10:00 AM', text: 'Or later' }
    const asked = await post(booking, { ...preferred, key: 'one' })
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `${booking}?sent=reschedule`])
    expect(textOf((await call('GET', `${booking}?sent=reschedule`)).body)).toContain('Thank you. We’ll call or write')
    await post(booking, { kind: 'message', text: 'The gate is open.', key: 'two' })
    expect(await messagesOf(booking)).toMatchObject([
      { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '10:00 AM', text: 'Or later', state: 'open' },
      { kind: 'message', text: 'The gate is open.' },
    ])
    const before = (await staff('GET', '/api/bookings')).json()
    for (const path of [booking, `${booking}?sent=cancel`, `${booking}?kind=cancel`, `${booking}/visit.ics`])
      await call('GET', path)
    expect((await staff('GET', '/api/bookings')).json()).toEqual(before)

    await post(booking, { kind: 'cancel', text: '', key: 'three' })
    expect((await staff('GET', '/api/bookings')).json()).toMatchObject([{ status: 'cancelled' }])
    const cancelled = textOf((await call('GET', booking)).body)
    expect(cancelled).toContain('This visit is cancelled')
    expect(cancelled).not.toContain('Ask for another day')
  })

  test(`${engine}: a cancellation has one state in one sentence, asked for and done`, async () => {
    const { call, staff, booking, post } = await openPages(engine)
    await staff('PUT', '/api/bookings/1/visit', {
      payload: { ...visit, day: '2026-11-22', time: '08:00', confirm: true },
    })
    const asked = await post(booking, { kind: 'cancel', text: '', key: 'one' })
    const open = textOf((await call('GET', String(asked.headers.location))).body)
    for (const words of [
      'We have your request to cancel',
      'We’ll call or write to confirm the cancellation. Until then, nothing changes.',
    ])
      expect(open).toContain(words)
    expect(open).not.toMatch(/Your visit is confirmed|We already have|is cancelled/)
    expect(open.match(/request to cancel/g)).toHaveLength(1)
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled' } })
    const done = textOf((await call('GET', String(asked.headers.location))).body)
    expect(done).toMatch(/This visit is cancelled .*If you did not expect this or want another day, call us\./)
    expect(done).not.toMatch(/request to cancel|to confirm/)
  })

  test(`${engine}: the page says nothing about a quote that only a status names`, async () => {
    const { call, staff, quote } = await openPages(engine)
    await staff('PATCH', '/api/contact-submissions/1', { payload: { status: 'quoted' } })
    const shown = textOf((await call('GET', quote)).body)
    expect(shown).toMatch(/We have your quote request .*We’ll send you our price or call you\./)
    expect(shown).not.toMatch(/\bour quote/)
  })

  test(`${engine}: the page of a converted quote request says where its booking stands`, async () => {
    const { call, staff, quote } = await openPages(engine)
    const standing = async () => textOf((await call('GET', quote)).body)
    const { id } = (await staff('POST', '/api/contact-submissions/1/booking', { payload: aBooking() })).json()
    const path = `/api/bookings/${id}`
    expect(await standing()).toMatch(/We are scheduling your visit .*We’ll call or write to agree on a time\./)
    await staff('PUT', `${path}/visit`, { payload: visit })
    expect(await standing()).toContain('We have booked your visit')
    await staff('PATCH', `${path}/status`, { payload: { status: 'cancelled' } })
    expect(await standing()).toContain('This visit is cancelled')
    await staff('DELETE', path)
    expect(await standing()).toContain('We are scheduling your visit')
  })

  test(`${engine}: photos of a plain form arrive, and one that is no picture costs no other`, async () => {
    const { call, booking } = await openPages(engine)
    const good = { name: 'panel.jpg', content: await picture() }
    const sent = await call('POST', `${booking}/photos`, multipart([good]))
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${booking}?sent=photos`])
    const mixed = await call(
      'POST',
      `${booking}/photos`,
      multipart([good, { name: 'list.txt', content: Buffer.from('a list') }, good]),
    )
    expect(mixed.statusCode).toBe(415)
    expect(textOf(mixed.body)).toContain('2 of 3 photos arrived. This is not a JPEG, PNG or WebP picture.')
    expect(mixed.body.match(/\?size=thumb/g)).toHaveLength(3)
    expect(textOf(mixed.body)).toContain('Photos 3 Reference B-1')
    expect((await call('GET', `${booking.replace('/request', '/api/requests')}/photos/1?size=thumb`)).statusCode).toBe(
      200,
    )

    const full = await call('POST', `${booking}/photos`, multipart([good, good, good, good]))
    expect(full.statusCode).toBe(409)
    expect(textOf(full.body)).toContain('3 of 4 photos arrived. You can send up to six photos.')
    const broken = { payload: 'no parts', headers: { 'content-type': 'multipart/form-data' } }
    expect((await call('POST', `${booking}/photos`, broken)).statusCode).toBe(400)
    const none = await call('POST', `${booking}/photos`, multipart([{ name: '', content: Buffer.alloc(0) }]))
    expect([none.statusCode, textOf(none.body).includes('Please choose a photo first.')]).toEqual([400, true])
  })
}

for (const engine of engines) {
  test.each(['completed', 'cancelled'])(`${engine}: a %s booking takes no photo, as its page says`, async (status) => {
    const { call, booking, staff } = await openPages(engine)
    const photosPath = `${booking}/photos`
    const isOffered = async () => (await call('GET', booking)).body.includes(`action="${photosPath}"`)
    expect(await isOffered()).toBe(true)
    await staff('PATCH', '/api/bookings/1/status', { payload: { status } })
    expect(await isOffered()).toBe(false)
    const content = await picture()
    const sentence = `Photos can no longer be added here, please call ${business.phone}`
    const form = await call('POST', photosPath, multipart([{ name: 'panel.jpg', content }]))
    expect([form.statusCode, textOf(form.body).includes(`${sentence}.`)]).toEqual([409, true])
    const api = await call('POST', photosPath.replace('/request', '/api/requests'), {
      payload: content,
      headers: { 'content-type': 'image/jpeg' },
    })
    expect([api.statusCode, api.body]).toEqual([409, sentence])
    expect((await staff('GET', '/api/bookings/1/photos')).json()).toEqual([])
  })

  test(`${engine}: a form that another site posts changes nothing`, async () => {
    const { call, booking, noReviews, post, staff, store, messagesOf } = await openPages(engine)
    const foreign: Record<string, string>[] = [
      { origin: 'https://other.example.com' },
      { origin: `${publicUrl}.example.com` },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
    ]
    const form = multipart([{ name: 'panel.jpg', content: await picture() }])
    for (const headers of foreign) {
      const answers = [
        await post(booking, { kind: 'cancel', text: '' }, headers),
        await post(noReviews, {}, headers),
        await call('POST', `${booking}/photos`, { ...form, headers: { ...form.headers, ...headers } }),
      ]
      for (const { statusCode, body } of answers) {
        expect([statusCode, textOf(body).includes('This can only be done from our own pages.')]).toEqual([403, true])
      }
    }
    expect((await staff('GET', '/api/bookings')).json()).toMatchObject([{ status: 'pending' }])
    expect([await messagesOf(booking), await store.read('SELECT * FROM review_recipients')]).toEqual([[], []])
    expect((await staff('GET', '/api/bookings/1/photos')).json()).toEqual([])
  })

  test(`${engine}: a form of our own page arrives, also from browsers that send only Origin`, async () => {
    const { booking, noReviews, post, messagesOf } = await openPages(engine)
    // The page has the Referrer-Policy no-referrer, so browsers without Sec-Fetch-Site post `Origin: null`.
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { origin: publicUrl },
      { origin: 'null' },
      {},
    ]
    for (const [index, headers] of own.entries()) {
      const sent = await post(booking, { kind: 'message', text: `Message ${index}` }, headers)
      expect([sent.statusCode, headers]).toEqual([303, headers])
      expect((await post(noReviews, {}, headers)).statusCode).toBe(200)
    }
    expect(await messagesOf(booking)).toHaveLength(own.length)
  })
}

test('a form of photos that is sent again stores each photo once', async () => {
  const { call, booking } = await openPages('sqlite')
  const one = { name: 'panel.jpg', content: await picture() }
  const send = (key: string) => call('POST', `${booking}/photos`, multipart([one, one], key))
  expect((await send('first')).statusCode).toBe(303)
  expect((await send('first')).statusCode).toBe(303)
  expect((await call('GET', booking)).body.match(/\?size=thumb/g)).toHaveLength(2)
  expect((await send('second')).statusCode).toBe(303)
  expect((await call('GET', booking)).body.match(/\?size=thumb/g)).toHaveLength(4)
})

test('text that a stranger typed is shown as text', async () => {
  const { call, booking, post } = await openPages('sqlite')
  const text = '</p><script>alert(1)</script> [[notice]] [[end]] $& <img src=x onerror=alert(2)>'
  await post(booking, { kind: 'message', text })
  const { body } = await call('GET', booking)
  expect(body).toContain(
    '&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt; [[notice]] [[end]] $&amp; &lt;img src=x onerror=alert(2)&gt;',
  )
  const rejected = await post(booking, { kind: 'reschedule', text: '"></textarea><script>', preferredDate: '"><b>' })
  expect(rejected.statusCode).toBe(400)
  expect(rejected.body).toContain('&quot;&gt;&lt;/textarea&gt;&lt;script&gt;</textarea>')
  expect(rejected.body).toContain('value="&quot;&gt;&lt;b&gt;"')
  expect(rejected.body).not.toContain('alert(1)</script>')
  expect(rejected.body).not.toContain('<b>')
})

test('a rejected form comes back open, with its errors and what was typed', async () => {
  const { booking, post, messagesOf } = await openPages('sqlite')
  const { statusCode, body, headers } = await post(booking, {
    kind: 'reschedule',
    preferredDate: '2026-11-01',
    preferredTime: '10:00 AM',
    text: 'In the morning',
  })
  expect([statusCode, headers['cache-control']]).toEqual([400, 'no-store'])
  expect(body).toContain('<a href="#request-reschedule-preferredDate">Preferred Date must be today or later</a>')
  expect(body).toMatch(
    /<input[^>]*id="request-reschedule-preferredDate"[^>]*aria-invalid="true"[^>]*value="2026-11-01"/,
  )
  expect(body).toContain('<option value="10:00 AM" selected="">')
  expect(body).toContain('>In the morning</textarea>')
  expect(body.match(/<details open="">/g)).toHaveLength(1)
  const trapped = await post(booking, { kind: 'message', text: 'Hello there', extension: 'x' })
  expect([trapped.statusCode, trapped.body.includes('>Hello there</textarea>')]).toEqual([400, true])
  expect((await post(booking, { kind: 'message', text: 'x'.repeat(2001) })).statusCode).toBe(400)
  expect((await post(booking, { kind: 'message', text: 'x'.repeat(70_000) })).statusCode).toBe(413)
  expect((await post(booking, { kind: 'fire' })).statusCode).toBe(400)
  expect((await post(booking, { kind: 'message', text: 'Hi' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
    403,
  )
  expect(await messagesOf(booking)).toEqual([])
})

test('the link for mistakes opens the message form', async () => {
  const { call, booking } = await openPages('sqlite')
  const { body } = await call('GET', booking)
  const [, link = ''] = /<a href="([^"]*)"[^>]*>Something wrong\? Tell us</.exec(body) ?? []
  expect(link).toBe(`${booking}?write#request-message-text`)
  expect(body).not.toContain('<details open="">')
  expect((await call('GET', link)).body).toContain('<details open=""><summary>Write a message</summary>')
})

test('a form that is posted twice arrives once, and a new one with the same words arrives too', async () => {
  const { call, booking, post, messagesOf } = await openPages('sqlite')
  const keyOn = async () => /name="key" value="([\w-]{22})"/.exec((await call('GET', booking)).body)?.[1] ?? ''
  const [first, second] = [await keyOn(), await keyOn()]
  expect(first).not.toBe(second)
  for (const key of [first, first, second]) await post(booking, { kind: 'message', text: 'Any news?', key })
  expect(await messagesOf(booking)).toHaveLength(2)
})

test('a wrong, old or malformed address is an ordinary unknown page', async () => {
  const { call, staff, store, now, booking, quote, post } = await openPages('sqlite')
  const wrong = `${booking.slice(0, -1)}${booking.endsWith('A') ? 'B' : 'A'}`
  await staff('DELETE', '/api/contact-submissions/1')
  const purgeAt = new Date(now.value.getTime() + 31 * 86_400_000)
  await store.write((sql) => purgeDeletedRows(sql, purgeAt))
  for (const path of [wrong, quote, '/request/x', `/request/${'x'.repeat(200)}`, `${wrong}/visit.ics`]) {
    const { statusCode, body } = await call('GET', path)
    expect([path, statusCode, textOf(body)]).toEqual([path, 404, expect.stringContaining('This link does not work')])
    for (const link of [wrong, quote]) expect(body).not.toContain(link.slice('/request/'.length))
  }
  expect((await post(wrong, { kind: 'cancel' })).statusCode).toBe(404)
  expect((await call('POST', `${wrong}/photos`, multipart([]))).statusCode).toBe(404)
  expect((await call('GET', `${booking}/visit.ics`)).statusCode).toBe(404)
  expect((await call('GET', '/sitemap.xml')).body).not.toContain('/request')
})

for (const engine of engines) {
  test(`${engine}: the page of a deleted row says to call, until the row is restored or purged`, async () => {
    const { call, staff, store, now, booking, noReviews, quote, post } = await openPages(engine)
    await staff('DELETE', '/api/bookings/1')
    await staff('DELETE', '/api/contact-submissions/1')
    for (const path of [booking, quote, `${booking}/visit.ics`, noReviews]) {
      const { statusCode, body, headers } = await call('GET', path)
      expect([path, statusCode, textOf(body).trim()]).toEqual([
        path,
        410,
        `Your request This request is closed. Please call us. Call ${business.phone}`,
      ])
      expect(body).toContain(`href="tel:`)
      expect(body).not.toContain(path.slice(-22))
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
    expect((await post(booking, { kind: 'cancel' })).statusCode).toBe(410)
    await staff('POST', '/api/bookings/1/restore')
    expect((await call('GET', booking)).statusCode).toBe(200)
    const purgeAt = new Date(now.value.getTime() + 31 * 86_400_000)
    await store.write((sql) => purgeDeletedRows(sql, purgeAt))
    expect((await call('GET', quote)).statusCode).toBe(404)
  })
}

test('a confirmed visit can be added to the calendar', async () => {
  const { call, staff, booking } = await openPages('sqlite')
  await staff('PUT', '/api/bookings/1/visit', { payload: { ...visit, confirm: true } })
  const { headers, body } = await call('GET', `${booking}/visit.ics`)
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
  expect(body).toContain('STATUS:CONFIRMED')
  expect(body).not.toMatch(/Ada|Sample Street/)
})

test('the ticket says who comes where the firm says so, and when the crew is on its way', async () => {
  const { call, staff, booking, now, asStaff } = await openPages('sqlite', {
    contentSettings: { nameCrewInEmails: true },
  })
  const { id } = (
    await staff('POST', '/api/admin/people', { payload: { firstName: 'Maria', lastName: 'Lopez', role: 'crew' } })
  ).json()
  await staff('PUT', '/api/bookings/1/visit', { payload: { ...visit, confirm: true, people: [id] } })
  const shown = async () => textOf((await call('GET', booking)).body)
  const reached = async () => (await call('GET', booking)).body.match(/data-reached="/g)?.length
  expect(await shown()).toContain('Maria will come.')
  expect(await shown()).not.toContain('Lopez')
  expect(await reached()).toBe(2)
  now.value = new Date('2026-12-02T18:00:00.000Z')
  const today = await asStaff()
  await today('POST', '/api/bookings/1/texts', { payload: { kind: 'on_my_way' } })
  expect(await shown()).toContain('We are on our way to you.')
  expect(await reached()).toBe(3)
  await today('PATCH', '/api/bookings/1/status', { payload: { status: 'completed' } })
  expect([await reached(), (await shown()).includes('on our way')]).toEqual([4, false])
})

test('the page of a visit over several days names all of them', async () => {
  const { call, staff, booking } = await openPages('sqlite')
  const long = { day: '2026-12-07', time: '13:00', windowMinutes: 0, durationMinutes: 720, confirm: true }
  await staff('PUT', '/api/bookings/1/visit', { payload: long })
  const text = textOf((await call('GET', booking)).body)
  expect(text).toContain('Monday, December 7 and Tuesday, December 8, 2026')
  expect(text).toContain('1:00 PM, then from 8:00 AM')
})

test('a confirmed visit is cancelled at once, which can be undone, and by asking within the notice period', async () => {
  const { call, staff, booking, post, now, messagesOf, asStaff } = await openPages('sqlite')
  await staff('PUT', '/api/bookings/1/visit', { payload: { ...visit, confirm: true } })
  const shown = async () => textOf((await call('GET', booking)).body)
  // The clock moves past the end of a session.
  const status = async () => (await (await asStaff())('GET', '/api/bookings')).json()[0].status
  expect(await shown()).toContain('This takes effect right away. For an hour, you can take it back here.')
  await post(booking, { kind: 'cancel', text: '', key: 'one' })
  expect(await status()).toBe('cancelled')
  expect(await shown()).toContain('Undo: keep my visit')
  const kept = await post(booking, { kind: 'keep', key: 'two' })
  expect(textOf((await call('GET', String(kept.headers.location))).body)).toContain(
    'Your visit stays as it was. Asked Confirmed On the way Done Your visit is confirmed',
  )
  expect(await status()).toBe('confirmed')
  expect(await shown()).not.toContain('Undo')
  expect(await messagesOf(booking)).toMatchObject([{ kind: 'cancel' }, { kind: 'message', state: 'done' }])

  now.value = new Date('2026-12-02T14:00:00.000Z')
  expect(await shown()).toContain('This visit is less than 24 hours away, so we’ll call or write to confirm that.')
  expect((await post(booking, { kind: 'cancel', text: '', key: 'three' })).statusCode).toBe(303)
  expect(await status()).toBe('confirmed')
})

test('the confirmation without JavaScript names the reference and the page of the request', async () => {
  const { call, post } = await openPages('sqlite')
  const sent = await post('/contact', { ...aQuoteRequest({ name: 'Alan Turing' }), service: '' })
  const location = String(sent.headers.location)
  expect([sent.statusCode, location]).toEqual([303, expect.stringMatching(/^\/contact\/sent\?request=q2-[\w-]{22}$/)])
  const shown = await call('GET', location)
  expect(textOf(shown.body)).toContain('Your reference is Q-2 .')
  expect(shown.body).toContain(`href="/request/${location.split('=')[1]}"`)
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
})

// docs/developer/specification.md, Every page: "one crumb per path segment", and title, description, canonical link, social title
// and social description are set per page.
test('the head and the bar of a secret page show no secret and name no page that does not exist', async () => {
  const { call, booking, noReviews, quote } = await openPages('sqlite')
  const home = { '@type': 'ListItem', position: 1, name: 'Home', item: `${publicUrl}/` }
  const crumbsOf = (html: string) =>
    [
      ...(/<nav aria-label="Breadcrumb"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '').matchAll(/<(a|span)\b([^>]*)>([^<]+)</g),
    ].map(([, , attributes = '', label]) => [label, /href="([^"]*)"/.exec(attributes)?.[1]])
  const parents = [
    ['Home', '/'],
    ['Request', undefined],
  ]
  for (const [path, crumbs] of [
    [booking, [...parents, ['Your Request', undefined]]],
    [quote, [...parents, ['Your Request', undefined]]],
    [noReviews, [...parents, ['Your Request', booking], ['No Reviews', undefined]]],
  ] as const) {
    const { body } = await call('GET', path)
    expect(crumbsOf(body), path).toEqual(crumbs)
    const head = body.slice(0, body.indexOf('<body'))
    expect(head).not.toContain(path.split('/')[2])
    expect(head).toMatch(/<title>Your Request \| /)
    expect(head).toContain(`<link rel="canonical" href="${publicUrl}/">`)
    expect(head).toContain('<meta property="og:title" content="Your Request">')
    const [description, socialDescription] = ['name="description"', 'property="og:description"'].map(
      (name) => head.match(new RegExp(`<meta ${name} content="([^"]+)">`))?.[1],
    )
    expect(description).toContain('See where your request')
    expect(socialDescription).toBe(description)
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? []
    expect(JSON.parse(data).itemListElement).toEqual([
      home,
      { '@type': 'ListItem', position: 2, name: 'Request' },
      { '@type': 'ListItem', position: 3, name: 'Your Request' },
    ])
  }
})

// docs/developer/specification.md, Contact form: "Message Sent!" is what a success says.
test('/contact/sent is the 404 page without a sent message', async () => {
  const { call, staff, booking, quote } = await openPages('sqlite')
  const notFound = site.notFound.bodies.identity.toString()
  const token = (path: string) => path.slice('/request/'.length)
  const paths = [
    '/contact/sent',
    '/contact/sent?request=',
    '/contact/sent?request=a&request=b',
    `/contact/sent?request=${token(quote).replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))}`,
    `/contact/sent?request=${token(booking)}`,
  ]
  for (const path of paths) {
    const { statusCode, body } = await call('GET', path)
    expect([statusCode, body === notFound], path).toEqual([404, true])
  }
  const sent = `/contact/sent?request=${token(quote)}`
  expect(textOf((await call('GET', sent)).body)).toContain('Message Sent!')
  await staff('DELETE', '/api/contact-submissions/1')
  expect((await call('GET', sent)).statusCode).toBe(410)
})

test('no log holds the secret address', async () => {
  const server = await startServer({ DATA_DIR: freshFolder(), LOG_LEVEL: 'trace' })
  onTestFinished(() => server.end('SIGKILL').then(() => {}))
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  const booked = await fetch(`${server.url}/api/bookings`, { ...json, body: JSON.stringify(aBooking(nextYear)) })
  const page = String(((await booked.json()) as { request: string }).request)
  const form = new URLSearchParams({ kind: 'message', text: 'Hello' })
  const paths = [page, `${page}/visit.ics`, page.replace('/request', '/api/requests'), page.slice(0, -1), `${page}%ff`]
  for (const path of paths) {
    await fetch(server.url + path)
    await fetch(server.url + path, { method: 'POST', body: form, redirect: 'manual' })
    await fetch(`${server.url}${path}/photos`, { method: 'POST', body: 'no picture' })
  }
  await server.end('SIGTERM')
  expect(server.output()).toContain('"route":"/request/:token"')
  expect(server.output()).not.toContain(page.slice(-22, -1))
})
