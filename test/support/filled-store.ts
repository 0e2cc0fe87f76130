import { onTestFinished } from 'vitest'
import { photos } from '#features/photos/server/photos.ts'
import { readEnvironment } from '#platform/env.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openSqlite } from '#platform/store/sqlite.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from './api.ts'
import { startMailServer } from './mail-server.ts'
import { freshFolder } from './stores.ts'

type Api = Awaited<ReturnType<typeof openApi>>

export const book = (api: Api, key: string, changes = {}) =>
  api.call('POST', '/api/bookings', { payload: aBooking(changes), headers: { 'idempotency-key': key } })

/** An embedded store with rows in every table. */
export async function filledStore() {
  const mail = await startMailServer()
  onTestFinished(mail.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mail.env)
  const folder = freshFolder()
  const store = openSqlite(folder)
  await migrate(store)
  const api = await openApi('sqlite', { store, SMTP_URL, MAIL_FROM, MAIL_TO })
  const headers = { authorization: `Bearer ${await api.logIn()}` }
  await book(api, 'first', { customerName: 'Éva Whitlock', description: 'zwölf\nLampen ⚡' })
  for (const key of ['second', 'third', 'last']) await book(api, key)
  await api.call('PUT', '/api/bookings/1/visit', { payload: aVisit, headers })
  await api.call('PATCH', '/api/bookings/1', { payload: { notes: 'Gate 4411' }, headers })
  await api.call('POST', '/api/closed-days', {
    payload: { from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' },
    headers,
  })
  await api.call('DELETE', '/api/bookings/4', { headers })
  await api.call('POST', '/api/contact', { payload: aQuoteRequest() })
  await api.call('POST', '/api/call-logs', { payload: { callerName: 'Ada', followUpRequired: true }, headers })
  await api.call('POST', '/api/call-logs', { payload: {}, headers })
  const { request } = (
    await book(api, 'first', { customerName: 'Éva Whitlock', description: 'zwölf\nLampen ⚡' })
  ).json()
  const page = `/api/requests/${String(request).replace('/request/', '')}`
  await api.call('POST', `${page}/messages`, { payload: { kind: 'message', text: 'zwölf Türen' } })
  const options = [{ name: 'Only', lines: [{ description: 'zwölf Lampen', quantity: 12.5, unitPriceCents: 1250 }] }]
  await api.call('POST', '/api/admin/quotes', { payload: { list: 'bookings', rowId: 1, options }, headers })
  await api.call('POST', '/api/admin/quotes/1/send', { headers })
  const pdf = (await api.call('GET', '/api/admin/quotes/1/pdf', { headers })).rawPayload
  await api.call('POST', `${page}/quotes/1/accept`, { payload: { version: 1, option: 1, name: 'Éva Whitlock' } })
  const { version } = (await api.call('GET', '/api/admin/website/file?name=business.yaml', { headers })).json()
  const changes = [{ path: ['phone'], value: '(405) 555-0199' }]
  await api.call('POST', '/api/admin/website/publish', {
    payload: { name: 'business.yaml', version, changes },
    headers,
  })
  const draft = { name: 'business.yaml', changes: [{ path: ['name'], value: 'Spark & Son' }], since: null }
  await api.call('PUT', '/api/admin/website/draft', { payload: draft, headers })
  await api.call('POST', '/api/bookings/1/notes', { payload: { text: 'zwölf Sicherungen' }, headers })
  await api.call('PUT', '/api/bookings/1/checklist', { payload: { item: 'Labels', isDone: true }, headers })
  const report = { text: 'zwölf Lampen', parts: [], photos: [], isShown: true }
  await api.call('PUT', '/api/bookings/1/report', { payload: report, headers })
  await api.call('POST', '/api/bookings/3/page/replace', { headers })
  const { person } = await api.asPerson('crew')
  const calendar = (await api.call('POST', '/api/calendar-feed', { headers })).json().url as string
  await store.write(async (sql) => {
    for (const id of [1, 2, 4]) await photos.add(sql, { list: 'bookings', id }, largePhoto(id), new Date())
    await sql(`INSERT INTO told_crew VALUES (1, $1, '2026-12-01', '09:00', 0, 1, '0123456789abcdef')`, [person.id])
    await sql(`INSERT INTO job_photos VALUES (1, 1, 'after', $1, 1)`, [person.id])
    await sql(`INSERT INTO users (id, email) VALUES ('one', 'ada@example.com')`)
    await sql('UPDATE bookings SET people = $1 WHERE id IN (1, 2)', [JSON.stringify([person.id])])
    const values = [person.id, '2026-11-21T15:00:00.000Z']
    await sql(
      `INSERT INTO passkeys VALUES ('key', $1, 'COSE', 4294967295, '[]', 'Phone', $2, NULL, NULL, NULL)`,
      values,
    )
    await sql(`INSERT INTO passkey_challenges VALUES ('challenge', $1, $2)`, values)
    await sql(`INSERT INTO throttled VALUES ('login', 'hash', '{}', '2026-11-21T15:00:00.000Z')`)
    await sql(`INSERT INTO review_recipients VALUES ('hash', 1, '2026-11-21T15:00:00.000Z', NULL)`)
    await sql(`INSERT INTO opened_texts VALUES (1, 1, 'on_my_way', '2026-11-21T15:00:00.000Z', $1)`, [person.id])
    await sql(
      `INSERT INTO price_items VALUES (1, 'Outlet', 'each', 18500, 1, '2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.000Z')`,
    )
    await sql(`INSERT INTO first_answers VALUES ('call-logs', 1, '2026-11-21T15:00:00.000Z', 60)`)
    await sql(`INSERT INTO conversions VALUES ('call-logs', 1, 1, '2026-11-21T15:00:00.000Z')`)
  })
  return { folder, store, api, headers, page, pdf, calendar: new URL(calendar).pathname }
}

/** Two of them are more than one statement may hold. */
export function largePhoto(seed: number) {
  const full = Uint8Array.from({ length: 3 * 2 ** 20 }, (_, index) => (index * seed) % 251)
  return { full, thumb: full.subarray(0, 1000), width: 1600, height: 1200 }
}
