import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { newestSchema, schemaOf } from '#server/store/migrate.ts'
import { openPostgres } from '#server/store/postgres.ts'
import { storeFile } from '#server/store/sqlite.ts'
import type { Sql } from '#server/store/store.ts'
import { type CheckResult, fine, messageOf, must, should } from './check-result.ts'

const lockWaitMs = 3000

/** Whether the embedded store is whole, and of this program's schema; reads it without changing a file. */
export async function checkEmbeddedStore(folder: string): Promise<CheckResult[]> {
  const file = storeFile(folder)
  if (!existsSync(file)) return [fine('There is no store yet; the first start makes it.')]
  const remedy = `Stop the server, set ${folder} aside as it is, and put the last backup in its place.`
  try {
    const db = openUnchanged(file)
    try {
      const read: Sql = async <Row>(statement: string) => db.prepare(statement).all() as Row[] // as the caller names it
      const [first] = await read<{ quick_check: string }>('PRAGMA quick_check(1)')
      if (first?.quick_check !== 'ok') return [must(`The store is damaged: ${first?.quick_check}.`, remedy)]
      return [fine('The store is whole.'), checkSchema(await schemaOf('sqlite', read))]
    } finally {
      db.close()
    }
  } catch (error) {
    return [must(`The store in ${folder} cannot be read: ${messageOf(error)}.`, remedy)]
  }
}

/** Whether the database answers, and is of this program's schema. */
export async function checkDatabase(url: string): Promise<CheckResult[]> {
  const store = openPostgres(url, () => {})
  try {
    return [checkSchema(await schemaOf('postgres', store.read)), fine('The database answers.')]
  } catch (error) {
    const reason = messageOf(error instanceof Error && error.cause ? error.cause : error)
    return [must(`The database does not answer: ${reason}.`, 'Check that it runs, and DATABASE_URL.')]
  } finally {
    await store.close()
  }
}

/** What the number of a store's schema means for this program. */
export function checkSchema(number: number): CheckResult {
  if (number === 0) return fine('The store has no tables yet; the next start makes them.')
  if (number > newestSchema) {
    return must(
      `The store was made by a newer program: it has schema ${number}, this one knows ${newestSchema}.`,
      'Start the newer version.',
    )
  }
  if (number < newestSchema) {
    return should(
      `The store has schema ${number}, this program ${newestSchema}: the next start migrates it.`,
      'Make a backup before that.',
    )
  }
  return fine(`The store has this program's schema, ${number}.`)
}

/**
 * Even to read a store that nobody has open, SQLite would make files beside it, unless told that it is immutable. Where
 * a log is left from a crash, it reads that too, and builds its index (`-shm`) anew; neither holds a change.
 */
function openUnchanged(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true, timeout: lockWaitMs })
}
