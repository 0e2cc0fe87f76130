import { expect, onTestFinished, test } from 'vitest'
import { bookings } from '#server/bookings/repository.ts'
import { callLogs } from '#server/calls/repository.ts'
import { contactSubmissions } from '#server/contacts/repository.ts'
import { overviewAt } from '#server/dashboard/overview.ts'
import { relatedTo } from '#server/dashboard/related.ts'
import type { ListQuery } from '#server/store/listing.ts'
import { migrate } from '#server/store/migrate.ts'
import { openPostgres } from '#server/store/postgres.ts'
import type { Sql, Store, Value } from '#server/store/store.ts'
import { type Engine, engines, freshSchema, freshStore } from '../../support/stores.ts'

const noon = '2026-12-01T12:00:00.000Z'
const cursor = { id: 50, key: 202612013 }

const lists = { bookings, contact_submissions: contactSubmissions, call_logs: callLogs }
const orders: [keyof typeof lists, ListQuery][] = [
  ['bookings', {}],
  ['bookings', { sort: 'oldest' }],
  ['bookings', { sort: 'visit' }],
  ['bookings', { sort: 'visit', from: noon, to: noon }],
  ['bookings', { sort: 'attention', today: noon }],
  ['contact_submissions', {}],
  ['contact_submissions', { sort: 'attention', today: noon }],
  ['call_logs', { sort: 'attention' }],
]
const filters: [keyof typeof lists, ListQuery][] = [
  ['bookings', { status: 'pending' }],
  ['bookings', { service: 'Other' }],
  ['bookings', { priority: 'urgent' }],
  ['contact_submissions', { status: 'new' }],
  ['contact_submissions', { service: 'lighting' }],
  ['contact_submissions', { priority: 'high' }],
  ['contact_submissions', { followUp: true }],
  ['call_logs', { callType: 'missed' }],
  ['call_logs', { followUp: true }],
]
const days: [keyof typeof lists, ListQuery][] = [
  ['bookings', { from: noon, to: noon }],
  ['contact_submissions', { from: noon, to: noon }],
  ['call_logs', { from: noon }],
]

/** A store whose planner takes an index wherever one serves, however few the rows. */
async function openPlanner(engine: Engine): Promise<Store> {
  if (engine === 'sqlite') return freshStore(engine)
  const options = ['seqscan', 'sort', 'incremental_sort'].map((way) => `-c enable_${way}=off`).join(' ')
  const store = openPostgres(`${await freshSchema()}${encodeURIComponent(` ${options}`)}`, () => {})
  onTestFinished(() => store.close())
  await migrate(store)
  return store
}

/** How the engine goes about each statement of the job. */
async function plansOf(store: Store, job: (sql: Sql) => Promise<unknown>): Promise<string[]> {
  const made: [string, readonly Value[]][] = []
  await job((statement, parameters = []) => {
    made.push([statement, parameters])
    return store.read(statement, parameters)
  })
  const explain = store.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN ' : 'EXPLAIN '
  const plans = made.map(async ([statement, parameters]) => {
    const steps = await store.read<Record<string, string>>(explain + statement, parameters)
    return steps.map((step) => step.detail ?? step['QUERY PLAN'] ?? '').join('\n')
  })
  return Promise.all(plans)
}

/** Reading all rows, or putting them in order: what grows with the table. */
const sort = /TEMP B-TREE|\bSort\b/
const fullScan = /SCAN (?!CONSTANT)(\w+)(?! USING)(?!.*VIRTUAL)$|Seq Scan/m

for (const engine of engines) {
  test(`${engine}: pages come from an index or the rows’ own order, and counts from an index`, async () => {
    const store = await openPlanner(engine)
    for (const [list, page] of [...orders, ...filters]) {
      for (const after of [undefined, cursor]) {
        const limited = { ...page, limit: 50, cursor: after }
        const plans = await plansOf(store, (sql) => lists[list].slice(sql, limited, { engine }))
        for (const plan of plans) expect(plan, `${list} ${JSON.stringify(limited)}`).not.toMatch(sort)
      }
    }
    for (const [list, page] of [...filters, ...days]) {
      const [plan] = await plansOf(store, (sql) => lists[list].count(sql, page, { engine }))
      expect(plan, `${list} ${JSON.stringify(page)}`).not.toMatch(fullScan)
    }
    for (const [list, page] of filters) {
      const [plan] = await plansOf(store, (sql) => lists[list].slice(sql, { ...page, limit: 50 }, { engine }))
      expect(plan, `${list} ${JSON.stringify(page)}`).not.toMatch(fullScan)
    }
  })

  test(`${engine}: a search looks the text up, and so do the overview and the rows about the same customer`, async () => {
    const store = await openPlanner(engine)
    for (const [name, list] of Object.entries(lists)) {
      const [plan] = await plansOf(store, (sql) => list.count(sql, { q: 'whitlock' }, { engine }))
      expect(plan, name).toMatch(
        engine === 'sqlite' ? /VIRTUAL TABLE INDEX/ : new RegExp(`Bitmap Index Scan on ${name}_search`),
      )
      expect(plan, name).not.toMatch(/^SCAN (bookings|contact|call)|Seq Scan/m)
    }
    await store.write(async (sql) => {
      await sql(
        `INSERT INTO contact_submissions (name, email, phone, message) VALUES ('a', 'a@example.com', '4055550123', 'b')`,
      )
    })
    const now = new Date(noon)
    const plans = [
      ...(await plansOf(store, (sql) => overviewAt(sql, now))),
      ...(await plansOf(store, (sql) => relatedTo(sql, 'contact-submissions', [1]))),
    ]
    for (const plan of plans) expect(plan).not.toMatch(fullScan)
  })
}
