import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql, Store } from './store.ts'

/** Shorter texts are in no index of threes. */
const shortest = 3
const rowsAtOnce = 50
const pauseMs = 5
const quietMs = 1000

/** Makes PostgreSQL's own index of threes possible, where that may be done and has not been. */
export const trigramExtension = `DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR invalid_schema_name OR feature_not_supported THEN NULL;
END $$`

/** The embedded store's rows that may have the text, as a subquery and its parameter; undefined where it is too short. */
export function candidates(
  table: string,
  text: string,
): { subquery: (place: string) => string; match: string } | undefined {
  const characters = [...text]
  if (characters.length < shortest) return undefined
  // One after the other and the last: each is a list to read, and those between would narrow them little.
  const last = characters.length - shortest
  const starts = characters.map((_, at) => at).filter((at) => at === last || (at < last && at % shortest === 0))
  const threes = starts.map((at) => characters.slice(at, at + shortest).join(''))
  const index = `search_${table}`
  return {
    subquery: (place) =>
      `SELECT rowid FROM ${index} WHERE ${index} MATCH ${place} UNION ALL SELECT id FROM search_waiting WHERE list = '${table}'`,
    match: [...new Set(threes)].map((three) => `"${three.replaceAll('"', '""')}"`).join(' '),
  }
}

/** Puts at most `most` of the rows that wait into the index; resolves to how many it were. */
export async function indexPending(
  sql: Sql,
  texts: Readonly<Record<string, string>>,
  most = rowsAtOnce,
): Promise<number> {
  let done = 0
  for (const [table, text] of Object.entries(texts)) {
    const waiting = await sql<{ id: number }>(
      `SELECT id FROM search_waiting WHERE list = '${table}' ORDER BY id LIMIT $1`,
      [most - done],
    )
    const last = waiting.at(-1)?.id
    if (last === undefined) continue
    const these = `SELECT id FROM search_waiting WHERE list = '${table}' AND id <= $1`
    await sql(
      `INSERT OR REPLACE INTO search_${table} (rowid, text) SELECT id, ${text} FROM ${table} WHERE id IN (${these})`,
      [last],
    )
    await sql(`DELETE FROM search_waiting WHERE list = '${table}' AND id <= $1`, [last])
    done += waiting.length
    if (done >= most) break
  }
  return done
}

/** Indexes what waits a little at a time, whenever a second went by without a new row; returns how to end that. */
export function startIndexing(store: Store, texts: Readonly<Record<string, string>>): () => void {
  if (store.engine !== 'sqlite') return () => {}
  let last: string | undefined
  let timer: NodeJS.Timeout
  // Each of them is found at the end of the key; grouped, all that waits would be gone through.
  const newestOf = Object.keys(texts).map((table) => `(SELECT max(id) FROM search_waiting WHERE list = '${table}')`)
  const again = (inMs: number) => {
    timer = setTimeout(() => void look(), inMs).unref()
  }
  async function look() {
    try {
      const newest = JSON.stringify(await store.read(`SELECT ${newestOf}`))
      const isQuiet = newest === last
      last = newest
      if (isQuiet) while (!ended && (await store.write((sql) => indexPending(sql, texts))) > 0) await sleep(pauseMs)
    } catch {
      // A store that is busy or full now is asked again; a search reads what waits meanwhile.
    }
    if (!ended) again(quietMs)
  }
  let ended = false
  again(0)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
