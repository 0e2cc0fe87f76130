import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeFile } from './sqlite.ts'

const lockWaitMs = 10_000
const retryMs = 50

/**
 * Leaves nothing of deleted rows in the embedded store's files, while others have it open too. Everything is written
 * anew, because a row that was ever changed, moved or deleted left its bytes where it had been, and wiping the last
 * place alone (`secure_delete`) reaches none of these. Throws when others keep the store busy for too long.
 */
export async function wipeFreedSpace(folder: string): Promise<void> {
  const db = new DatabaseSync(storeFile(folder), { timeout: lockWaitMs })
  try {
    // The search index only notes what is gone from it, until its parts are merged.
    for (const { name } of db
      .prepare("SELECT name FROM pragma_table_list WHERE type = 'virtual' AND schema = 'main'")
      .all())
      db.exec(`INSERT INTO ${name} (${name}) VALUES ('optimize')`)
    db.exec('PRAGMA temp_store = MEMORY; VACUUM;')
    const givingUp = performance.now() + lockWaitMs
    // What is in the log goes into the file, and the log is emptied, once nobody reads from it.
    while (db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy !== 0) {
      if (performance.now() > givingUp) throw new Error('The store is busy')
      await sleep(retryMs)
    }
  } finally {
    db.close()
  }
}
