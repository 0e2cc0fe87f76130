import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStore } from '#platform/store/open.ts'
import { password } from '../support/admin-password.ts'
import { aQuoteRequest } from '../support/api.ts'
import { startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { report } from './check-result.ts'
import { freshSettings } from './server-settings.ts'
import { size, timeoutMs } from './size.ts'
import { send } from './visitors.ts'

const quotesPerKill = 12

type SentQuote = { id: number; token: string }
type Stored = { id: number; status: string; notices: number; receipts: number; acceptance: string | null }

const countOf = (purpose: string) =>
  `(SELECT count(*) FROM outbox WHERE "quoteVersionId" = quotes.id AND purpose = '${purpose}')`

for (const engine of engines) {
  test(`${engine}: after kill -9 a quote is accepted once or not at all, with its emails`, {
    timeout: timeoutMs,
  }, async ({ task }) => {
    const { settings, url } = await freshSettings(engine)
    let server = await startServer(settings)
    const call = async (path: string, body?: object, headers?: Record<string, string>) => {
      const response = await send('POST', `${url}${path}`, { ...(body && { body }), ...(headers && { headers }) })
      return { status: response.status, json: JSON.parse(response.body || 'null') }
    }
    const stored = async (): Promise<Stored[]> => {
      const store = await openStore({ DATA_DIR: settings.DATA_DIR, DATABASE_URL: settings.DATABASE_URL })
      const rows = await store.read<Stored>(
        `SELECT "quoteId" AS id, status, acceptance, ${countOf('quote_accepted')} AS notices,
         ${countOf('acceptance_receipt')} AS receipts FROM quotes ORDER BY id`,
      )
      await store.close()
      return rows
    }

    const answers = new Map<number, string>()
    let partial = 0
    let lost = 0
    for (let kills = 0; kills < size.kills; kills++) {
      const { token } = (await call('/api/admin/login', { password })).json
      const headers = { authorization: `Bearer ${token}` }
      const sent = await Promise.all(Array.from({ length: quotesPerKill }, () => sendAQuote(call, headers)))
      const accept = async ({ id, token }: SentQuote) => {
        const body = { version: 1, option: 1, addOns: [2], name: `Customer ${id}` }
        const { status, json } = await call(`/api/requests/${token}/quotes/${id}/accept`, body)
        expect(status).toBe(201)
        return { id, acceptance: JSON.stringify(json.acceptance) }
      }
      const accepting = sent.map((quote) =>
        accept(quote).then(({ id, acceptance }) => answers.set(id, acceptance), failedConnection),
      )
      // Part of the scenario: each kill comes at a different moment.
      await sleep(Math.random() * 25)
      await server.end('SIGKILL')
      await Promise.all(accepting)
      const rows = await stored()
      partial += rows.filter(({ status, notices, receipts }) => {
        const expected = status === 'accepted' ? 1 : 0
        return notices !== expected || receipts !== expected
      }).length
      lost += rows.filter(({ id, status }) => answers.has(id) && status !== 'accepted').length

      server = await startServer(settings)
      // The same acceptance again gets the first answer.
      for (const { id, acceptance } of await Promise.all(sent.map(accept))) {
        expect(acceptance).toBe(answers.get(id) ?? acceptance)
        answers.set(id, acceptance)
      }
    }
    await server.end('SIGTERM')
    const rows = await stored()
    const twice = rows.filter(({ notices, receipts }) => notices > 1 || receipts > 1).length
    expect(rows.map(({ id, status }) => [id, status])).toEqual(rows.map(({ id }) => [id, 'accepted']))
    const counts = { acknowledged: answers.size, lost, partial, twice }
    report(task, { what: 'kill -9 while customers accept quotes', engine, times: size.kills, ...counts })
    expect(answers.size).toBe(size.kills * quotesPerKill)
  })
}

/** Only the fields that this test reads. */
type Json = { id: number; request: string; token: string; acceptance: object }
type Call = (path: string, body?: object, headers?: Record<string, string>) => Promise<{ status: number; json: Json }>

async function sendAQuote(call: Call, headers: Record<string, string>): Promise<SentQuote> {
  const { json: receipt } = await call('/api/contact', aQuoteRequest())
  const lines = [
    { description: 'Panel replacement', unitPriceCents: 240_000 },
    { description: 'Surge protector', unitPriceCents: 32_500, addOn: true },
  ]
  const body = { list: 'contact-submissions', rowId: receipt.id, options: [{ name: 'Only', lines }] }
  const { json: draft } = await call('/api/admin/quotes', body, headers)
  expect((await call(`/api/admin/quotes/${draft.id}/send`, undefined, headers)).status).toBe(200)
  return { id: draft.id, token: receipt.request.split('/')[2] ?? '' }
}

/** The server was killed before it answered. */
function failedConnection(error: NodeJS.ErrnoException) {
  expect(['ECONNRESET', 'ECONNREFUSED', 'EPIPE']).toContain(error.code)
}
