import { existsSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncOptions, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type Sql, StoreUnavailable, type Value } from './store.ts'

/** How long to wait for a lock. */
export const lockWaitMs = 3000

/** Opens a connection. */
export const connect = (file: string, options: DatabaseSyncOptions = {}): DatabaseSync =>
  new DatabaseSync(file, { timeout: lockWaitMs, ...options })

/** Opens a read-only connection. */
export function connectReader(file: string): DatabaseSync {
  const db = connect(file)
  db.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 100;')
  return db
}

/**
 * `immutable` stops SQLite from creating files beside the store. A write-ahead log left by a crash must be read too, so
 * in that case SQLite may rebuild its index (`-shm`). The data does not change.
 */
export function openUnchanged(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true, timeout: lockWaitMs })
}

/** Returns the connection's prepared statements. Each is prepared once. */
export function statementCache(db: DatabaseSync): (statement: string) => StatementSync {
  const prepared = new Map<string, StatementSync>()
  return (statement) => {
    let cached = prepared.get(statement)
    if (!cached) {
      cached = db.prepare(statement.replaceAll(/\$(\d+)/g, '?$1'))
      prepared.set(statement, cached)
    }
    return cached
  }
}

/** Parameters as SQLite binds them: it has no booleans. */
export function bindable(parameters: readonly Value[]) {
  return parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value))
}

/** Runs statements synchronously on this thread. */
export function sqlOf(db: DatabaseSync): Sql {
  const prepare = statementCache(db)
  return async <Row>(statement: string, parameters: readonly Value[] = []) => {
    try {
      return prepare(statement).all(...bindable(parameters)) as Row[] // the caller names the row its statement returns
    } catch (error) {
      throw orUnavailable(error)
    }
  }
}

/** SQLITE_BUSY. */
export const busy = 5
/** BUSY, LOCKED, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB: https://www.sqlite.org/rescode.html */
const unavailable = new Set([busy, 6, 8, 10, 11, 13, 14, 26])

/** Turns errors of the file, its disk or its locks into StoreUnavailable. Errors in a statement stay as they are. */
export function orUnavailable(error: unknown): unknown {
  return unavailable.has(codeOf(error)) ? new StoreUnavailable(error) : error
}

/** SQLite's primary result code; 0 for other errors. */
export function codeOf(error: unknown): number {
  const code = (error as { errcode?: unknown }).errcode // node:sqlite sets it on SQLite's errors
  return typeof code === 'number' ? code & 0xff : 0
}
