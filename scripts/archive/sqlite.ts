import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { backup, type DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainError } from '#platform/operations/explain-error.ts'
import { assertSchemaSupported, newestSchema, statementsUpTo } from '#platform/store/migrate.ts'
import { storeFile, whatIsLost } from '#platform/store/sqlite.ts'
import { connect } from '#platform/store/sqlite-connection.ts'
import { addChecksums, proveIntact } from './checksums.ts'
import { makeFile, sync } from './file.ts'
import { preparedFile, replacedPrefix } from './old-stores.ts'
import { readSecret, writeSecret } from './request-secret.ts'
import { differing, excludedTables, isArchived, quoted, type Summary, summarize, type Table } from './summary.ts'
import { showProgress, timestamp } from './terminal.ts'

/** Pages copied between two progress reports: 4 MB. */
const pagesPerStep = 1000
const pollMs = 100

/** Saves the folder's embedded store. A server can keep writing. */
export async function backupSqlite(folder: string, file: string): Promise<Summary[]> {
  if (!existsSync(storeFile(folder))) throw new Error(`There is no store in ${folder}: nothing was saved`)
  const damaged = `The store in ${folder} is damaged: nothing was saved`
  return makeFile(file, async (unfinished) => {
    const store = open(storeFile(folder), damaged)
    await copyArchived(store, unfinished, 'Saving').finally(() => store.close())
    const summaries = await reading(unfinished, (saved) => {
      if (!isIntact(saved)) throw new Error(damaged)
      return summariesOf(saved, isArchived)
    })
    await addChecksums(unfinished, summaries)
    return summaries
  })
}

/**
 * Replaces the folder's embedded store with the backup. `replaced` is the copy of the old store, if it had data.
 * `isProven` is false for a backup without checksums. Without a `secret`, the store keeps its own.
 */
