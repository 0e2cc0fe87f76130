import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { photos } from '#features/photos/server/photos.ts'
import { isUntrusted } from '#platform/operations/untrusted-certificate.ts'
import { newestSchema, schemaOf } from '#platform/store/migrate.ts'
import { openPostgres } from '#platform/store/postgres.ts'
import { storeFile, whatIsLost } from '#platform/store/sqlite.ts'
import { openUnchanged } from '#platform/store/sqlite-connection.ts'
import type { Sql } from '#platform/store/store.ts'
import { type CheckResult, messageOf, must, ok, should } from './check-result.ts'

const mebibyte = 2 ** 20

/** Checks the embedded store and its schema. Changes no file. */
export async function checkEmbeddedStore(folder: string): Promise<CheckResult[]> {
  const file = storeFile(folder)
  const lost = whatIsLost(folder)
  if (lost) return [must(`${lost.what}.`, `${lost.fix.charAt(0).toUpperCase()}${lost.fix.slice(1)}.`)]
  if (!existsSync(file)) return [ok('There is no store yet. The first start creates it.')]
  const fix = `Stop the server, move ${folder} away unchanged, and restore the last backup.`
  try {
    const db = openUnchanged(file)
    try {
      const read: Sql = async <Row>(statement: string) => db.prepare(statement).all() as Row[] // the schema names the row type
      const [first] = await read('PRAGMA quick_check(1)', [], z.object({ quick_check: z.string() }))
      if (first?.quick_check !== 'ok') return [must(`The store is damaged: ${first?.quick_check}.`, fix)]
      const schema = await schemaOf('sqlite', read)
      return [ok('The store is intact.'), checkSchema(schema), ...(await reportPhotos(read, schema))]
    } finally {
      db.close()
    }
  } catch (error) {
    return [must(`The store in ${folder} cannot be read: ${messageOf(error)}.`, fix)]
  }
}

/** Checks that the database answers, and its schema. */
export async function checkDatabase(url: string): Promise<CheckResult[]> {
  const store = openPostgres(url, () => {})
  try {
    const schema = await schemaOf('postgres', store.read)
    return [checkSchema(schema), ok('The database answers.'), ...(await reportPhotos(store.read, schema))]
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    const reason = messageOf(cause)
    if (isUntrusted({ message: reason }))
      return [
        must(
          `The certificate of the database is signed by nobody that this machine trusts.`,
          "Save the authority's certificate as a PEM file, and add sslrootcert=/path/to/it.pem to DATABASE_URL.",
        ),
      ]
    return [
      must(
        `The database does not answer: ${reason}.`,
        'Check that PostgreSQL is running and that DATABASE_URL is correct.',
      ),
    ]
  } finally {
    await store.close()
  }
}

/** Compares the store's schema number with this program's. */
export function checkSchema(number: number): CheckResult {
  if (number === 0) return ok('The store has no tables yet. The next start creates them.')
  if (number > newestSchema) {
    return must(
      `The store has schema ${number}, but this program knows only schema ${newestSchema}.`,
      'Start the newer version of the program.',
    )
  }
  if (number < newestSchema) {
    return should(
      `The store has schema ${number}. The next start migrates it to schema ${newestSchema}.`,
      'Make a backup first.',
    )
  }
  return ok(`The store has the current schema, ${number}.`)
}

/** Says how many photos there are, and how much space they use. */
async function reportPhotos(read: Sql, schema: number): Promise<CheckResult[]> {
  if (schema !== newestSchema) return []
  const { count, bytes } = await photos.usage(read)
  const number = count === 1 ? '1 photo uses' : `${count} photos use`
  return [ok(count === 0 ? 'There are no photos.' : `${number} ${(bytes / mebibyte).toFixed(1)} MB of the store.`)]
}
