import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Sql, type Store, StoreUnavailable, type Value } from './store.ts'

const lockWaitMs = 3000

/** Opens, or makes, the embedded store in the folder: one connection writes, another reads. */
export function openSqlite(folder: string): Store {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'store.sqlite')
  const writer = connect(file)
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  const reader = connect(file)
  reader.exec('PRAGMA query_only = ON;')

  return {
    engine: 'sqlite',
    read: statementsOf(reader),
    write: groupCommit(writer),
    async close() {
      reader.close()
      writer.exec('PRAGMA wal_checkpoint(TRUNCATE);')
      writer.close()
    },
  }
}

/**
 * Writes waiting in one turn of the event loop share one transaction and so one sync, a savepoint each: what one of
 * them throws undoes that one alone.
 */
function groupCommit(db: DatabaseSync): Store['write'] {
  const sql = statementsOf(db)
  let waiting: { run(): Promise<void>; settle(failure?: unknown): void }[] = []
  let flushing = false

  async function flush() {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        execute(db, 'BEGIN IMMEDIATE')
        for (const job of batch) await job.run()
        execute(db, 'COMMIT')
        for (const job of batch) job.settle()
      } catch (failure) {
        if (db.isTransaction) db.exec('ROLLBACK')
        for (const job of batch) job.settle(failure)
      }
      await nextTurn()
    }
    flushing = false
  }

  return (job) =>
    new Promise((resolve, reject) => {
      let outcome: () => void
      waiting.push({
        async run() {
          execute(db, 'SAVEPOINT job')
          try {
            const result = await job(sql)
            outcome = () => resolve(result)
          } catch (failure) {
            if (!db.isTransaction) throw failure // SQLite itself gave the whole batch up, as it does on a full disk
            db.exec('ROLLBACK TO job')
            outcome = () => reject(failure)
          }
          execute(db, 'RELEASE job')
        },
        settle: (failure) => (failure === undefined ? outcome() : reject(failure)),
      })
      if (flushing) return
      flushing = true
      setImmediate(flush)
    })
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function connect(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: lockWaitMs })
  // SQLite's own lower() knows ASCII only; PostgreSQL's knows every alphabet.
  db.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  return db
}

/** Statements are prepared once a connection and kept. */
function statementsOf(db: DatabaseSync): Sql {
  const prepared = new Map<string, StatementSync>()
  return async <Row>(statement: string, parameters: readonly Value[] = []) => {
    try {
      let ready = prepared.get(statement)
      if (!ready) {
        ready = db.prepare(statement.replaceAll(/\$(\d+)/g, '?$1'))
        prepared.set(statement, ready)
      }
      const bound = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value))
      return ready.all(...bound) as Row[] // the caller names the row its statement returns
    } catch (error) {
      throw orUnavailable(error)
    }
  }
}

function execute(db: DatabaseSync, statement: string) {
  try {
    db.exec(statement)
  } catch (error) {
    throw orUnavailable(error)
  }
}

/** BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN: https://www.sqlite.org/rescode.html */
const unavailable = new Set([5, 6, 8, 10, 13, 14])

function orUnavailable(error: unknown): unknown {
  const code = (error as { errcode?: unknown }).errcode // node:sqlite sets it on what SQLite itself refuses
  return typeof code === 'number' && unavailable.has(code & 0xff) ? new StoreUnavailable(error) : error
}
