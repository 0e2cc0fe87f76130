import * as z from 'zod/mini'
import type { Dialect, Migration } from './migration.ts'
import { initial } from './migrations/0001-initial.ts'
import { outboxAndDeletedRows } from './migrations/0002-outbox-and-deleted-rows.ts'
import { listsAtScale } from './migrations/0003-lists-at-scale.ts'
import { severalInstances } from './migrations/0004-several-instances.ts'
import { conversions } from './migrations/0005-conversions.ts'
import { visits } from './migrations/0006-visits.ts'
import { requests } from './migrations/0007-requests.ts'
import { photos } from './migrations/0008-photos.ts'
import { scheduledEmails } from './migrations/0009-scheduled-emails.ts'
import { calendarFeeds } from './migrations/0010-calendar-feeds.ts'
import { slotTimes } from './migrations/0011-slot-times.ts'
import { messagesById } from './migrations/0012-messages-by-id.ts'
import { callVersions } from './migrations/0013-call-versions.ts'
import { knownClients } from './migrations/0014-known-clients.ts'
import { longCalls } from './migrations/0015-long-calls.ts'
import { oneBookingTable } from './migrations/0016-one-booking-table.ts'
import { searchInTriggers } from './migrations/0017-search-in-triggers.ts'
import { reasonsGiven } from './migrations/0018-reasons-given.ts'
import { rowChanges } from './migrations/0019-row-changes.ts'
import { toldVisits } from './migrations/0020-told-visits.ts'
import { revenue } from './migrations/0021-revenue.ts'
import { sources } from './migrations/0022-sources.ts'
import { quotes } from './migrations/0023-quotes.ts'
import { quoteStates } from './migrations/0024-quote-states.ts'
import { quoteFacts } from './migrations/0025-quote-facts.ts'
import { people } from './migrations/0026-people.ts'
import { plainNumbers } from './migrations/0027-plain-numbers.ts'
import { secretsOfPeople } from './migrations/0028-secrets-of-people.ts'
import { heldTimes } from './migrations/0029-held-times.ts'
import { quotePdfs } from './migrations/0030-quote-pdfs.ts'
import { quoteDeposits } from './migrations/0031-quote-deposits.ts'
import { sentDays } from './migrations/0032-sent-days.ts'
import { foldedSearch } from './migrations/0033-folded-search.ts'
import { preferences } from './migrations/0034-preferences.ts'
import { ownerPasskeys } from './migrations/0035-owner-passkeys.ts'
import { halfDaysOff } from './migrations/0036-half-days-off.ts'
import { contentChanges } from './migrations/0037-content-changes.ts'
import { contentDrafts } from './migrations/0038-content-drafts.ts'
import { jobRecords } from './migrations/0039-job-records.ts'
import { pageReplacements } from './migrations/0040-page-replacements.ts'
import { toldCrew } from './migrations/0041-told-crew.ts'
import { addressIndex } from './migrations/0042-address-index.ts'
import { toldCrewDetails } from './migrations/0043-told-crew-details.ts'
import type { Sql, Store } from './store.ts'
import { foldRows } from './unfolded-rows.ts'

/** In order, numbered from 1. */
const migrations: Migration[] = [
  initial,
  outboxAndDeletedRows,
  listsAtScale,
  severalInstances,
  conversions,
  visits,
  requests,
  photos,
  scheduledEmails,
  calendarFeeds,
  slotTimes,
  messagesById,
  callVersions,
  knownClients,
  longCalls,
  oneBookingTable,
  searchInTriggers,
  reasonsGiven,
  rowChanges,
  toldVisits,
  revenue,
  sources,
  quotes,
  quoteStates,
  quoteFacts,
  people,
  plainNumbers,
  secretsOfPeople,
  heldTimes,
  quotePdfs,
  quoteDeposits,
  sentDays,
  foldedSearch,
  preferences,
  ownerPasskeys,
  halfDaysOff,
  contentChanges,
  contentDrafts,
  jobRecords,
  pageReplacements,
  toldCrew,
  addressIndex,
  toldCrewDetails,
]

const dialects: Record<Store['engine'], Dialect> = {
  sqlite: {
    engine: 'sqlite',
    serial: 'integer PRIMARY KEY AUTOINCREMENT',
    timestamp: 'text',
    now: "(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))",
    boolean: 'integer',
    json: 'text',
    limited: (column, max) => `text CHECK (length("${column}") <= ${max})`,
  },
  postgres: {
    engine: 'postgres',
    serial: 'serial PRIMARY KEY',
    timestamp: 'timestamptz',
    now: 'now()',
    boolean: 'boolean',
    json: 'json',
    limited: (_column, max) => `varchar(${max})`,
  },
}

/** Arbitrary, but the same in every instance. */
const advisoryLock = 7_305_142

/**
 * An index of a large table, or the wait for another instance's migration, may take longer than any time limit that the
 * connection, the role or the host of the database sets. Names that a PostgreSQL version does not know are skipped.
 */
const withoutTimeLimits = `
  SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

/**
 * Migrates the store to the newest schema in one transaction. Instances that start together take turns. Throws when the
 * store's schema is newer than this version supports. On PostgreSQL, the caller's connection must have no time limit of
 * its own, as in `migrateStore`.
 */
export async function migrate(
  store: Pick<Store, 'engine' | 'write'>,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  await store.write(async (sql) => {
    if (store.engine === 'postgres') {
      await sql(withoutTimeLimits)
      await sql('SELECT pg_advisory_xact_lock($1)', [advisoryLock])
    }
    await sql('CREATE TABLE IF NOT EXISTS schema_migrations (number integer PRIMARY KEY)')
    const current = await currentSchema(sql)
    assertSchemaSupported('The store', current, steps.length)
    for (const [index, step] of steps.entries()) {
      if (index < current) continue
      for (const statement of step(dialects[store.engine])) await sql(statement)
      await sql('INSERT INTO schema_migrations (number) VALUES ($1)', [index + 1])
    }
    if (current < newestSchema && steps.length >= newestSchema) await foldRows(store.engine, sql)
  })
}

/** Throws when the schema is newer than this version supports. `what` names the store or file that has it. */
export function assertSchemaSupported(what: string, schema: number, newest = migrations.length): void {
  if (schema <= newest) return
  throw new Error(`${what} has schema ${schema}, but this program knows only ${newest}: start a newer version`)
}

/** The statements that create an empty store with this schema. */
export function statementsUpTo(engine: Store['engine'], schema = migrations.length): string[] {
  return migrations.slice(0, schema).flatMap((step) => step(dialects[engine]))
}

/** The schema that this version works with. */
export const newestSchema = migrations.length

const Table = z.object({ name: z.nullable(z.string()) })
const Schema = z.object({ number: z.nullable(z.number()) })

/** The store's schema; 0 before the first migration. Only reads. */
export async function schemaOf(engine: Store['engine'], read: Sql): Promise<number> {
  const [table] = await read(
    engine === 'sqlite'
      ? `SELECT name FROM sqlite_schema WHERE name = 'schema_migrations'`
      : `SELECT to_regclass('schema_migrations') AS name`,
    [],
    Table,
  )
  return table?.name ? currentSchema(read) : 0
}

async function currentSchema(sql: Sql): Promise<number> {
  const [row] = await sql('SELECT max(number) AS number FROM schema_migrations', [], Schema)
  return row?.number ?? 0
}
