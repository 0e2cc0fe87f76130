import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { busy, codeOf, connect, connectReader, lockWaitMs, orUnavailable, sqlOf } from './sqlite-connection.ts'
import { openReader } from './sqlite-reader.ts'
import { type Store, StoreUnavailable } from './store.ts'

const lockRetryMs = 20

/** The SQLite file in the data folder. */
export const storeFile = (folder: string) => join(folder, 'store.sqlite')

/** Undefined for a store that can be opened, and when there has never been one. */
export function whatIsLost(folder: string): { what: string; fix: string } | undefined {
  const file = storeFile(folder)
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  const fix = 'restore the last backup with npm run restore'
  if (sizeOf(file) === 0)
    return { what: `${file} is empty, so a store was lost`, fix: `${fix}, or delete the file to start a new store` }
  if (existsSync(file) || !sizeOf(`${file}-wal`)) return undefined
  return {
    what: `${file} is missing, but its log ${file}-wal is there`,
    fix: `put the file back, or move the log away and ${fix}`,
  }
}

/**
 * Opens or creates the SQLite store in the folder. One connection writes, one reads a few rows by key on this thread, and
 * one reads in a worker thread.
 */
export function openSqlite(folder: string): Store {
  makeFolder(folder)
  const file = storeFile(folder)
  const writer = connect(file)
  // Waiting for a lock inside SQLite would block the process, so from here on the writer waits in `begin`.
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 0;')
  // Otherwise SQLite writes the undo data of savepoints to temporary files.
  writer.exec('PRAGMA temp_store = MEMORY;')
  const reader = connectReader(file)
  const { scan, close: closeScans } = openReader(file)
  const { write, finish } = groupCommit(writer, file)

  return {
    engine: 'sqlite',
    read: sqlOf(reader),
    scan,
    write,
    async close() {
      await closeScans()
      await finish()
      reader.close()
      checkpoint(writer)
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

/** Moves the contents of the WAL file into the database file. */
function checkpoint(db: DatabaseSync) {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE);')
  } catch (error) {
    // On a full or read-only disk, the WAL file stays for the next start.
    if (!(orUnavailable(error) instanceof StoreUnavailable)) throw error
  }
}

type Job = { run(): Promise<void>; settle(error?: unknown): void }

/**
 * Group commit: writes that arrive in one turn of the event loop, or while waiting for the lock, share one transaction
 * and one sync. Each has its own savepoint, so an error undoes only its own write. `finish` resolves when no write is
 * left.
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
      // Jobs that arrive while another process holds the lock join the batch, or fail with it.
      await Promise.allSettled([begun])
      const batch = waiting
      waiting = []
      try {
        await begun
        for (const job of batch) await job.run()
        // SQLite would keep writing to a file that was moved or deleted.
        if (inodeOf(file) !== inode) throw new StoreUnavailable(new Error('The store file was moved or deleted'))
        execute(commit)
        for (const job of batch) job.settle()
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        for (const job of batch) job.settle(error)
      }
      await nextTurn()
    }
    flushing = undefined
  }

  const write: Store['write'] = (job) =>
    new Promise((resolve, reject) => {
      let outcome: () => void
      // Another write may run the batch, so the job brings the author of its own request.
      const ownJob = AsyncLocalStorage.bind(job)
      waiting.push({
        async run() {
          execute(savepoint)
          try {
            const result = await ownJob(sql)
            outcome = () => resolve(result)
          } catch (error) {
            if (!db.isTransaction) throw error // SQLite rolled back the whole batch, as it does on a full disk
            db.exec('ROLLBACK TO job')
            outcome = () => reject(error)
          }
          execute(release)
        },
        settle: (error) => (error === undefined ? outcome() : reject(error)),
      })
      flushing ??= flush()
    })
  return { write, finish: async () => flushing }
}

/** Takes the write lock. Retries while another process holds it. */
async function begin(db: DatabaseSync): Promise<void> {
  const deadline = performance.now() + lockWaitMs
  for (;;) {
    try {
      return db.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (codeOf(error) !== busy || performance.now() > deadline) throw orUnavailable(error)
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

function execute(statement: StatementSync) {
  try {
    statement.run()
  } catch (error) {
    throw orUnavailable(error)
  }
}