export async function restoreSqlite(folder: string, file: string, force: boolean, secret?: string) {
  const damaged = new Error(`${file} is damaged: nothing was replaced`)
  const proven = await proveIntact(file, damaged)
  const archive = open(file, damaged.message, { readOnly: true })
  try {
    if (!proven && (isCut(archive, file) || !isIntact(archive))) throw damaged
    refuseForeign(archive, file)
    const target = storeFile(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const replaced = existsSync(target) ? await saveOld(folder, force) : undefined
    await replaceStore(archive, folder, proven, secret).catch((error: unknown) => {
      throw new Error(`${file} could not be restored, and the store is unchanged: ${explainError(error)}`)
    })
    sync(folder)
    const summaries = await reading(target, (restored) => summariesOf(restored, isArchived))
    return { summaries, replaced, isProven: proven !== undefined }
  } finally {
    archive.close()
  }
}

/**
 * SQLite's backup writes in one transaction: an interruption leaves the old store, and a server that starts now waits.
 * The archive is copied first, because its disk may be read-only.
 */
async function replaceStore(
  archive: DatabaseSync,
  folder: string,
  proven: Summary[] | undefined,
  given: string | undefined,
): Promise<void> {
  const prepared = preparedFile(folder)
  rmSync(prepared, { force: true })
  try {
    const own = existsSync(storeFile(folder)) ? await reading(storeFile(folder), readSecret) : []
    const secret = given ? [{ id: 1, secret: given }] : own
    await copyArchived(archive, prepared, 'Reading')
    const copied = await reading(prepared, (copy) => summariesOf(copy, isArchived))
    const different = proven ? differing(proven, copied) : []
    if (different.length > 0) throw new Error(`The copy differs from the backup (${different})`)
    addSecret(prepared, secret)
    const source = connect(prepared, { readOnly: true })
    await copy(source, storeFile(folder), 'Restoring').finally(() => source.close())
  } finally {
    rmSync(prepared, { force: true })
  }
}

function addSecret(file: string, secret: ReturnType<typeof readSecret>) {
  const store = connect(file)
  try {
    writeSecret(store, secret)
  } finally {
    store.close()
  }
}

/** Copies the store into a new file, without the rows of excluded tables. */
async function copyArchived(from: DatabaseSync, to: string, label: string): Promise<void> {
  await copy(from, to, label)
  const copied = connect(to)
  try {
    // Without a write-ahead log, the copy is one file that can be read on a read-only disk.
    copied.exec('PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON;')
    for (const { name } of tablesOf(copied))
      if (excludedTables.includes(name)) copied.exec(`DELETE FROM ${quoted(name)}`)
  } finally {
    copied.close()
  }
}

/** The table names of a schema number, the same on both engines. */
export function tablesAt(schema?: number): string[] {
  const model = connect(':memory:')
  for (const statement of statementsUpTo('sqlite', schema)) model.exec(statement)
  const names = tablesOf(model).map(({ name }) => name)
  model.close()
  return [...names, 'schema_migrations']
}

/** The names of all tables that any version had, the same on both engines. */
export function tablesOfAllSchemas(): string[] {
  const schemas = Array.from({ length: newestSchema }, (_, index) => index + 1)
  return [...new Set(schemas.flatMap((schema) => tablesAt(schema)))]
}

/** Runs the job with exclusive access to the folder's embedded store. Throws when a server has it open. */
export async function exclusively<Result>(
  folder: string,
  job: (store: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  if (!existsSync(storeFile(folder))) throw new Error(`There is no store in ${folder}`)
  const damaged = `The store in ${folder} is damaged: restore a backup, then run this again`
  const store = open(storeFile(folder), damaged, { timeout: 0 })
  try {
    if (!isIntact(store)) throw new Error(damaged)
    const { number } = store.prepare('SELECT max(number) AS number FROM schema_migrations').get() ?? {}
    assertSchemaSupported('The store', Number(number))
    if (Number(number) < newestSchema)
      throw new Error(`The store in ${folder} has an older schema: start this version once, then run this again`)
    refuseRunningServer(store, folder)
    store.exec('BEGIN; SELECT count(*) FROM sqlite_schema;')
    return await job(store)
  } finally {
    store.close()
  }
}

/** Copies the old store. Throws when it has data and `force` is false. */
async function saveOld(folder: string, force: boolean): Promise<string | undefined> {
  const damaged = `The store in ${folder} is damaged: move its files away, then restore again`
  const store = open(storeFile(folder), damaged, { timeout: 0 })
  try {
    const hasRows = hasData(store)
    if (hasRows && !force)
      throw new Error(`The store in ${folder} has data: add --force to save a copy of it and replace it`)
    refuseRunningServer(store, folder)
    if (!hasRows) return undefined
    const copyPath = await unusedPath(replacedPrefix(folder))
    await makeFile(copyPath, (unfinished) => copyArchived(store, unfinished, 'Saving the old store'))
    return copyPath
  } finally {
    store.close()
  }
}

/** Throws when the folder's store has data, when it was lost, or when a server has it open. */
export function refuseFilledFolder(folder: string): void {
  const lost = whatIsLost(folder)
  if (lost) throw new Error(`${lost.what}: ${lost.fix}`)
  if (!existsSync(storeFile(folder))) return
  const damaged = `The store in ${folder} is damaged: move its files away, then run this again`
  const store = open(storeFile(folder), damaged, { timeout: 0 })
  try {
    if (hasData(store)) throw new Error(`The store in ${folder} already has data: nothing was copied`)
    refuseRunningServer(store, folder)
  } finally {
    store.close()
  }
}

/** Copies the store into the folder in one transaction. A server that starts now waits. */
export async function putIntoEmptyFolder(store: DatabaseSync, folder: string): Promise<void> {
  refuseFilledFolder(folder)
  await copy(store, storeFile(folder), 'Saving')
  sync(folder)
}

const hasData = (store: DatabaseSync) =>
  tablesOf(store).some(
    ({ name }) => name !== 'schema_migrations' && store.prepare(`SELECT 1 FROM ${quoted(name)} LIMIT 1`).get(),
  )

/** The prefix with the current time. Waits for the next second if a restore has just used this one. */
async function unusedPath(prefix: string): Promise<string> {
  let path = prefix + timestamp()
  while (existsSync(path)) {
    await sleep(pollMs)
    path = prefix + timestamp()
  }
  return path
}

/** SQLite leaves write-ahead logging only while no other process has the store open. */
function refuseRunningServer(store: DatabaseSync, folder: string) {
  try {
    store.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    if ((error as { errcode?: unknown }).errcode !== 5) throw error // node:sqlite sets errcode; 5 is BUSY
    throw new Error(`A server is running on the store in ${folder}: stop it, then run this again`)
  }
}

/** SQLite reads missing bytes of the last page as zeros. */
function isCut(archive: DatabaseSync, file: string): boolean {
  const size = archive.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size').get()
  return size?.bytes !== statSync(file).size
}

function refuseForeign(archive: DatabaseSync, file: string) {
  const tables = tablesOf(archive)
  const foreign = new Error(`${file} is not a backup of this program`)
  const migrations = tables.find(({ name }) => name === 'schema_migrations')
  if (!migrations?.columns.includes('number')) throw foreign
  const schema = Number(archive.prepare('SELECT max(number) AS number FROM schema_migrations').get()?.number)
  assertSchemaSupported(file, schema)
  if (!schema || !tablesAt(schema).every((wanted) => tables.some(({ name }) => name === wanted))) throw foreign
}

async function reading<Result>(file: string, job: (db: DatabaseSync) => Result | Promise<Result>): Promise<Result> {
  const db = connect(file, { readOnly: true })
  try {
    return await job(db)
  } finally {
    db.close()
  }
}

/** Throws `message` when the file is not a readable database. */
function open(file: string, message: string, options?: Parameters<typeof connect>[1]): DatabaseSync {
  const db = connect(file, options)
  try {
    db.exec('SELECT count(*) FROM sqlite_schema')
    return db
  } catch (error) {
    db.close()
    const code = (error as { errcode?: unknown }).errcode // node:sqlite sets errcode; 11 is CORRUPT, 26 is NOTADB
    throw code === 11 || code === 26 ? new Error(message) : error
  }
}

/** The read transaction holds one snapshot. Without it, each commit of a running server restarts the copy. */
async function copy(from: DatabaseSync, to: string, label: string): Promise<void> {
  from.exec('BEGIN; SELECT count(*) FROM sqlite_schema;')
  await backup(from, to, {
    rate: pagesPerStep,
    progress: ({ totalPages, remainingPages }) =>
      showProgress(`${label}: ${Math.round(100 - (100 * remainingPages) / totalPages)} %`),
  })
  from.exec('COMMIT')
}

function isIntact(db: DatabaseSync): boolean {
  try {
    return db.prepare('PRAGMA integrity_check').get()?.integrity_check === 'ok'
  } catch {
    return false
  }
}

/** Excludes the search index. It repeats the rows, and only this engine has one. */
const isTable = "type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'search_*'"

export function tablesOf(db: DatabaseSync): Table[] {
  const names = db.prepare(`SELECT name FROM sqlite_schema WHERE ${isTable}`).all()
  return names
    .map(({ name }) => String(name))
    .sort()
    .map((name) => {
      const columns = db.prepare('SELECT name, pk, type FROM pragma_table_info(?) ORDER BY pk').all(name)
      return {
        name,
        columns: columns.map((column) => String(column.name)).sort(),
        key: columns.filter(({ pk }) => pk !== 0).map((column) => quoted(String(column.name))),
        hasPictures: columns.some(({ type }) => String(type).toLowerCase() === 'blob'),
      }
    })
}

export function summariesOf(db: DatabaseSync, isIncluded: (table: Table) => boolean = () => true): Promise<Summary[]> {
  return summarize(tablesOf(db).filter(isIncluded), (statement) => rowsOf(db, statement))
}

/** One row at a time, each as an array. */
export function rowsOf(db: DatabaseSync, statement: string): Iterable<unknown[]> {
  const rows = db.prepare(statement)
  rows.setReturnArrays(true)
  return rows.iterate() as Iterable<unknown[]> // setReturnArrays makes each row an array
}
