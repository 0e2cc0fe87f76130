import { expect, onTestFinished, test } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { callLogs } from '#features/calls/server/calls.ts'
import { failedMails } from '#features/emails/server/failed-mails.ts'
import { overviewAt } from '#features/overview/server/overview.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { remindedVisits } from '#features/reminders/server/visits.ts'
import { reviewRequests } from '#features/reviews/server/requests.ts'
import { relatedTo } from '#features/same-customer/server/related.ts'
import { type Engine, engines, freshSchema, freshStore } from '#test/support/stores.ts'
import type { ListQuery } from './listing.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Sql, Store, Value } from './store.ts'

const noon = '2026-12-01T12:00:00.000Z'
const cursor = { id: 50, key: 202612013 }

const lists = { bookings, contact_submissions: quoteRequests, call_logs: callLogs }
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
  ['bookings', { overdueBefore: noon, sort: 'oldest' }],
  ['contact_submissions', { status: 'new' }],
  ['contact_submissions', { service: 'lighting' }],
  ['contact_submissions', { priority: 'high' }],
  ['contact_submissions', { followUp: true }],
  ['contact_submissions', { overdueBefore: noon }],
  ['contact_submissions', { overdueBefore: noon, sort: 'attention', today: noon }],
  ['call_logs', { callType: 'missed' }],
  ['call_logs', { followUp: true }],
]
const dayFilters: [keyof typeof lists, ListQuery][] = [
  ['bookings', { from: noon, to: noon }],
  ['contact_submissions', { from: noon, to: noon }],
  ['call_logs', { from: noon }],
]

/** A store whose planner prefers indexes even for few rows. */
async function openPlanner(engine: Engine): Promise<Store> {
  if (engine === 'sqlite') return freshStore(engine)
  const options = ['seqscan', 'sort', 'incremental_sort'].map((step) => `-c enable_${step}=off`).join(' ')
  const store = openPostgres(`${await freshSchema()}${encodeURIComponent(` ${options}`)}`, () => {})
  onTestFinished(() => store.close())
  await migrate(store)
  return store
}

/** The query plan of each statement that the job runs. */
async function plansOf(store: Store, job: (sql: Sql) => Promise<unknown>): Promise<string[]> {
  const statements: [string, readonly Value[]][] = []
  await job((statement, parameters = [], row) => {
    statements.push([statement, parameters])
    return store.read(statement, parameters, row)
  })
  const explain = store.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN ' : 'EXPLAIN '
  const plans = statements.map(async ([statement, parameters]) => {
    const steps = await store.read<Record<string, string>>(explain + statement, parameters)
    return steps.map((step) => step.detail ?? step['QUERY PLAN'] ?? '').join('\n')
  })
  return Promise.all(plans)
}

/** Plan steps whose cost grows with the table. */
const sort = /TEMP B-TREE|\bSort\b/
const fullScan = /SCAN (?!CONSTANT)(\w+)(?! USING)(?!.*VIRTUAL)$|Seq Scan/m

for (const engine of engines) {
  test(`${engine}: slices use an index or the primary key, and counts use an index`, async () => {
    const store = await openPlanner(engine)
    for (const [list, query] of [...orders, ...filters]) {
      for (const after of [undefined, cursor]) {
        const limited = { ...query, limit: 50, cursor: after }
        const plans = await plansOf(store, (sql) => lists[list].slice(sql, limited, engine))
        for (const plan of plans) expect(plan, `${list} ${JSON.stringify(limited)}`).not.toMatch(sort)
      }
    }
    for (const [list, query] of [...filters, ...dayFilters]) {
      const [plan] = await plansOf(store, (sql) => lists[list].count(sql, query, engine))
      expect(plan, `${list} ${JSON.stringify(query)}`).not.toMatch(fullScan)
    }
    for (const [list, query] of filters) {
      const [plan] = await plansOf(store, (sql) => lists[list].slice(sql, { ...query, limit: 50 }, engine))
      expect(plan, `${list} ${JSON.stringify(query)}`).not.toMatch(fullScan)
    }
  })

  test(`${engine}: due reminders are found with an index`, async () => {
    const store = await openPlanner(engine)
    const days = { from: '2026-11-24', to: '2026-12-02' }
    const plans = await plansOf(store, async (sql) => {
      for await (const visits of remindedVisits.withoutReminder(sql, days)) expect(visits).toEqual([])
    })
    expect(plans).toHaveLength(1)
    for (const plan of plans) {
      expect(plan).not.toMatch(fullScan)
    }
  })

  test(`${engine}: searches, the overview and related rows use indexes`, async () => {
    const store = await openPlanner(engine)
    for (const [name, list] of Object.entries(lists)) {
      const [plan] = await plansOf(store, (sql) => list.count(sql, { q: 'whitlock' }, engine))
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
      ...(await plansOf(store, (sql) => failedMails.list(sql, now, 200))),
      ...(await plansOf(store, (sql) => relatedTo(sql, 'contact-submissions', [1], now))),
    ]
    for (const plan of plans) expect(plan).not.toMatch(fullScan)
  })

  test(`${engine}: the search for bookings whose customer may be asked for a review reads only recent ones`, async () => {
    const store = await openPlanner(engine)
    const review = { url: 'https://reviews.example.com', hoursAfter: 4 }
    const [plan] = await plansOf(store, (sql) => reviewRequests({ ...store, read: sql }, review)(new Date(noon)))
    expect(plan).toContain('bookings_completed')
    expect(plan).not.toMatch(fullScan)
  })
}

test('postgres: a search is planned for its words, because the best plan for a rare word is the worst for a common one', async () => {
  const store = await openPlanner('postgres')
  for (const q of ['rare', 'common']) await bookings.readSlice(store, { q, limit: 50 })
  const prepared = await store.read<{ statement: string }>('SELECT statement FROM pg_prepared_statements')
  expect(
    prepared.map(({ statement }) => statement).filter((statement) => statement.includes('"searchText" LIKE')),
  ).toEqual([])
})
