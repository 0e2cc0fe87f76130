import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { busy, codeOf, connect, connectReader, lockWaitMs, orUnavailable, sqlOf } from './sqlite-connection.ts'
import { openReader } from './sqlite-reader.ts'
import { type Store, StoreUnavailable } from './store.ts'

const lockRetryMs = 20
/** More than the views staff go to and fro between. */
const mostFound = 100

/** The file that is the embedded store of the folder. */
export const storeFile = (folder: string) => join(folder, 'store.sqlite')

/**
 * Opens, or makes, the embedded store in the folder. One connection writes, one reads a few rows by key on this thread,
 * and one in a worker thread reads whatever may go through many rows.
 */
export function openSqlite(folder: string): Store {
  makeFolder(folder)
  const file = storeFile(folder)
  const writer = connect(file)
  // SQLite's own wait for a lock holds up the whole process: from here on the writer waits in `begin`.
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0;')
  // What a savepoint can undo is more than SQLite keeps out of a temporary file by itself.
  writer.exec('PRAGMA temp_store = MEMORY;')
  const reader = connectReader(file)
  const { scan, close: closeScans } = openReader(file)
  const { write, finish } = groupCommit(writer, file)

  return {
    engine: 'sqlite',
    read: sqlOf(reader),
    scan,
    cachedUntilWrite: cachedUntilWrite(reader),
    write,
    async close() {
      await closeScans()
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
    if (!(orUnavailable(error) instanceof StoreUnavailable)) throw error
  }
}

type Job = { run(): Promise<void>; settle(failure?: unknown): void }

/**
 * Writes waiting in one turn of the event loop, or for the lock, share one transaction and so one sync, a savepoint
 * each: what one of them throws undoes that one alone. `finish` resolves when none is left.
 */
function groupCommit(db: DatabaseSync, file: string): { write: Store['write']; finish(): Promise<void> } {
  const sql = sqlOf(db)
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

/** Caches results until another connection, of this process or any other, has written something. */
function cachedUntilWrite(reader: DatabaseSync): Store['cachedUntilWrite'] {
  const version = reader.prepare('PRAGMA data_version')
  const found = new Map<string, Promise<unknown>>()
  let foundAt: unknown
  return async <Found>(key: string, find: () => Promise<Found>) => {
    const now = versionOf(version)
    if (now !== foundAt || found.size >= mostFound) found.clear()
    foundAt = now
    const known = found.get(key)
    if (known) return known as Promise<Found> // a key stands for one thing to find
    const finding = find()
    found.set(key, finding)
    finding.catch(() => {
      if (found.get(key) === finding) found.delete(key)
    })
    return finding
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
