import { searchTextByTable } from '#server/dashboard/repositories.ts'
import { indexPending } from '#server/store/search.ts'
import type { Store, Value } from '#server/store/store.ts'
import { columnOf } from '#server/store/table.ts'
import { bar } from '../archive/terminal.ts'
import { Draw } from './draw.ts'
import { type Person, person } from './people.ts'
import { bookingOf, callOf, instants, submissionOf } from './rows.ts'

const rowsAStatement = 100
const rowsAWrite = 2000
/** Room for the indexes, whose places are all over. */
const cacheKilobytes = 128 * 1024

type Wanted = {
  counts: { bookings: number; contactSubmissions: number; callLogs: number }
  seed: number
  now: Date
  onProgress(text: string): void
}

/** Whether any of the lists has a row. */
export async function holdsRows({ read }: Store): Promise<boolean> {
  const found = await Promise.all(
    Object.keys(searchTextByTable).map((table) => read(`SELECT id FROM ${table} LIMIT 1`)),
  )
  return found.some((rows) => rows.length > 0)
}

/** Puts that many made-up rows into each list. */
export async function fill(store: Store, { counts, seed, now, onProgress }: Wanted): Promise<void> {
  if (store.engine === 'sqlite') await store.write((sql) => sql(`PRAGMA cache_size = -${cacheKilobytes}`))
  const draw = new Draw(seed)
  const most = Math.max(counts.bookings, counts.contactSubmissions, counts.callLogs)
  const people = Array.from({ length: Math.ceil(most / 2) }, (_, number) => person(draw, number))
  const lists = [
    { table: 'bookings', count: counts.bookings, make: bookingOf },
    { table: 'contact_submissions', count: counts.contactSubmissions, make: submissionOf },
    { table: 'call_logs', count: counts.callLogs, make: callOf },
  ]
  for (const { table, count, make } of lists) {
    const times = instants(draw, count, now)
    for (let from = 0; from < count; from += rowsAWrite) {
      const rows = times
        .slice(from, from + rowsAWrite)
        .map((at) => make({ draw, who: draw.of<Person>(people), at, now }))
      await store.write(async (sql) => {
        for (let row = 0; row < rows.length; row += rowsAStatement) {
          const [statement, values] = insertOf(table, rows.slice(row, row + rowsAStatement))
          await sql(statement, values)
        }
      })
      onProgress(`${bar((from + rows.length) / count)} ${table}`)
    }
  }
  await (store.engine === 'sqlite' ? index(store, counts, onProgress) : tidy(store, onProgress))
}

async function index(store: Store, counts: Wanted['counts'], onProgress: Wanted['onProgress']) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  for (let done = 0, now = 1; now > 0; done += now) {
    now = await store.write((sql) => indexPending(sql, searchTextByTable, rowsAWrite))
    onProgress(`${bar(Math.min(1, done / all))} search index`)
  }
}

/** So that the planner knows of the rows, and the index of a search has them in their place. */
async function tidy({ read }: Store, onProgress: Wanted['onProgress']) {
  for (const table of Object.keys(searchTextByTable)) {
    onProgress(`Tidying up ${table}`)
    await read(`VACUUM ANALYZE ${table}`)
  }
}

function insertOf(table: string, rows: object[]): [string, Value[]] {
  const values: Value[] = []
  const fields = Object.keys(rows[0] ?? {})
  const places = rows.map((row) => `(${Object.values(row).map((value) => `$${values.push(value)}`)})`)
  return [`INSERT INTO ${table} (${fields.map((field) => `"${columnOf(field)}"`)}) VALUES ${places}`, values]
}
