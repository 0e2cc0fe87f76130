import { describe, expect, test } from 'vitest'
import { aYes, openWithDraft, someOptions } from '#test/support/a-quote.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { type Engine, engines } from '#test/support/stores.ts'

type Api = Awaited<ReturnType<typeof openApi>>
type Method = Parameters<Api['call']>[0]
type Call = { method: Method; path: string; payload?: object; as?: 'customer' }

/** What each call that takes an Idempotency-Key does when it comes again with another key. */
const conflicts = [
  'POST /api/contact-submissions/{id}/booking',
  'POST /api/call-logs/{id}/booking',
  'POST /api/request-messages/{id}/accept',
  'POST /api/request-messages/{id}/decline',
  'POST /api/admin/quotes/{id}/send',
  ...['bookings', 'contact-submissions', 'call-logs'].flatMap((list) => [
    `DELETE /api/${list}/{id}`,
    `POST /api/${list}/{id}/restore`,
  ]),
]
/** What these add is new each time: a row, a photo, or words of a person. Other limits bound the public ones. */
const additions = [
  'POST /api/bookings',
  'POST /api/contact',
  'POST /api/requests/{token}/photos',
  'POST /api/bookings/{id}/photos',
  'POST /api/bookings/{id}/notes',
  'POST /api/admin/bookings',
  'POST /api/call-logs',
  'POST /api/request-messages',
  'POST /api/admin/quotes',
  'POST /api/admin/price-items',
]
const unchanging = [
  'POST /api/requests/{token}/messages',
  'POST /api/requests/{token}/quotes/{id}/accept',
  'POST /api/requests/{token}/quotes/{id}/decline',
  'PATCH /api/bookings/{id}/status',
  'PATCH /api/bookings/{id}',
  'PUT /api/bookings/{id}/visit',
  'DELETE /api/bookings/{id}/visit',
  'DELETE /api/bookings/{id}/told-visit',
  'POST /api/bookings/{id}/texts',
  'PATCH /api/contact-submissions/{id}',
  'PATCH /api/call-logs/{id}',
  'PUT /api/admin/quotes/{id}',
  'POST /api/admin/quotes/{id}/withdraw',
  'PUT /api/admin/quotes/{id}/deposit',
]

test('every call that takes an Idempotency-Key says here what a repeat does', async () => {
  const { call } = await openApi('sqlite')
  const { paths } = (await call('GET', '/api/openapi.json')).json()
  const keyed = Object.entries<Record<string, { parameters?: { name: string }[] }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'idempotency-key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(keyed.sort()).toEqual([...conflicts, ...additions, ...unchanging].sort())
})

/** An accepted quote of a booking, a quote request and a call, and each call that can be repeated, in an order that works. */
async function openOffice(engine: Engine) {
  const webhook = { WEBHOOK_URL: 'http://127.0.0.1:9/', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }
  const api = await openApi(engine, { SUBMISSION_LIMIT: 1000, ...webhook })
  const { staff, token, draft, rowId, write } = await openWithDraft(api, 'bookings')
  const declined = (await write()).json()
  const withdrawn = (await write()).json()
  const rewritten = (await write()).json()
  for (const { id } of [draft, declined, withdrawn]) await staff('POST', `/api/admin/quotes/${id}/send`)
  await api.call('POST', '/api/contact', { payload: aQuoteRequest() })
  await staff('POST', '/api/call-logs', { payload: { callerName: 'Ada' } })
  const page = `/api/requests/${token}`
  const booking = `/api/bookings/${rowId}`
  const calls: Call[] = [
    {
      ...{ method: 'POST', path: `${page}/messages`, as: 'customer' },
      payload: { kind: 'reschedule', preferredDate: '2026-12-08', preferredTime: '10:00 AM', text: 'Please' },
    },
    { method: 'POST', path: `${page}/quotes/${draft.id}/accept`, payload: aYes, as: 'customer' },
    {
      ...{ method: 'POST', path: `${page}/quotes/${declined.id}/decline`, as: 'customer' },
      payload: { version: 1, text: 'Too much' },
    },
    { method: 'PATCH', path: `${booking}/status`, payload: { status: 'confirmed' } },
    { method: 'PATCH', path: booking, payload: { notes: 'Gate 4411', amountCents: 100, priority: 'high' } },
    { method: 'PUT', path: `${booking}/visit`, payload: { ...aVisit, confirm: true } },
    { method: 'DELETE', path: `${booking}/told-visit` },
    { method: 'DELETE', path: `${booking}/visit` },
    { method: 'PATCH', path: `${booking}/status`, payload: { status: 'completed' } },
    {
      ...{ method: 'POST', path: `${booking}/texts` },
      payload: { kind: 'on_my_way', openedAt: '2026-11-21T14:00:00.000Z' },
    },
    {
      ...{ method: 'PATCH', path: '/api/contact-submissions/1' },
      payload: { status: 'quoted', priority: 'high', estimatedValue: '$900', notes: null, followUpDate: '2026-12-01' },
    },
    { method: 'PATCH', path: '/api/call-logs/1', payload: { followUpRequired: true, notes: 'Call back' } },
    { method: 'PUT', path: `/api/admin/quotes/${rewritten.id}`, payload: { options: someOptions, message: 'New' } },
    { method: 'POST', path: `/api/admin/quotes/${withdrawn.id}/withdraw` },
    { method: 'PUT', path: `/api/admin/quotes/${draft.id}/deposit`, payload: { paid: true } },
  ]
  const send = ({ method, path, payload, as }: Call, key: string) => {
    const options = { headers: { 'idempotency-key': key }, ...(payload && { payload }) }
    return as === 'customer' ? api.call(method, path, options) : staff(method, path, options)
  }
  return { ...api, staff, calls, send, page, draft }
}

