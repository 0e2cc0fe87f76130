import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aBooking, aQuoteRequest } from '../support/api.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startServer } from '../support/server-process.ts'
import { type Engine, engines, freshFolder, freshSchema } from '../support/stores.ts'
import { size } from './size.ts'

const tables = ['bookings', 'contact_submissions', 'call_logs', 'replay_keys']

/** Encodes a form as a browser without JavaScript does. */
const encodeForm = (fields: Record<string, unknown>) => new URLSearchParams(fields as Record<string, string>).toString()
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Makes unique texts that must not appear in a log. */
function canaries() {
  const all: string[] = []
  return {
    all,
    mark(): string {
      all.push(`canary${100 + all.length}`)
      return all.at(-1) ?? ''
    },
  }
}

/** The text in every encoding a log could use. */
function encodings(text: string): string[] {
  const bytes = Buffer.from(text)
  return [text, [...bytes].join(','), bytes.toString('hex'), bytes.toString('base64').replace(/=*$/, '').slice(0, -2)]
}

/** Sends requests of every kind with a canary in every input. Resolves to the statuses. */
async function sendEverything(url: string, password: string, mark: () => string) {
  async function request(method: string, path: string, body?: object | string, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), 'User-Agent': mark(), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }
  const nextYear = `${new Date().getFullYear() + 1}-06-15`
  const booking = () => ({
    ...aBooking({ preferredDate: nextYear }),
    ...{
      customerName: mark(),
      customerEmail: `${mark()}@example.com`,
      customerPhone: `4055550${mark()}`,
      service: mark(),
    },
    ...{ address: mark(), description: mark(), [mark()]: mark() },
  })
  const question = () => ({
    ...aQuoteRequest(),
    ...{
      name: mark(),
      email: `${mark()}@example.com`,
      phone: `405${mark()}`,
      service: mark(),
      message: `Hello ${mark()}`,
    },
  })
  const login = await request('POST', '/api/admin/login', { password })
  const token = login.status === 200 ? JSON.parse(login.text).token : mark()
  const staff = { Authorization: `Bearer ${token}` }

  const statuses = [
    await request('POST', '/api/bookings', booking(), {
      'Idempotency-Key': mark(),
      Referer: `http://x.example/${mark()}`,
    }),
    await request('POST', '/api/bookings', booking(), { Cookie: `a=${mark()}`, 'X-Forwarded-For': mark() }),
    await request('POST', '/api/contact', question(), {
      'Idempotency-Key': mark(),
      Origin: `http://${mark()}.example`,
    }),
    await request('POST', '/api/contact', { ...question(), email: mark() }, { Accept: 'application/problem+json' }),
    await request('POST', '/api/contact', { ...question(), name: mark().repeat(99) }),
    await request('POST', '/api/contact', `{"name":"${mark()}"`),
    await request('POST', '/api/contact', mark(), { 'Content-Type': 'text/plain' }),
    await request('POST', '/api/contact', { name: mark().repeat(40_000) }),
    await request('POST', '/contact', encodeForm(question()), formType),
    await request('POST', '/contact', encodeForm({ ...question(), email: mark(), [mark()]: mark() }), formType),
    await request('POST', '/contact', encodeForm({ name: mark().repeat(40_000) }), formType),
    await request('POST', '/api/bookings', { ...booking(), preferredDate: mark(), preferredTime: mark() }),
    await request('POST', '/api/bookings', booking(), { 'Sec-Fetch-Site': 'cross-site', 'X-Anything': mark() }),
    await request('POST', '/api/admin/login', { password: mark() }),
    await request('GET', '/api/bookings', undefined, { Authorization: `Bearer ${mark()}` }),
    await request('GET', '/api/bookings', undefined, { Authorization: `Bearer ${mark().padEnd(43, 'x')}` }),
    await request('GET', `/api/bookings?q=${mark()}`, undefined, staff),
    await request('GET', `/api/bookings?limit=${mark()}`, undefined, staff),
    await request('GET', `/api/bookings?${mark()}=1`, undefined, staff),
    await request('GET', `/api/contact-submissions?status=${mark()}`, undefined, staff),
    await request('GET', `/api/contact-submissions?q=${mark()}`, undefined, staff),
    await request('GET', `/api/call-logs?q=${mark()}&limit=1`, undefined, staff),
    await request('PATCH', '/api/bookings/1/status', { status: mark() }, staff),
    await request('PATCH', '/api/bookings/1/status', { status: 'confirmed' }, { ...staff, 'X-Request-Id': mark() }),
    await request('PATCH', '/api/contact-submissions/1', { notes: mark(), estimatedValue: mark() }, staff),
    await request('PATCH', `/api/contact-submissions/${mark()}`, { notes: mark() }, staff),
    await request('POST', '/api/call-logs', { callerName: mark(), callerPhone: mark(), serviceInquiry: mark() }, staff),
    await request('POST', '/api/call-logs', { notes: mark(), duration: mark(), callType: 'missed' }, staff),
    await request('DELETE', `/api/bookings/${mark()}`, undefined, staff),
    await request('DELETE', '/api/bookings/1', undefined, staff),
    await request('GET', '/api/deleted', undefined, staff),
    await request('POST', '/api/bookings/1/restore', undefined, staff),
    await request('PATCH', '/api/bookings/1/status', { status: 'cancelled', tellCustomer: true }, staff),
    await request('POST', '/api/mails/1/resend', undefined, staff),
    await request('GET', '/api/mails', undefined, staff),
    await request('GET', `/${mark()}/${mark()}?${mark()}=${mark()}`),
    await request('GET', `/api/${mark()}%zz`),
    await request('GET', `/booking?email=${mark()}@example.com`),
    await request('PUT', `/api/bookings?${mark()}`, booking()),
  ].map(({ status }) => status)
  for (const line of [
    `GET / HTTP/1.1\r\nbroken ${mark()}`,
    `${mark()} / HTTP/9.9`,
    `GET / HTTP/1.1\r\nX: ${mark().repeat(9000)}`,
  ]) {
    statuses.push(await sendRaw(url, `${line}\r\n\r\n`))
  }
  return statuses
}

