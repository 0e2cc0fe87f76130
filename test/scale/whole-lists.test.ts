import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { type Sql, type Store, StoreUnavailable } from '#platform/store/store.ts'
import { openApi } from '../support/api.ts'
import { type Engine, engines, ownStore } from '../support/stores.ts'

/** Starts a SELECT from `n`, a table of the numbers from 1 to `count`. */
const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT`

const addCalls = (store: Store, count: number) =>
  store.write((sql) =>
    sql(`INSERT INTO call_logs ("callerName", "callerPhone", notes)
         ${numbers(count)} 'Caller ' || i, '405-555-01' || (10 + i % 90), 'The lights in the kitchen flicker at night' FROM n`),
  )

const addBookings = (store: Store, count: number) =>
  store.write((sql) =>
    sql(`INSERT INTO bookings ("customerName", "customerEmail", "customerPhone", service, "preferredDate", "preferredTime", address, status, priority,
           "plannedDay", "plannedTime")
         ${numbers(count)} 'Customer ' || i, 'c@example.com', '405-555-0123', 'Other',
           CASE i % 3 WHEN 0 THEN '2026-12-01T12:00:00.000Z' WHEN 1 THEN '2026-12-05T12:00:00.000Z' ELSE '2026-11-30T12:00:00.000Z' END${store.engine === 'postgres' ? '::timestamptz' : ''},
           CASE i % 5 WHEN 0 THEN '4:00 PM' ELSE '9:00 AM' END, '12 Sample Street',
           CASE i % 4 WHEN 0 THEN 'completed' ELSE 'pending' END, CASE i % 7 WHEN 0 THEN 'urgent' ELSE 'normal' END,
           CASE i % 3 WHEN 0 THEN '2026-12-01' WHEN 1 THEN '2026-12-05' ELSE '2026-11-30' END,
           CASE i % 5 WHEN 0 THEN '16:00' ELSE '09:00' END FROM n`),
  )

/** A server that listens. `wrapScan` replaces the store's scan. `begin` sends a staff request. */
async function openServer(engine: Engine, wrapScan?: (scan: Sql) => Sql) {
  const inner = await ownStore(engine)
  const api = await openApi(engine, { store: wrapScan ? { ...inner, scan: wrapScan(inner.scan) } : inner })
  const token = await api.logIn()
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const begin = async (path: string): Promise<IncomingMessage> => {
    const [response] = await once(get(url + path, { headers: { authorization: `Bearer ${token}` } }), 'response')
    return response
  }
  return { ...api, url, begin }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return text
}

for (const engine of engines) {
  test(`${engine}: a whole list and its export equal its slices, in every order`, async () => {
    const { asStaff, store } = await openApi(engine)
    const staff = await asStaff()
    await addBookings(store, 700)
    for (const query of [
      '',
      'sort=oldest',
      'sort=visit',
      'sort=attention',
      'sort=attention&status=pending',
      'q=er+6',
    ]) {
      const paged: unknown[] = []
      let path: string | undefined = `/api/bookings?${query}&limit=150`
      while (path !== undefined) {
        const page: Awaited<ReturnType<typeof staff>> = await staff('GET', path)
        paged.push(...page.json())
        path = /<(.+)>/.exec(String(page.headers.link ?? ''))?.[1]
      }
      const whole = await staff('GET', `/api/bookings?${query}`)
      expect(whole.json(), query).toEqual(paged)
      expect(whole.headers, query).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-total-count': String(paged.length),
      })
      expect(whole.headers.link).toBeUndefined()
      expect((await staff('GET', `/api/export/bookings?format=json&${query}`)).json(), query).toEqual(paged)
    }
    const [first] = (await staff('GET', '/api/bookings?limit=1')).json()
    expect((await staff('GET', `/api/bookings?cursor=${first.id}`)).json()).toHaveLength(699)
    expect((await staff('GET', '/api/call-logs')).json()).toEqual([])
  })

  test(`${engine}: a whole list has the rows at the time of the request, each once`, async () => {
    const { begin, store } = await openServer(engine)
    await addCalls(store, 40_000)
    const response = await begin('/api/call-logs')
    response.pause()
    await store.write((sql) => sql('DELETE FROM call_logs WHERE id = 1'))
    await addCalls(store, 1)
    const ids = JSON.parse(await textOf(response)).map(({ id }: { id: number }) => id)
    expect(response.headers['x-total-count']).toBe('40000')
    expect(ids).toEqual(Array.from({ length: 39_999 }, (_, at) => 40_000 - at))
  })

  test(`${engine}: a read ends when its client disconnects`, async () => {
    let statements = 0
    const { begin, store } = await openServer(engine, (scan) => (...statement) => {
      statements += 1
      return scan(...statement)
    })
    await addCalls(store, 40_000)
    await textOf(await begin('/api/call-logs'))
    const whole = statements
    statements = 0
    for (let reader = 0; reader < 4; reader++) {
      const response = await begin('/api/call-logs')
      await once(response, 'data')
      response.destroy()
    }
    await textOf(await begin('/api/call-logs'))
    expect(statements).toBeLessThan(2 * whole)
  })

  test(`${engine}: an unavailable store is a 503`, async () => {
    const { begin } = await openServer(engine, () => () => Promise.reject(new StoreUnavailable(new Error('gone'))))
    for (const path of [
      '/api/bookings',
      '/api/bookings?limit=5',
      '/api/export/bookings',
      '/api/mails',
      '/api/deleted',
      '/api/overview',
    ]) {
      const response = await begin(path)
      expect([response.statusCode, response.headers['retry-after']], path).toEqual([503, '5'])
      expect(response.headers['x-total-count'], path).toBeUndefined()
      expect(response.headers['content-disposition'], path).toBeUndefined()
      expect(await textOf(response)).toMatch(/please call/)
    }
  })

  test.each(['/api/call-logs', '/api/export/call-logs'])(
    `${engine}: a store that fails in the middle of %s cuts the connection`,
    async (path) => {
      let left = 20
      const { begin, store } = await openServer(engine, (scan) => (...statement) => {
        left -= 1
        return left > 0 ? scan(...statement) : Promise.reject(new StoreUnavailable(new Error('gone')))
      })
      await addCalls(store, 20_000)
      const response = await begin(path)
      expect(response.statusCode).toBe(200)
      await expect(textOf(response)).rejects.toThrow('aborted')
    },
  )

  test(`${engine}: the server responds to other requests while staff read 50,000 rows`, async () => {
    const { begin, store, url } = await openServer(engine)
    await addCalls(store, 50_000)
    const agent = new Agent({ keepAlive: true })
    for (const paths of [
      ['/api/call-logs?limit=5&q=ki'],
      ['/api/call-logs'],
      ['/api/export/call-logs'],
      ['/api/call-logs?q=ni', '/api/export/call-logs?format=json'],
    ]) {
      let isReading = true
      const reading = Promise.all(paths.map(async (path) => (await begin(path)).resume())).then((responses) =>
        Promise.all(responses.map((response) => response.complete || once(response, 'end'))),
      )
      void reading.finally(() => {
        isReading = false
      })
      let responses = 0
      for (; isReading; responses++) {
        const [response] = await once(get(`${url}/nowhere`, { agent }), 'response')
        await textOf(response)
      }
      await reading
      // A read that blocks the process lets one or two responses through.
      expect(responses, `responses during ${paths}`).toBeGreaterThanOrEqual(5)
    }
    agent.destroy()
  })
}
