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

/** As a browser without scripts sends a form. */
const plain = (fields: Record<string, unknown>) => new URLSearchParams(fields as Record<string, string>).toString()
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Texts no log may hold, each of them one of a kind. */
function canaries() {
  const made: string[] = []
  return {
    made,
    mark(): string {
      made.push(`canary${100 + made.length}`)
      return made.at(-1) ?? ''
    },
  }
}

/** A text in every spelling a log could give it. */
function spellings(text: string): string[] {
  const bytes = Buffer.from(text)
  return [text, [...bytes].join(','), bytes.toString('hex'), bytes.toString('base64').replace(/=*$/, '').slice(0, -2)]
}

/** Calls the server in every way there is, with a marked text in everything a caller can write. */
async function fly(url: string, password: string, mark: () => string) {
  async function call(method: string, path: string, body?: object | string, headers: Record<string, string> = {}) {
    const answer = await fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), 'User-Agent': mark(), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const nextYear = `${new Date().getFullYear() + 1}-06-15`
  const booking = () => ({
    ...aBooking({ preferredDate: nextYear }),
    ...{ customerName: mark(), customerEmail: `${mark()}@example.com`, customerPhone: mark(), service: mark() },
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
  const login = await call('POST', '/api/admin/login', { password })
  const token = login.status === 200 ? JSON.parse(login.text).token : mark()
  const staff = { Authorization: `Bearer ${token}` }

  const statuses = [
    await call('POST', '/api/bookings', booking(), {
      'Idempotency-Key': mark(),
      Referer: `http://x.example/${mark()}`,
    }),
    await call('POST', '/api/bookings', booking(), { Cookie: `a=${mark()}`, 'X-Forwarded-For': mark() }),
    await call('POST', '/api/contact', question(), { 'Idempotency-Key': mark(), Origin: `http://${mark()}.example` }),
    await call('POST', '/api/contact', { ...question(), email: mark() }, { Accept: 'application/problem+json' }),
    await call('POST', '/api/contact', { ...question(), name: mark().repeat(99) }),
    await call('POST', '/api/contact', `{"name":"${mark()}"`),
    await call('POST', '/api/contact', mark(), { 'Content-Type': 'text/plain' }),
    await call('POST', '/api/contact', { name: mark().repeat(40_000) }),
    await call('POST', '/contact', plain(question()), formType),
    await call('POST', '/contact', plain({ ...question(), email: mark(), [mark()]: mark() }), formType),
    await call('POST', '/contact', plain({ name: mark().repeat(40_000) }), formType),
    await call('POST', '/api/bookings', { ...booking(), preferredDate: mark(), preferredTime: mark() }),
    await call('POST', '/api/bookings', booking(), { 'Sec-Fetch-Site': 'cross-site', 'X-Anything': mark() }),
    await call('POST', '/api/admin/login', { password: mark() }),
    await call('GET', '/api/bookings', undefined, { Authorization: `Bearer ${mark()}` }),
    await call('GET', '/api/bookings', undefined, { Authorization: `Bearer ${mark().padEnd(43, 'x')}` }),
    await call('GET', `/api/bookings?q=${mark()}`, undefined, staff),
    await call('GET', `/api/bookings?limit=${mark()}`, undefined, staff),
    await call('GET', `/api/bookings?${mark()}=1`, undefined, staff),
    await call('GET', `/api/contact-submissions?status=${mark()}`, undefined, staff),
    await call('GET', `/api/contact-submissions?q=${mark()}`, undefined, staff),
    await call('GET', `/api/call-logs?q=${mark()}&limit=1`, undefined, staff),
    await call('PATCH', '/api/bookings/1/status', { status: mark() }, staff),
    await call('PATCH', '/api/bookings/1/status', { status: 'confirmed' }, { ...staff, 'X-Request-Id': mark() }),
    await call('PATCH', '/api/contact-submissions/1', { notes: mark(), estimatedValue: mark() }, staff),
    await call('PATCH', `/api/contact-submissions/${mark()}`, { notes: mark() }, staff),
    await call('POST', '/api/call-logs', { callerName: mark(), callerPhone: mark(), serviceInquiry: mark() }, staff),
    await call('POST', '/api/call-logs', { notes: mark(), duration: mark(), callType: 'missed' }, staff),
    await call('DELETE', `/api/bookings/${mark()}`, undefined, staff),
    await call('DELETE', '/api/bookings/1', undefined, staff),
    await call('GET', '/api/deleted', undefined, staff),
    await call('POST', '/api/bookings/1/restore', undefined, staff),
    await call('PATCH', '/api/bookings/1/status', { status: 'cancelled', tellCustomer: true }, staff),
    await call('POST', '/api/mails/1/resend', undefined, staff),
    await call('GET', '/api/mails', undefined, staff),
    await call('GET', `/${mark()}/${mark()}?${mark()}=${mark()}`),
    await call('GET', `/api/${mark()}%zz`),
    await call('GET', `/booking?email=${mark()}@example.com`),
    await call('PUT', `/api/bookings?${mark()}`, booking()),
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

/** Sends what is no proper request; resolves to the status that comes back. */
function sendRaw(url: string, text: string): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(Number(answer.split(' ')[1])))
  })
}

/** Makes every statement on the tables fail, past the server's back, in ways that quote what was sent if they can. */
async function breakStore(engine: Engine, place: string) {
  if (engine === 'sqlite') {
    const db = new DatabaseSync(join(place, 'store.sqlite'))
    for (const table of tables) db.exec(`ALTER TABLE ${table} RENAME TO gone_${table}`)
    db.close()
    return
  }
  const client = new pg.Client({ connectionString: place })
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
  test.each(size.logLevels)(`${engine}: at the level %s the log names nobody, whatever fails`, async (LOG_LEVEL) => {
    const { made, mark } = canaries()
    const folder = freshFolder()
    const password = `${mark()}-long-enough`
    const place = engine === 'sqlite' ? folder : await freshSchema()
    // A mail server that repeats whom it does not take.
    const post = await startMailServer()
    onTestFinished(post.close)
    post.behave('refuse')
    const env = { ...post.env, DATA_DIR: folder, ADMIN_PASSWORD: password, LOG_LEVEL, TRUST_PROXY: '127.0.0.1/32' }
    const server = await startServer(engine === 'sqlite' ? env : { ...env, DATABASE_URL: place })
    onTestFinished(() => server.end('SIGKILL').then(() => {}))

    const well = await fly(server.url, password, mark)
    expect([...new Set(well)].sort()).toEqual([200, 201, 204, 400, 401, 403, 404, 413, 415, 431])
    await breakStore(engine, place)
    const ill = await fly(server.url, password, mark)
    expect(ill).toContain(500)
    await server.end('SIGTERM')

    const output = server.output()
    expect(made.length).toBeGreaterThanOrEqual(50)
    const leaked = made.filter((canary) => spellings(canary).some((text) => output.includes(text)))
    expect(leaked).toEqual([])
    if (LOG_LEVEL === 'trace') expect(output).toMatch(/"route":"\/api\/bookings".*"status":500/)
  })
}
