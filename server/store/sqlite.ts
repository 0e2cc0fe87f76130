import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncOptions, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Sql, type Store, StoreUnavailable, type Value } from './store.ts'

const lockWaitMs = 3000
const lockRetryMs = 20
/** More than the views staff go to and fro between. */
const mostFound = 100

/** The file that is the embedded store of the folder. */
export const storeFile = (folder: string) => join(folder, 'store.sqlite')

/** Opens, or makes, the embedded store in the folder: one connection writes, another reads. */
export function openSqlite(folder: string): Store {
  makeFolder(folder)
  const file = storeFile(folder)
  const writer = connect(file)
  // SQLite's own wait for a lock holds up the whole process: from here on the writer waits in `begin`.
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0;')
  // What a savepoint can undo is more than SQLite keeps out of a temporary file by itself.
  writer.exec('PRAGMA temp_store = MEMORY;')
  const reader = connect(file)
  // Room for the indexes that counts go through; it is taken as it is needed.
  reader.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 100; PRAGMA cache_size = -16384;')
  const { write, finish } = groupCommit(writer, file)

  return {
    engine: 'sqlite',
    read: statementsOf(reader),
    untilWritten: untilWritten(reader),
    write,
    async close() {
      await finish()
      reader.close()
      emptyLog(writer)
      writer.close()
    },
  }
}

function makeFolder(folder: string) {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StoreUnavailable(error)
  }
}

/** Moves what the log beside the file holds into the file. */
function emptyLog(db: DatabaseSync) {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE);')
  } catch (error) {
    // On a disk that is full or read-only it stays where it is, and the next start finds it there.
    if (!unavailable.has(codeOf(error))) throw error
  }
}

type Job = { run(): Promise<void>; settle(failure?: unknown): void }

/**
 * Writes waiting in one turn of the event loop, or for the lock, share one transaction and so one sync, a savepoint
 * each: what one of them throws undoes that one alone. `finish` resolves when none is left.
 */
function groupCommit(db: DatabaseSync, file: string): { write: Store['write']; finish(): Promise<void> } {
  const sql = statementsOf(db)
  const savepoint = db.prepare('SAVEPOINT job')
  const release = db.prepare('RELEASE job')
  const commit = db.prepare('COMMIT')
  const inode = inodeOf(file)
  let waiting: Job[] = []
  let flushing: Promise<void> | undefined

  async function flush() {
    await nextTurn()
    while (waiting.length > 0) {
      const begun = begin(db)
      // Whoever comes while another process has the lock shares the fate of those who waited.
      await Promise.allSettled([begun])
      const batch = waiting
      waiting = []
      try {
        await begun
        for (const job of batch) await job.run()
        // SQLite itself would go on writing into the file that is no longer there.
        if (inodeOf(file) !== inode) throw new StoreUnavailable(new Error('The store was moved away'))
        execute(commit)
        for (const job of batch) job.settle()
      } catch (failure) {
        if (db.isTransaction) db.exec('ROLLBACK')
        for (const job of batch) job.settle(failure)
      }
      await nextTurn()
    }
    flushing = undefined
  }

  const write: Store['write'] = (job) =>
    new Promise((resolve, reject) => {
      let outcome: () => void
      waiting.push({
        async run() {
          execute(savepoint)
          try {
            const result = await job(sql)
            outcome = () => resolve(result)
          } catch (failure) {
            if (!db.isTransaction) throw failure // SQLite itself gave the whole batch up, as it does on a full disk
            db.exec('ROLLBACK TO job')
            outcome = () => reject(failure)
          }
          execute(release)
        },
        settle: (failure) => (failure === undefined ? outcome() : reject(failure)),
      })
      flushing ??= flush()
    })
  return { write, finish: async () => flushing }
}

/** Takes the write lock, asking again and again while another process has it. */
async function begin(db: DatabaseSync): Promise<void> {
  const givingUp = performance.now() + lockWaitMs
  for (;;) {
    try {
      return db.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (codeOf(error) !== busy || performance.now() > givingUp) throw orUnavailable(error)
    }
    await sleep(lockRetryMs)
  }
}

function inodeOf(file: string): number | undefined {
  try {
    return statSync(file).ino
  } catch {
    return undefined
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A connection on which the store's own functions are known. */
export function connect(file: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: lockWaitMs, ...options })
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

/** Keeps what was found until another connection, of this process or any other, has written something. */
function untilWritten(reader: DatabaseSync): Store['untilWritten'] {
  const version = reader.prepare('PRAGMA data_version')
  const found = new Map<string, unknown>()
  let foundAt: unknown
  return async <Found>(key: string, find: () => Promise<Found>) => {
    const now = versionOf(version)
    if (now !== foundAt || found.size >= mostFound) found.clear()
    foundAt = now
    if (found.has(key)) return found.get(key) as Found // a key stands for one thing to find
    const result = await find()
    if (now === foundAt) found.set(key, result)
    return result
  }
}

function versionOf(pragma: StatementSync): unknown {
  try {
    return pragma.get()?.data_version
  } catch (error) {
    throw orUnavailable(error)
  }
}

function execute(statement: StatementSync) {
  try {
    statement.run()
  } catch (error) {
    throw orUnavailable(error)
  }
}

const busy = 5
/** BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN: https://www.sqlite.org/rescode.html */
const unavailable = new Set([busy, 6, 8, 10, 13, 14])

function orUnavailable(error: unknown): unknown {
  return unavailable.has(codeOf(error)) ? new StoreUnavailable(error) : error
}

/** What SQLite itself says was wrong; 0 when it was not SQLite who said so. */
function codeOf(error: unknown): number {
  const code = (error as { errcode?: unknown }).errcode // node:sqlite sets it on what SQLite refuses
  return typeof code === 'number' ? code & 0xff : 0
}
