import { DatabaseSync, type DatabaseSyncOptions, type StatementSync } from 'node:sqlite'
import { type Sql, StoreUnavailable, type Value } from './store.ts'

/** How long a connection waits for a lock. */
export const lockWaitMs = 3000

/** Opens a connection on which the functions of the store are defined. */
export function connect(file: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: lockWaitMs, ...options })
  // SQLite's own lower() knows ASCII only; PostgreSQL's knows every alphabet.
  db.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  return db
}

/** Opens a connection that reads only. */
export function connectReader(file: string): DatabaseSync {
  const db = connect(file)
  db.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 100;')
  return db
}

/** Prepares the connection's statements, each of them once. */
export function statementsOf(db: DatabaseSync): (statement: string) => StatementSync {
  const prepared = new Map<string, StatementSync>()
  return (statement) => {
    let ready = prepared.get(statement)
    if (!ready) {
      ready = db.prepare(statement.replaceAll(/\$(\d+)/g, '?$1'))
      prepared.set(statement, ready)
    }
    return ready
  }
}

/** SQLite has no true and false. */
export function bound(parameters: readonly Value[]) {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value))
}

/** Runs statements on the connection, on this thread. */
export function sqlOf(db: DatabaseSync): Sql {
  const ready = statementsOf(db)
  return async <Row>(statement: string, parameters: readonly Value[] = []) => {
    try {
      return ready(statement).all(...bound(parameters)) as Row[] // the caller names the row its statement returns
    } catch (error) {
      throw orUnavailable(error)
    }
  }
}

export const busy = 5
/** BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN: https://www.sqlite.org/rescode.html */
const unavailable = new Set([busy, 6, 8, 10, 13, 14])

/** Turns an error of SQLite that may pass into StoreUnavailable. */
export function orUnavailable(error: unknown): unknown {
  return unavailable.has(codeOf(error)) ? new StoreUnavailable(error) : error
}

/** SQLite's primary result code; 0 for an error that is not SQLite's. */
export function codeOf(error: unknown): number {
  const code = (error as { errcode?: unknown }).errcode // node:sqlite sets it on what SQLite refuses
  return typeof code === 'number' ? code & 0xff : 0
}
