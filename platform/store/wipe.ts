import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeFile } from './sqlite.ts'

const lockWaitMs = 10_000
const retryMs = 50

/**
 * Removes every trace of deleted rows from the SQLite files, while other processes may have them open. Rewrites the whole
 * file: each change of a row may leave its old bytes in free space, and `secure_delete` overwrites only the last copy.
 * Throws when other processes still read the store after 10 seconds.
 */
export async function wipeFreedSpace(folder: string): Promise<void> {
  const db = new DatabaseSync(storeFile(folder), { timeout: lockWaitMs })
  try {
    // The search index keeps deleted entries until its segments are merged.
    for (const { name } of db
      .prepare("SELECT name FROM pragma_table_list WHERE type = 'virtual' AND schema = 'main'")
      .all())
      db.exec(`INSERT INTO ${name} (${name}) VALUES ('optimize')`)
    db.exec('PRAGMA temp_store = MEMORY; VACUUM;')
    const deadline = performance.now() + lockWaitMs
    // Truncates the WAL file once no connection reads from it.
    while (db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy !== 0) {
      if (performance.now() > deadline) throw new Error('The store is busy')
      await sleep(retryMs)
    }
  } finally {
    db.close()
  }
}
