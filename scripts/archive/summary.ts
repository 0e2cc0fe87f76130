import { createHash } from 'node:crypto'
import { showProgress } from './terminal.ts'

/** A table as its database describes it. */
export type Table = {
  name: string
  /** In alphabetical order, so that both engines agree. */
  columns: string[]
  /** The columns of its primary key, as they stand in ORDER BY. */
  key: string[]
}

/**
 * Tables whose rows no backup holds and no restore brings back: they say who may come in, and what addresses did just
 * now. A logged-out token or a withdrawn calendar address must not work again.
 */
export const leftOut: readonly string[] = ['calendar_feeds', 'sessions', 'throttled']

export const isKept = ({ name }: Pick<Table, 'name'>) => !leftOut.includes(name)

/** What a table holds; the checksum is the same on both engines when the rows are. */
export type Summary = { table: string; rows: number; checksum: string }

type Rows = Iterable<unknown[]> | AsyncIterable<unknown[]>

/** Reads every table through once: sha256 over its columns' names and then its rows in the order of their keys. */
export async function summarise(tables: Table[], rowsOf: (statement: string) => Rows): Promise<Summary[]> {
  const summaries: Summary[] = []
  for (const { name, columns, key } of tables) {
    const hash = createHash('sha256').update(JSON.stringify(columns))
    let rows = 0
    for await (const row of rowsOf(everyRow({ name, columns, key }))) {
      hash.update(`\n${JSON.stringify(row.map(plain))}`)
      rows++
      if (rows % 1000 === 0) showProgress(`Checking ${name}: ${rows} rows`)
    }
    summaries.push({ table: name, rows, checksum: hash.digest('hex') })
  }
  return summaries
}

/** The statement that reads the whole table in the order of its key. */
export function everyRow({ name, columns, key }: Table): string {
  if (key.length === 0) throw new Error(`The table ${name} has no primary key to order it by`)
  return `SELECT ${columns.map(quoted)} FROM ${quoted(name)} ORDER BY ${key}`
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The embedded store keeps true and false as 1 and 0. */
function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}
