import { connected, describe } from '../archive/postgres.ts'
import { quoted } from '../archive/summary.ts'

const lockWaitMs = 10_000

/**
 * Writes PostgreSQL's tables anew, because a row that was deleted or changed stays in its file until something takes its
 * place. Each table is locked while it is written. Throws when others keep one busy for too long.
 */
export async function rewriteTables(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query(`SET lock_timeout = ${lockWaitMs}`)
    const { schema, tables } = await describe(client)
    for (const { name } of tables) await client.query(`VACUUM (FULL, ANALYZE) ${quoted(schema)}.${quoted(name)}`)
    // The planner's statistics quote values of rows. A user who does not own the database may not rewrite them.
    await client.query('VACUUM (FULL) pg_catalog.pg_statistic').catch(() => {})
    // The old files go with the next checkpoint, which not every user may order.
    await client.query('CHECKPOINT').catch(() => {})
  })
}
