import { existsSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { secretTable } from '#platform/store/migrations/0007-requests.ts'
import { quoted } from './summary.ts'

/**
 * A restore keeps the secret of the store that it replaces, so that the links in sent emails still open. One that stands beside the
 * backup comes before it: an encrypted copy brings it. See deploy/copy.sh.
 */
const columns = 'id, secret'

/** The file beside a backup with its secret. Only an encrypted copy has it. */
export const secretFileOf = (file: string) => `${file}.links-secret`

/** The secret beside the backup; undefined without one. */
export function secretBeside(file: string): string | undefined {
  const beside = secretFileOf(file)
  if (!existsSync(beside)) return undefined
  const [secret] = /^[\w-]{43}$/.exec(readFileSync(beside, 'utf8').trim()) ?? []
  if (!secret) throw new Error(`${beside} is damaged: nothing was replaced`)
  return secret
}

/** The rows of the table; none when the store is older than it. */
export function readSecret(store: DatabaseSync): { id: number; secret: string }[] {
  const table = store.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'request_secret'`).get()
  const rows = table ? store.prepare(`SELECT ${columns} FROM request_secret`).all() : []
  return rows.map(({ id, secret }) => ({ id: Number(id), secret: String(secret) }))
}

/** Adds the rows to a store that has none. A store from an older backup does not have the table yet. */
export function writeSecret(store: DatabaseSync, rows: ReturnType<typeof readSecret>): void {
  if (rows.length === 0) return
  store.exec(secretTable)
  for (const { id, secret } of rows)
    store.prepare(`INSERT INTO request_secret (${columns}) VALUES (?, ?)`).run(id, secret)
}

/** For PostgreSQL: what runs before and after the restore, in its transaction. Without a `given` secret, it keeps that of the store. */
export const keepingSecret = (schema: string, given?: string) => ({
  before: `CREATE TEMP TABLE kept_secret ON COMMIT DROP AS ${
    given ? `SELECT 1 AS id, text '${given}' AS secret` : `SELECT ${columns} FROM ${quoted(schema)}.request_secret`
  };\n`,
  // pg_restore leaves the search path empty.
  after: `RESET search_path;\n${secretTable};\nINSERT INTO request_secret (${columns}) SELECT ${columns} FROM pg_temp.kept_secret;\n`,
})
