import { bookings } from '#features/bookings/server/bookings.ts'
import { listNames, lists } from '#features/lists.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import type { ListQuery } from '#platform/store/listing.ts'
import { searchColumnsOf } from '#platform/store/search-text.ts'
import type { Sql, Store, Value } from '#platform/store/store.ts'
import { columnOf } from '#platform/store/table.ts'
import { bar } from '../archive/terminal.ts'
import { Draw } from './draw.ts'
import { type Person, person } from './people.ts'
import { addPrices, QuoteMaker, subjectOf } from './quotes.ts'
import { bookingOf, callOf, instants, submissionOf } from './rows.ts'

const rowsPerStatement = 100
const rowsPerTransaction = 2000
/** Large enough for the indexes, which are written in random order. */
const cacheKilobytes = 128 * 1024

type FillOptions = {
  counts: { bookings: number; contactSubmissions: number; callLogs: number }
  seed: number
  now: Date
  onProgress(text: string): void
}

/** Whether any of the lists has a row. */
export async function holdsRows({ read }: Store): Promise<boolean> {
  const found = await Promise.all(listNames.map((name) => read(`SELECT id FROM ${lists[name].table} LIMIT 1`)))
  return found.some((rows) => rows.length > 0)
}

/** Adds made-up rows to each list. */
export async function fill(store: Store, { counts, seed, now, onProgress }: FillOptions): Promise<void> {
  if (store.engine === 'sqlite') await store.write((sql) => sql(`PRAGMA cache_size = -${cacheKilobytes}`))
  const draw = new Draw(seed)
  const longest = Math.max(counts.bookings, counts.contactSubmissions, counts.callLogs)
  const people = Array.from({ length: Math.ceil(longest / 2) }, (_, number) => person(draw, number))
  const [newestBooking] = await bookings.list(store.read, { limit: 1 })
  const [newestRequest] = await quoteRequests.list(store.read, { limit: 1 })
  const tables = [
    { table: 'bookings', count: counts.bookings, make: bookingOf },
    { table: 'contact_submissions', count: counts.contactSubmissions, make: submissionOf },
    { table: 'call_logs', count: counts.callLogs, make: callOf },
  ]
  for (const { table, count, make } of tables) {
    const times = instants(draw, count, now)
    for (let from = 0; from < count; from += rowsPerTransaction) {
      const rows = times
        .slice(from, from + rowsPerTransaction)
        .map((at) => make({ draw, who: draw.of<Person>(people), at, now }))
      await store.write(async (sql) => {
        for (let row = 0; row < rows.length; row += rowsPerStatement) {
          const batch = rows.slice(row, row + rowsPerStatement)
          const [statement, values] = insertOf(
            table,
            batch.map((each) => ({ ...each, ...searchColumnsOf(table, each) })),
          )
          await sql(statement, values)
        }
      })
      onProgress(`${bar((from + rows.length) / count)} ${table}`)
    }
  }
  await store.write(agreeOnVisits)
  await store.write((sql) => addPrices(sql, now))
  const maker = new QuoteMaker(draw, now)
  await fillQuotes(store, maker, newestRequest?.id ?? 0, async (query) =>
    (await quoteRequests.list(store.scan, query)).map(subjectOf['contact-submissions']),
  )
  await fillQuotes(store, maker, newestBooking?.id ?? 0, async (query) =>
    (await bookings.list(store.scan, query)).map(subjectOf.bookings),
  )
  await store.write(nameQuotes)
  if (store.engine === 'postgres') await vacuum(store, onProgress)
}

type Subjects = (query: ListQuery) => Promise<Parameters<QuoteMaker['versionsFor']>[0][]>

/** Adds quotes for the rows with a later id than `after`. */
async function fillQuotes(store: Store, maker: QuoteMaker, after: number, read: Subjects): Promise<void> {
  let last = after
  for (;;) {
    const rows = await read({ limit: rowsPerStatement, sort: 'oldest', cursor: { id: last, key: 0 } })
    if (rows.length === 0) break
    last = rows.at(-1)?.id ?? 0
    // The id of the first version is not known yet.
    const versions = rows.flatMap((row) => maker.versionsFor(row)).map((row) => ({ ...row, quoteId: 0 }))
    await store.write(async (sql) => {
      if (versions.length > 0) await sql(...insertOf('quotes', versions))
    })
  }
}

/** All versions of a quote have the id of the first. */
const nameQuotes = (sql: Sql) =>
  sql(
    `UPDATE quotes SET "quoteId" = (SELECT min(id) FROM quotes AS first WHERE first.list = quotes.list
     AND first."rowId" = quotes."rowId" AND first.sequence = quotes.sequence) WHERE "quoteId" = 0`,
  )

/** Gives most confirmed and finished bookings an agreed visit near the customer's preferred time. */
async function agreeOnVisits(sql: Sql): Promise<void> {
  const quarter = `CASE id % 4 WHEN 0 THEN '00' WHEN 1 THEN '15' WHEN 2 THEN '30' ELSE '45' END`
  const window = 'CASE id % 5 WHEN 0 THEN 60 WHEN 1 THEN 120 WHEN 2 THEN 240 ELSE 0 END'
  await sql(
    `UPDATE bookings SET "plannedTime" = substr("plannedTime", 1, 3) || ${quarter},
       "windowMinutes" = ${window}, "durationMinutes" = 45 + 45 * (id % 6)
     WHERE id % 5 <> 4 AND status IN ('confirmed', 'in_progress', 'completed')`,
  )
}

/** Updates the planner's statistics and the search index. */
async function vacuum({ read }: Store, onProgress: FillOptions['onProgress']) {
  for (const { table } of Object.values(lists)) {
    onProgress(`Running VACUUM ANALYZE on ${table}`)
    await read(`VACUUM ANALYZE ${table}`)
  }
}

function insertOf(table: string, rows: object[]): [string, Value[]] {
  const values: Value[] = []
  const fields = Object.keys(rows[0] ?? {})
  const placeholders = rows.map((row) => `(${Object.values(row).map((value) => `$${values.push(value)}`)})`)
  return [`INSERT INTO ${table} (${fields.map((field) => `"${columnOf(field)}"`)}) VALUES ${placeholders}`, values]
}
