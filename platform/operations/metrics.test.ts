import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { startServer } from '#test/support/server-process.ts'
import { engines, freshFolder } from '#test/support/stores.ts'

const token = 'a-token-of-some-length'
const bearer = { authorization: `Bearer ${token}` }
const json = { 'content-type': 'application/json' }

/** A listening server. `scrape` reads its /metrics by name and labels. */
async function openWithMetrics(...[engine, changes]: Parameters<typeof openApi>) {
  const api = await openApi(engine, { METRICS_TOKEN: token, ...changes })
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  async function scrape() {
    const text = await (await fetch(`${url}/metrics`, { headers: bearer })).text()
    const samples = text.split('\n').filter((line) => line && !line.startsWith('#'))
    for (const sample of samples)
      expect(sample).toMatch(/^[a-z_\d]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? (-?[\d.e+-]+|Nan)$/)
    return {
      text,
      values: new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))])),
    }
  }
  return { ...api, url, post, scrape }
}

const requests = (labels: string) => `http_request_duration_seconds_count{${labels}}`

for (const engine of engines) {
  test(`${engine}: counts requests by route, method and status, and submissions and emails by outcome`, async () => {
    const post = await startMailServer()
    onTestFinished(post.close)
    post.behave('refuse')
    const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(post.env)
    const api = await openWithMetrics(engine, { SMTP_URL, MAIL_FROM, MAIL_TO, SUBMISSION_LIMIT: 2 })
    await api.post('/api/bookings', aBooking())
    await api.post('/api/contact', aQuoteRequest())
    await api.post('/api/contact', aQuoteRequest())
    await api.post('/api/bookings', {})
    await fetch(`${api.url}/api/bookings/7`, { method: 'DELETE' })
    await fetch(`${api.url}/somewhere/ada@example.com`)
    const { text, values } = await api.scrape()
    expect(Object.fromEntries(values)).toMatchObject({
      [requests('method="POST",route="/api/bookings",status="201"')]: 1,
      [requests('method="POST",route="/api/bookings",status="400"')]: 1,
      [requests('method="POST",route="/api/contact",status="429"')]: 1,
      [requests('method="DELETE",route="/api/bookings/:id",status="401"')]: 1,
      [requests('method="GET",route="/*",status="404"')]: 1,
      'submissions_accepted_total{kind="booking"}': 1,
      'submissions_accepted_total{kind="contact"}': 1,
      'requests_throttled_total{route="/api/contact"}': 1,
      'outbox_mails{state="waiting"}': 0,
      'outbox_mails{state="failed"}': 4,
    })
    expect(values.get('store_duration_seconds_count{operation="write"}')).toBeGreaterThanOrEqual(2)
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(values.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(text).not.toMatch(/ada@|Ada|127\.0\.0\.1|Whitlock/)
  })
}

test('each scrape resets the event loop delays', async () => {
  const { url, scrape } = await openWithMetrics('sqlite')
  const longest = async () => (await scrape()).values.get('nodejs_eventloop_lag_max_seconds')
  const holdEventLoop = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  // Node measures the time between two ticks of its timer. The request lets the first tick happen between the two blocks.
  holdEventLoop()
  await fetch(`${url}/healthz`)
  holdEventLoop()
  expect(await longest()).toBeGreaterThan(0.5)
  await expect.poll(longest).toBeLessThan(0.5)
})

test('two servers in one process have separate counters', async () => {
  const [one, other] = [await openWithMetrics('sqlite'), await openWithMetrics('sqlite')]
  await fetch(`${one.url}/healthz`)
  const healthChecks = requests('method="GET",route="/healthz",status="200"')
  expect((await one.scrape()).values.get(healthChecks)).toBe(1)
  expect((await other.scrape()).values.get(healthChecks)).toBeUndefined()
})

test('histogram buckets are cumulative', async () => {
  const { url, scrape } = await openWithMetrics('sqlite')
  for (let time = 0; time < 5; time++) await fetch(`${url}/healthz`)
  const { values } = await scrape()
  const labels = 'method="GET",route="/healthz",status="200"'
  const buckets = [...values].filter(
    ([name]) => /^http_request_duration_seconds_bucket/.test(name) && name.includes(labels),
  )
  const counts = buckets.map(([, count]) => count)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts.at(-1)).toBe(5)
  expect(buckets.at(-1)?.[0]).toContain('le="+Inf"')
  expect(values.get(`http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0)
})

test('/metrics requires the token and is not cached', async () => {
  const { call } = await openApi('sqlite', { METRICS_TOKEN: token })
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, `Bearer ${'A'.repeat(43)}`]) {
    const response = await call('GET', '/metrics', { headers: { authorization } })
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(response.body).not.toContain('http_')
  }
  const response = await call('GET', '/metrics', { headers: bearer })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('without METRICS_TOKEN there is no /metrics', async () => {
  const { call } = await openApi('sqlite')
  expect((await call('GET', '/metrics', { headers: bearer })).statusCode).toBe(404)
})

test('pages are counted', async () => {
  const server = await startServer({ DATA_DIR: freshFolder(), LOG_LEVEL: 'silent', METRICS_TOKEN: token })
  const page = await fetch(server.url, { headers: { 'accept-encoding': 'br' } })
  expect([page.status, page.headers.get('content-encoding')]).toEqual([200, 'br'])
  await page.arrayBuffer()
  const text = await (await fetch(`${server.url}/metrics`, { headers: bearer })).text()
  await server.end('SIGTERM')
  expect(text).toContain(`${requests('method="GET",route="/*",status="200"')} 1`)
})
