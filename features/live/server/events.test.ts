import { expect, onTestFinished, test, vi } from 'vitest'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { openEventStream } from '#test/support/event-stream.ts'
import { type Engine, engines } from '#test/support/stores.ts'

/** A listening server, and a function that opens a stream for a new session. */
async function openServer(engine: Engine) {
  const api = await openApi(engine)
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const token = await api.logIn()
  async function follow() {
    const stream = await openEventStream(url, token)
    onTestFinished(stream.close)
    return stream
  }
  const asStaff = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    api.call(method, path, { ...(payload && { payload }), headers: { authorization: `Bearer ${token}` } })
  return { ...api, follow, asStaff, token, url }
}

/** Streams are not checked every 15 seconds. */
function stopPings() {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** The next changes of rows. Those of one moment come together. */
async function rowsOf(stream: Awaited<ReturnType<typeof openEventStream>>, count: number): Promise<unknown[]> {
  const rows: unknown[] = []
  while (rows.length < count) {
    const next = await stream.next()
    if (next?.event === 'rows') rows.push(...(next.data as object[])) // the stream's contract
  }
  return rows
}

for (const engine of engines) {
  test(`${engine}: a stream tells which rows changed, how and by whom, and holds no data of theirs`, async () => {
    const { call, asStaff, follow } = await openServer(engine)
    const stream = await follow()
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no')
    const ready = await stream.next()
    expect(ready).toEqual({ event: 'ready', data: { session: expect.stringMatching(/^[0-9a-f]{16}$/) } })
    const own = { by: 'staff', ...(ready?.data as object) }

    await call('POST', '/api/bookings', { payload: aBooking() })
    const row = { list: 'bookings', id: 1 }
    expect(await stream.next()).toEqual({
      event: 'rows',
      data: [{ ...row, kind: 'created', by: 'customer' }],
    })
    await call('POST', '/api/contact', { payload: aQuoteRequest() })
    const quote = { list: 'contact-submissions', id: 1 }
    expect(await stream.next()).toMatchObject({ data: [{ ...quote, kind: 'created', by: 'customer' }] })
    await asStaff('PATCH', '/api/bookings/1/status', { status: 'confirmed' })
    expect(await stream.next()).toMatchObject({ data: [{ ...row, kind: 'changed', ...own }] })
    await asStaff('DELETE', '/api/bookings/1')
    expect(await stream.next()).toMatchObject({ data: [{ ...row, kind: 'deleted', ...own }] })
    await asStaff('POST', '/api/bookings/1/restore')
    expect(await stream.next()).toMatchObject({ data: [{ ...row, kind: 'restored', ...own }] })
  })

  test(`${engine}: a customer's message is an event of its row`, async () => {
    const { call, follow } = await openServer(engine)
    const stream = await follow()
    const { request } = (await call('POST', '/api/bookings', { payload: aBooking() })).json()
    const path = request.replace('/request/', '/api/requests/')
    await call('POST', `${path}/messages`, {
      payload: { kind: 'message', text: 'Please call first' },
      headers: { 'idempotency-key': 'message-one' },
    })
    const row = { list: 'bookings', id: 1, by: 'customer' }
    expect(await rowsOf(stream, 2)).toMatchObject([
      { ...row, kind: 'created' },
      { ...row, kind: 'message' },
    ])
  })

  test(`${engine}: a change that is rejected or repeated is no event`, async () => {
    const { call, asStaff, follow } = await openServer(engine)
    const stream = await follow()
    const headers = { 'idempotency-key': 'the-same-booking' }
    for (const _ of [1, 2]) await call('POST', '/api/bookings', { payload: aBooking(), headers })
    await asStaff('PATCH', '/api/bookings/2/status', { status: 'confirmed' })
    await asStaff('DELETE', '/api/bookings/1')
    expect(await rowsOf(stream, 2)).toMatchObject([{ kind: 'created' }, { kind: 'deleted' }])
  })

  test(`${engine}: crew hear of visits that they have or had, and of nothing else`, async () => {
    const { call, asPerson, asStaff, url, store } = await openServer(engine)
    const crew = await asPerson('crew')
    for (const _ of [1, 2, 3]) await call('POST', '/api/bookings', { payload: aBooking() })
    const assign = (id: number, ids: string[]) =>
      store.write((sql) => sql('UPDATE bookings SET people = $1 WHERE id = $2', [JSON.stringify(ids), id]))
    await assign(2, [crew.person.id])
    const stream = await openEventStream(url, crew.token)
    onTestFinished(stream.close)
    expect(await stream.next()).toMatchObject({ event: 'ready' })
    await call('POST', '/api/contact', { payload: aQuoteRequest() })
    for (const id of [1, 2, 3]) await asStaff('PATCH', `/api/bookings/${id}/status`, { status: 'confirmed' })
    await asStaff('DELETE', '/api/bookings/2')
    const heard: { list: string; id: number; kind: string }[] = []
    while (heard.at(-1)?.kind !== 'deleted') heard.push(...((await rowsOf(stream, 1)) as typeof heard)) // the stream's contract
    // Their booking may have been created in the moment before.
    expect(heard.filter(({ kind }) => kind !== 'created').map(({ kind }) => kind)).toEqual(['changed', 'deleted'])
    expect(new Set(heard.map(({ list, id }) => `${list} ${id}`))).toEqual(new Set(['bookings 2']))
    const owner = await asPerson('owner')
    await owner.call('POST', `${crew.path}/disable`)
    await asStaff('POST', '/api/bookings/2/restore')
    expect(await stream.next()).toMatchObject({ event: 'ended' })
  })

  test(`${engine}: a logout ends the stream of its session at once, and no other`, async () => {
    stopPings()
    const { follow, asStaff, asPerson, call, url } = await openServer(engine)
    const stream = await follow()
    await stream.next()
    const other = await openEventStream(url, (await asPerson('owner')).token)
    onTestFinished(other.close)
    await other.next()
    await asStaff('POST', '/api/admin/logout')
    expect(await stream.next()).toMatchObject({ event: 'ended' })
    expect(await stream.next()).toBeUndefined()
    await call('POST', '/api/bookings', { payload: aBooking() })
    expect(await other.next()).toMatchObject({ event: 'rows' })
  })

  test(`${engine}: a stream ends at once when its person is disabled or gets a new passphrase`, async () => {
    stopPings()
    const { asPerson, asStaff, url } = await openServer(engine)
    for (const what of ['disable', 'passphrase']) {
      const person = await asPerson('office')
      const stream = await openEventStream(url, person.token)
      onTestFinished(stream.close)
      await stream.next()
      await asStaff('POST', `${person.path}/${what}`)
      expect(await stream.next(), what).toMatchObject({ event: 'ended' })
      expect(await stream.next(), what).toBeUndefined()
    }
  })

  test(`${engine}: a stream whose session the store has lost passes on no event`, async () => {
    const { call, follow, store } = await openServer(engine)
    const stream = await follow()
    await stream.next()
    await store.write((sql) => sql('DELETE FROM sessions'))
    await call('POST', '/api/bookings', { payload: aBooking() })
    expect(await stream.next()).toMatchObject({ event: 'ended' })
  })

  test(`${engine}: a stream ends with its session, and does not keep it open`, async () => {
    stopPings()
    const { follow, now } = await openServer(engine)
    const stream = await follow()
    await stream.next()
    now.value = new Date(now.value.getTime() + 29 * 60_000)
    await vi.advanceTimersByTimeAsync(15_000)
    now.value = new Date(now.value.getTime() + 2 * 60_000)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await stream.next()).toMatchObject({ event: 'ended' })
    expect(await stream.next()).toBeUndefined()
  })
}

test('HEAD gets no stream, and a stream needs a session', async () => {
  const { app, token } = await openServer('sqlite')
  const url = '/api/admin/events'
  const authorization = `Bearer ${token}`
  for (const method of ['GET', 'HEAD'] as const) expect((await app.inject({ method, url })).statusCode).toBe(401)
  expect((await app.inject({ method: 'HEAD', url, headers: { authorization } })).statusCode).toBe(200)
})