/** How many rows each table has. Those of a session grow with each login. */
async function rowCounts({ store }: Pick<Api, 'store'>): Promise<Record<string, number>> {
  const names = await store.read<{ name: string }>(
    store.engine === 'sqlite'
      ? `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_%'`
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
  )
  expect(names.length).toBeGreaterThan(20)
  const counts: Record<string, number> = {}
  for (const { name } of names) {
    const [row] = await store.read<{ count: number }>(`SELECT count(*) AS count FROM ${name}`)
    counts[name] = Number(row?.count)
  }
  return counts
}

for (const engine of engines) {
  describe(`repeats with another key on ${engine}`, () => {
    test('a repeat that changes nothing gets an answer and adds no row to any table', async () => {
      const api = await openOffice(engine)
      for (const [index, call] of api.calls.entries()) {
        const name = `${call.method} ${call.path}`
        const first = await api.send(call, `first-${index}`)
        expect([name, first.statusCode]).toEqual([name, expect.toSatisfy((status) => status === 200 || status === 201)])
        const before = await rowCounts(api)
        // Also after everybody was told, so that no event that still waits stands for another.
        await api.store.write((sql) => sql(`UPDATE outbox SET state = 'sent'`))
        api.now.value = new Date(api.now.value.getTime() + 5 * 60_000)
        for (let time = 0; time < 3; time++) {
          const again = await api.send(call, `again-${index}-${time}`)
          expect([name, again.statusCode]).toEqual([name, first.statusCode])
          expect({ ...again.json(), updatedAt: '' }).toEqual({ ...first.json(), updatedAt: '' })
        }
        expect(await rowCounts(api), name).toEqual(before)
      }
    }, 60_000)

    test('what is refused stores nothing', async () => {
      const api = await openOffice(engine)
      const { staff, call, page } = api
      const booked = { payload: { ...aBooking(), confirm: false } }
      const message = await call('POST', `${page}/messages`, { payload: { kind: 'message', text: 'Hello' } })
      expect(message.statusCode).toBe(201)
      const [{ id }] = (await staff('GET', '/api/request-messages/open')).json()
      const paths: [Method, string, object?][] = [
        ['POST', '/api/contact-submissions/1/booking', booked],
        ['POST', '/api/call-logs/1/booking', booked],
        ['POST', `/api/request-messages/${id}/decline`, { payload: { reply: 'No' } }],
        ['POST', `/api/request-messages/${id}/accept`],
        ['DELETE', '/api/call-logs/1'],
        ['POST', '/api/call-logs/1/restore'],
      ]
      for (const [method, path, options] of paths) {
        const send = (key: string) => staff(method, path, { ...options, headers: { 'idempotency-key': key } })
        await send('first')
        const before = await rowCounts(api)
        for (const key of ['second', 'third']) {
          const again = await send(key)
          expect([path, again.statusCode]).toEqual([path, expect.toSatisfy((status) => [404, 409].includes(status))])
        }
        expect(await rowCounts(api), path).toEqual(before)
      }
    })

    test('a booking that is cancelled again and again stores one message', async () => {
      const api = await openOffice(engine)
      const cancel = (key: string) =>
        api.call('POST', `${api.page}/messages`, { payload: { kind: 'cancel' }, headers: { 'idempotency-key': key } })
      expect((await cancel('first')).statusCode).toBe(201)
      const before = await rowCounts(api)
      for (const key of ['second', 'third']) expect((await cancel(key)).statusCode).toBe(409)
      expect(await rowCounts(api)).toEqual(before)
    })

    test('a quote that is accepted again and again counts against the limit of messages', async () => {
      const { call, page, draft } = await openOffice(engine)
      const accept = (key: number) =>
        call('POST', `${page}/quotes/${draft.id}/accept`, { payload: aYes, headers: { 'idempotency-key': `k${key}` } })
      for (let key = 0; key < 10; key++) expect((await accept(key)).statusCode).toBe(201)
      expect((await accept(10)).statusCode).toBe(429)
      // The answer that was lost is not a new request.
      expect((await accept(0)).statusCode).toBe(201)
    })

    test('an answer that was lost is repeated, also that of a change that changed nothing', async () => {
      const { staff, now } = await openOffice(engine)
      const [{ status, updatedAt }] = (await staff('GET', '/api/bookings')).json()
      now.value = new Date(now.value.getTime() + 1000)
      const headers = { 'idempotency-key': 'lost', 'if-match': `"${updatedAt}"` }
      const send = () => staff('PATCH', '/api/bookings/1/status', { payload: { status }, headers })
      const first = await send()
      expect([first.statusCode, (await send()).json()]).toEqual([200, first.json()])
    })

    test('a change that is undone and made again is saved', async () => {
      const { staff } = await openOffice(engine)
      const set = async (status: string, key: string) =>
        (
          await staff('PATCH', '/api/bookings/1/status', { payload: { status }, headers: { 'idempotency-key': key } })
        ).json().status
      expect(await set('confirmed', 'one')).toBe('confirmed')
      expect(await set('confirmed', 'two')).toBe('confirmed')
      expect(await set('pending', 'three')).toBe('pending')
      expect(await set('confirmed', 'two')).toBe('confirmed')
      expect((await staff('GET', '/api/bookings')).json()[0].status).toBe('confirmed')
    })
  })
}
