import { type Store, StoreUnavailable } from './store.ts'

/** How long a failure counts before the next check tries again. */
const retryMs = 1000

/** Reads a table, unlike SELECT 1. */
const probeRead = 'SELECT id FROM bookings ORDER BY id DESC LIMIT 1'

/** What failed, and the job that shows whether it still fails. */
type Failure = { error: unknown; again(): Promise<unknown>; triedAt: number }

/**
 * Notices reads and writes that fail. `check` rejects while they do: it repeats the last failed read, and after a failed
 * write it writes a row that it deletes in the same transaction. A store that works is only read.
 */
export function watch(store: Store): { store: Store; check(): Promise<void> } {
  const failures = new Map<'read' | 'write', Failure>()

  function noting<Result>(kind: 'read' | 'write', work: Promise<Result>, again: Failure['again']): Promise<Result> {
    return work.catch((error: unknown) => {
      const isNoted = error instanceof StoreUnavailable && (kind === 'write' || isRepeatable(error.cause))
      if (isNoted) failures.set(kind, { error, again, triedAt: performance.now() })
      throw error
    })
  }

  /** The row must change the database: SQLite writes nothing for an equal value. */
  const probeWrite = () =>
    store.write(async (sql) => {
      await sql('INSERT INTO schema_migrations (number) VALUES (0)')
      await sql('DELETE FROM schema_migrations WHERE number = 0')
    })

  return {
    store: {
      ...store,
      read: (...query) => noting('read', store.read(...query), () => store.read(...query)),
      scan: (...query) => noting('read', store.scan(...query), () => store.scan(...query)),
      write: (job) => noting('write', store.write(job), probeWrite),
    },
    async check() {
      for (const [kind, failure] of failures) {
        if (performance.now() - failure.triedAt < retryMs) throw failure.error
        failure.triedAt = performance.now()
        await failure.again()
        failures.delete(kind)
      }
      await store.read(probeRead)
    },
  }
}

/** A read that took too long or too much memory must not run again for each check. Damage and missing files have a code. */
function isRepeatable(cause: unknown): boolean {
  const { errcode, code = '' } = cause as { errcode?: number; code?: string } // set by node:sqlite, and by PostgreSQL
  return errcode !== undefined || /^(58|XX)/.test(code)
}
