import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql, Store } from './store.ts'

const rowsPerWrite = 50
const pauseMs = 5
const quietMs = 1000

/** Creates PostgreSQL's trigram extension if it is missing and the user may create it. */
export const trigramExtension = `DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR invalid_schema_name OR feature_not_supported THEN NULL;
END $$`

/** SQL for the searchable text of a row, by table. */
type TextByTable = Readonly<Record<string, string>>

/** Adds up to `limit` waiting rows to SQLite's search index; resolves to their number. */
export async function indexPending(sql: Sql, textByTable: TextByTable, limit = rowsPerWrite): Promise<number> {
  let indexed = 0
  for (const [table, text] of Object.entries(textByTable)) {
    const waiting = await sql<{ id: number }>(
      `SELECT id FROM search_waiting WHERE list = '${table}' ORDER BY id LIMIT $1`,
      [limit - indexed],
    )
    const last = waiting.at(-1)?.id
    if (last === undefined) continue
    const ids = `SELECT id FROM search_waiting WHERE list = '${table}' AND id <= $1`
    await sql(
      `INSERT OR REPLACE INTO search_${table} (rowid, text) SELECT id, ${text} FROM ${table} WHERE id IN (${ids})`,
      [last],
    )
    await sql(`DELETE FROM search_waiting WHERE list = '${table}' AND id <= $1`, [last])
    indexed += waiting.length
    if (indexed >= limit) break
  }
  return indexed
}

/**
 * Indexes waiting rows in small writes, whenever no row has been added for a second. Returns a function that stops it.
 */
export function startIndexing(store: Store, textByTable: TextByTable): () => void {
  if (store.engine !== 'sqlite') return () => {}
  let isStopped = false
  let timer: NodeJS.Timeout
  let lastNewest: string | undefined
  // One max(id) per table is a key lookup; GROUP BY would scan all waiting rows.
  const newest = Object.keys(textByTable).map((table) => `(SELECT max(id) FROM search_waiting WHERE list = '${table}')`)

  async function isQuiet(): Promise<boolean> {
    const found = JSON.stringify(await store.read(`SELECT ${newest}`))
    const isUnchanged = found === lastNewest
    lastNewest = found
    return isUnchanged
  }

  async function check() {
    try {
      if (await isQuiet()) {
        while (!isStopped && (await store.write((sql) => indexPending(sql, textByTable))) > 0) await sleep(pauseMs)
      }
    } catch {
      // A busy or full store is retried at the next check. Until then, searches read the waiting rows.
    }
    if (!isStopped) schedule(quietMs)
  }

  function schedule(inMs: number) {
    timer = setTimeout(() => void check(), inMs).unref()
  }

  schedule(0)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
