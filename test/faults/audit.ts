import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '#platform/store/open.ts'
import type { Store } from '#platform/store/store.ts'
import type { Ledger } from './visitors.ts'

const bookingsWithoutMail = `SELECT id FROM bookings WHERE NOT EXISTS
  (SELECT 1 FROM outbox WHERE about = 'booking' AND "subjectId" = bookings.id)`

type BookingRow = { id: number; description: string }
type IdempotencyKey = { key: string; answer: string | null }

/** Compares the store with the acknowledged bookings. Each booking's description is its idempotency key. */
async function audit(store: Store, acknowledged: Ledger) {
  const rows = await store.read<BookingRow>('SELECT id, description FROM bookings')
  const keys = await store.read<IdempotencyKey>('SELECT key, answer FROM replay_keys')
  const idByHash = new Map(keys.map(({ key, answer }) => [key, answer && (JSON.parse(answer).id as number)]))

  const idByKey = new Map(rows.map(({ id, description }) => [description, id]))
  const lost = [...acknowledged].filter(([key, id]) => idByKey.get(key) !== id)
  const withoutKey = rows.filter(
    ({ id, description }) => idByHash.get(hash('sha256', `/api/bookings ${description}`)) !== id,
  )
  const keysWithoutRow = keys.length - idByKey.size
  const withoutMail = await store.read(bookingsWithoutMail)
  return {
    acknowledged: acknowledged.size,
    lost: lost.length,
    partial: withoutKey.length + Math.abs(keysWithoutRow) + withoutMail.length,
    twice: rows.length - idByKey.size,
  }
}

/** Audits the store of a server that ran with these settings. */
export async function auditStoreOf(settings: { DATA_DIR: string; DATABASE_URL?: string }, acknowledged: Ledger) {
  const store = await openStore({ DATA_DIR: settings.DATA_DIR, DATABASE_URL: settings.DATABASE_URL })
  try {
    return await audit(store, acknowledged)
  } finally {
    await store.close()
  }
}

/** The result of SQLite's integrity check: `ok` when the file is intact. */
export function integrityOf(folder: string): string {
  const db = new DatabaseSync(join(folder, 'store.sqlite'))
  const [row] = db.prepare('PRAGMA integrity_check').all()
  db.close()
  return String(row?.integrity_check)
}
