import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '#server/store/open.ts'
import type { Store } from '#server/store/store.ts'
import type { Ledger } from './visitors.ts'

const withoutMail = `SELECT id FROM bookings WHERE NOT EXISTS
  (SELECT 1 FROM outbox WHERE about = 'booking' AND "subjectId" = bookings.id)`

type Kept = { id: number; description: string }
type ReplayKey = { key: string; answer: string | null }

/** Holds what the store has against what was acknowledged. Bookings carry their key as their description. */
export async function audit(store: Store, acknowledged: Ledger) {
  const rows = await store.read<Kept>('SELECT id, description FROM bookings')
  const keys = await store.read<ReplayKey>('SELECT key, answer FROM replay_keys')
  const idByHash = new Map(keys.map(({ key, answer }) => [key, answer && (JSON.parse(answer).id as number)]))

  const keptIds = new Map(rows.map(({ id, description }) => [description, id]))
  const lost = [...acknowledged].filter(([key, id]) => keptIds.get(key) !== id)
  const torn = rows.filter(({ id, description }) => idByHash.get(hash('sha256', `/api/bookings ${description}`)) !== id)
  const keysWithoutRow = keys.length - keptIds.size
  const mailless = await store.read(withoutMail)
  return {
    acknowledged: acknowledged.size,
    lost: lost.length,
    partial: torn.length + Math.abs(keysWithoutRow) + mailless.length,
    twice: rows.length - keptIds.size,
  }
}

/** The same, of the store that a server with these settings left behind. */
export async function auditPlace(place: { DATA_DIR: string; DATABASE_URL?: string }, acknowledged: Ledger) {
  const store = await openStore({ DATA_DIR: place.DATA_DIR, DATABASE_URL: place.DATABASE_URL })
  try {
    return await audit(store, acknowledged)
  } finally {
    await store.close()
  }
}

/** What SQLite finds wrong with the file: nothing is `ok`. */
export function integrityOf(folder: string): string {
  const db = new DatabaseSync(join(folder, 'store.sqlite'))
  const [row] = db.prepare('PRAGMA integrity_check').all()
  db.close()
  return String(row?.integrity_check)
}
