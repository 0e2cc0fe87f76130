import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { connected, describe } from '../archive/postgres.ts'
import { quoted } from '../archive/summary.ts'

const lockWaitMs = 10_000
const transactionWaitMs = 60_000
const pollMs = 50

/**
 * Rewrites PostgreSQL's tables, because deleted rows stay in the files until they are overwritten. Locks each table
 * while it is rewritten. Throws when a lock or another transaction takes too long.
 */
export async function rewriteTables(url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query(`SET lock_timeout = ${lockWaitMs}`)
    await waitForOlderTransactions(client)
    const { schema, tables } = await describe(client)
    for (const { name } of tables) await client.query(`VACUUM (FULL, ANALYZE) ${quoted(schema)}.${quoted(name)}`)
    // The planner's statistics contain row values. ANALYZE has just replaced them. Only the database owner may rewrite them.
    await waitForOlderTransactions(client)
    await client.query('VACUUM (FULL) pg_catalog.pg_statistic').catch(() => {})
    // The next checkpoint removes the old files. Not every user may start one.
    await client.query('CHECKPOINT').catch(() => {})
  })
}

/**
 * Waits until every transaction that runs now has ended. VACUUM keeps deleted rows that such a transaction can still see,
 * and those deleted since the oldest transaction that writes to any database of the server.
 */
async function waitForOlderTransactions(client: Client): Promise<void> {
  const deadline = performance.now() + transactionWaitMs
  const { rows: own } = await client.query<{ id: string }>('SELECT txid_current() AS id')
  const { rows: older } = await client.query<{ transaction: string }>(
    `SELECT pid || ' ' || xact_start AS transaction FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
  )
  const names = older.map(({ transaction }) => transaction)
  const stillRunning = `SELECT 1 FROM pg_stat_activity WHERE pid || ' ' || xact_start = ANY ($1)
    UNION ALL SELECT 1 WHERE txid_snapshot_xmin(txid_current_snapshot()) <= $2`
  while ((await client.query(stillRunning, [names, own[0]?.id])).rows.length > 0) {
    if (performance.now() > deadline) throw new Error('Another transaction keeps the database busy')
    await sleep(pollMs)
  }
}
