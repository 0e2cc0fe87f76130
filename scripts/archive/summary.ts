import { createHash } from 'node:crypto'
import { showProgress } from './terminal.ts'

/** A table as its database describes it. */
export type Table = {
  name: string
  /** In alphabetical order, because the engines' own orders differ. */
  columns: string[]
  /** The primary key columns, as written in ORDER BY. */
  key: string[]
  /** Whether it has pictures, so that a thousand rows may not fit into memory. */
  hasPictures: boolean
}

/**
 * Backups and restores exclude the rows of these tables: access tokens, rate limits, what staff logged in from, passkeys, and the
 * secret of the customers' pages. A revoked token or calendar address must not work again, and a backup must not open a
 * customer's page. The encrypted copy of deploy/copy.sh adds that secret.
 */
export const excludedTables: readonly string[] = [
  'calendar_feeds',
  'known_clients',
  'passkey_challenges',
  'passkeys',
  'request_secret',
  'sessions',
  'throttled',
]

export const isArchived = ({ name }: Pick<Table, 'name'>) => !excludedTables.includes(name)

/** Equal rows have equal checksums on both engines. */
export type Summary = { table: string; rows: number; checksum: string }

/** The tables of both that differ. */
export const differing = (before: Summary[], after: Summary[]): string[] =>
  before
    .filter(({ table, rows, checksum }) => {
      const other = after.find((each) => each.table === table)
      return other && (other.rows !== rows || other.checksum !== checksum)
    })
    .map(({ table }) => table)

/** Throws unless both have the same tables with the same rows. */
export function refuseDifferent(before: Summary[], after: Summary[]): void {
  const different = differing(before, after)
  if (different.length > 0 || before.length !== after.length)
    throw new Error(`The copy differs from the store (${different}): nothing was copied`)
}

type Rows = Iterable<unknown[]> | AsyncIterable<unknown[]>

/** The checksum is the SHA-256 of a table's column names and its rows in key order. Backups hold it, so it must not change. */
export async function summarize(
  tables: Table[],
  rowsOf: (statement: string, table: Table) => Rows,
): Promise<Summary[]> {
  const summaries: Summary[] = []
  for (const table of tables) {
    const { name, columns } = table
    const hash = createHash('sha256').update(JSON.stringify(columns))
    let rows = 0
    for await (const row of rowsOf(everyRow(table), table)) {
      hash.update(`\n${JSON.stringify(row.map(plain))}`)
      rows++
      if (rows % 1000 === 0) showProgress(`Checking ${name}: ${rows} rows`)
    }
    summaries.push({ table: name, rows, checksum: hash.digest('hex') })
  }
  return summaries
}

/** The statement that reads the whole table in key order. */
export function everyRow({ name, columns, key }: Pick<Table, 'name' | 'columns' | 'key'>): string {
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to order it by`)
  return `SELECT ${columns.map(quoted)} FROM ${quoted(name)} ORDER BY ${key}`
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The embedded store has 1 and 0 for true and false. */
function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}

/** Backup and restore print the same lines for the same data. */
export function listOf(summaries: Summary[]): string {
  const width = Math.max(...summaries.map(({ table }) => table.length))
  return summaries
    .map(({ table, rows, checksum }) => `  ${table.padEnd(width)} ${String(rows).padStart(8)} rows  ${checksum}`)
    .join('\n')
}
