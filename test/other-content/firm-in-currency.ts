// Runs with content that has another currency. Prints what its server shows of a quote and of jobs.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { centsIn } from '#firm/money.ts'
import { migrateStore, openStore } from '#platform/store/open.ts'
import { buildApp } from '#server/app.ts'
import { password, passwordHash } from '../support/admin-password.ts'
import { openBuiltSite } from '../support/site.ts'
import { aBooking, aQuoteRequest } from '../support/submissions.ts'

const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'currency-')), DATABASE_URL: undefined }
await migrateStore(env)
const store = await openStore(env)
const publicUrl = 'https://firm.example.com'
const app = await buildApp({
  env: {
    ...{
      HSTS_SUBDOMAINS: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: publicUrl,
      SUBMISSION_LIMIT: 0,
      TRUST_PROXY: undefined,
    },
    ...{ MAIL_FROM: undefined, MAIL_TO: undefined, METRICS_TOKEN: undefined, SMTP_URL: undefined },
    ...{ WEBHOOK_DETAILS: '0', WEBHOOK_SECRET: undefined, WEBHOOK_URL: undefined },
  },
  store,
  credential: async () => passwordHash,
  site: await openBuiltSite(publicUrl),
  clock: () => new Date('2026-11-21T15:00:00.000Z'),
})

const headers: Record<string, string> = {}
const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) => {
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
  return answer
}

headers.authorization = `Bearer ${(await call('POST', '/api/admin/login', { password })).json().token}`
const { id: rowId, request } = (await call('POST', '/api/contact', aQuoteRequest())).json()
const lines = ['A', 'B', 'C'].map((description) => ({
  ...{ description, quantity: 0.5, unitPriceCents: 33_300, taxable: true },
}))
const addOn = { description: 'D', quantity: 2, unitPriceCents: 33_350, taxable: true, addOn: true }
const options = [{ name: 'One', lines: [...lines, addOn] }]
const { id } = (await call('POST', '/api/admin/quotes', { list: 'contact-submissions', rowId, options })).json()
const quote = `/api/admin/quotes/${id}`
const email = (await call('GET', `${quote}/email`)).json().text
const page = (await call('GET', `${quote}/page`)).body
await call('POST', `${quote}/send`)
const pdf = (await call('GET', `${quote}/pdf`)).rawPayload.toString('base64')
const api = `/api/requests/${request.split('/').pop()}`
const answer = { version: 1, option: 1, addOns: [4], name: 'Grace Hopper' }
const { acceptance } = (await call('POST', `${api}/quotes/${id}/accept`, answer)).json()
const [sent] = (await call('GET', api)).json().quotes
const [{ estimatedValue }] = (await call('GET', '/api/contact-submissions')).json()

for (let job = 0; job < 3; job++) {
  const booked = (await call('POST', '/api/bookings', aBooking())).json()
  await call('PATCH', `/api/bookings/${booked.id}`, { amountCents: 16_650 })
  await call('PATCH', `/api/bookings/${booked.id}/status`, { status: 'completed' })
  // As an earlier version stored it.
  if (job > 0) await store.write((sql) => sql('UPDATE bookings SET "amountCents" = 16650 WHERE id = $1', [booked.id]))
}
const { years } = (await call('GET', '/api/revenue?year=2026')).json()
const shown = {
  ...{ email, page, pdf, acceptance, option: sent.options[0], estimatedValue, revenue: years[0].amountCents },
  jobs: (await call('GET', '/api/bookings')).json().map((booking: { amountCents: number }) => booking.amountCents),
  bookingsFile: (await call('GET', '/api/export/bookings')).body,
  quotesFile: (await call('GET', '/api/export/quotes')).body,
  read: ['1150', '166.50', '1.150'].map((text) => centsIn(text) ?? null),
  error: (await app.inject({ method: 'PATCH', url: '/api/bookings/1', headers, payload: { amountCents: 'much' } }))
    .body,
}
console.log(JSON.stringify(shown))
await app.close()
await store.close()