/** Sends a malformed request. Resolves to the status of the response. */
function sendRaw(url: string, request: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(Number(received.split(' ')[1])))
  })
}

/** Makes statements fail with errors that quote the input where the engine allows it. */
async function breakStore(engine: Engine, location: string) {
  if (engine === 'sqlite') {
    const db = new DatabaseSync(join(location, 'store.sqlite'))
    for (const table of tables) db.exec(`ALTER TABLE ${table} RENAME TO gone_${table}`)
    db.close()
    return
  }
  const client = new pg.Client({ connectionString: location })
  await client.connect()
  const { rows } = await client.query<{ indexname: string }>(
    `SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND indexname LIKE '%search%'`,
  )
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`)
  await client.query('ALTER TABLE bookings ALTER COLUMN "customerName" TYPE integer USING 0')
  await client.query('ALTER TABLE contact_submissions ALTER COLUMN notes TYPE integer USING 0')
  await client.query('ALTER TABLE contact_submissions ALTER COLUMN name TYPE integer USING 0')
  await client.query('ALTER TABLE call_logs ALTER COLUMN notes TYPE integer USING 0')
  await client.query('ALTER TABLE call_logs ADD CONSTRAINT quoting CHECK ("callerName" IS NULL) NOT VALID')
  await client.end()
}

for (const engine of engines) {
  test.each(size.logLevels)(
    `${engine}: at level %s the log has no personal data, even when statements fail`,
    async (LOG_LEVEL) => {
      const { all, mark } = canaries()
      const folder = freshFolder()
      const password = `${mark()}-long-enough`
      const location = engine === 'sqlite' ? folder : await freshSchema()
      // This mail server repeats the refused address in its error.
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      mailServer.behave('refuse')
      const env = {
        ...mailServer.env,
        DATA_DIR: folder,
        ADMIN_PASSWORD: password,
        LOG_LEVEL,
        TRUST_PROXY: '127.0.0.1/32',
      }
      const server = await startServer(engine === 'sqlite' ? env : { ...env, DATABASE_URL: location })
      onTestFinished(() => server.end('SIGKILL').then(() => {}))

      const statuses = await sendEverything(server.url, password, mark)
      expect([...new Set(statuses)].sort()).toEqual([200, 201, 204, 400, 401, 403, 404, 405, 413, 415, 431])
      await breakStore(engine, location)
      const failedStatuses = await sendEverything(server.url, password, mark)
      expect(failedStatuses).toContain(500)
      await server.end('SIGTERM')

      const output = server.output()
      expect(all.length).toBeGreaterThanOrEqual(50)
      const leaked = all.filter((canary) => encodings(canary).some((text) => output.includes(text)))
      expect(leaked).toEqual([])
      if (LOG_LEVEL === 'trace') expect(output).toMatch(/"route":"\/api\/bookings".*"status":500/)
    },
  )
}
