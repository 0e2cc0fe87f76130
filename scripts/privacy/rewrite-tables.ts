import { connected, describe } from '../archive/postgres.ts'
import { quoted } from '../archive/summary.ts'

const lockWaitMs = 10_000

/**
 * Rewrites PostgreSQL's tables, because deleted rows stay in the files until they are overwritten. Locks each table
 * while it is rewritten. Throws when a lock takes too long.
 */
export async function rewriteTables(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query(`SET lock_timeout = ${lockWaitMs}`)
    const { schema, tables } = await describe(client)
    for (const { name } of tables) await client.query(`VACUUM (FULL, ANALYZE) ${quoted(schema)}.${quoted(name)}`)
    // The planner's statistics contain row values. Only the database owner may rewrite them.
    await client.query('VACUUM (FULL) pg_catalog.pg_statistic').catch(() => {})
    // The next checkpoint removes the old files. Not every user may start one.
    await client.query('CHECKPOINT').catch(() => {})
  })
}
