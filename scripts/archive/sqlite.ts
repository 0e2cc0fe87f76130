import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { backup, type DatabaseSync } from 'node:sqlite'
import { explainError } from '#server/operations/explain-error.ts'
import { assertSchemaSupported, newestSchema, statementsUpTo } from '#server/store/migrate.ts'
import { storeFile } from '#server/store/sqlite.ts'
import { connect } from '#server/store/sqlite-connection.ts'
import { makeFile, sync } from './file.ts'
import { asideOf, preparedOf } from './old-stores.ts'
import { isKept, leftOut, quoted, type Summary, summarise, type Table } from './summary.ts'
import { showProgress, timestamp } from './terminal.ts'

/** Copied between two looks at the progress: 4 MB. */
const pagesAtOnce = 1000

/** Saves the embedded store of the folder, which a server may be writing meanwhile, in the file. */
export async function backupSqlite(folder: string, file: string): Promise<Summary[]> {
  if (!existsSync(storeFile(folder))) throw new Error(`There is no store in ${folder}: nothing was saved`)
  const damaged = `The store in ${folder} is damaged: nothing was saved`
  return makeFile(file, async (unfinished) => {
    const store = open(storeFile(folder), damaged)
    await copyKept(store, unfinished, 'Saving').finally(() => store.close())
    const saved = connect(unfinished, { readOnly: true })
    try {
      if (!isSound(saved)) throw new Error(damaged)
      return await summariesOf(saved, isKept)
    } finally {
      saved.close()
    }
  })
}

/**
 * Makes the embedded store of the folder what the file holds. `kept` is where what was there before is now; undefined
 * when there was nothing.
 */
export async function restoreSqlite(folder: string, file: string, force: boolean) {
  const archive = open(file, `${file} is damaged`, { readOnly: true })
  try {
    verify(archive, file)
    const target = storeFile(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const kept = existsSync(target) ? await keepOld(folder, force) : undefined
    await restoreKept(archive, folder).catch((error: unknown) => {
      throw new Error(`${file} could not be restored, and the store is as it was: ${explainError(error)}`)
    })
    sync(folder)
    const restored = connect(target, { readOnly: true })
    const summaries = await summariesOf(restored, isKept).finally(() => restored.close())
    return { summaries, kept }
  } finally {
    archive.close()
  }
}

/**
 * SQLite itself copies into the file in one transaction, so that whatever cuts it short leaves what was there, and a
 * server that starts just now waits for it. The archive may be on a disk that cannot be written.
 */
async function restoreKept(archive: DatabaseSync, folder: string): Promise<void> {
  const prepared = preparedOf(folder)
  rmSync(prepared, { force: true })
  try {
    await copyKept(archive, prepared, 'Reading')
    const source = connect(prepared, { readOnly: true })
    await copy(source, storeFile(folder), 'Restoring').finally(() => source.close())
  } finally {
    rmSync(prepared, { force: true })
  }
}

/** Copies the store into a new file, without the rows that are left out. */
async function copyKept(from: DatabaseSync, to: string, doing: string): Promise<void> {
  await copy(from, to, doing)
  const copied = connect(to)
  try {
    // Out of the write-ahead log, so that the copy is this one file and can be read where nothing can be written.
    copied.exec('PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON;')
    for (const { name } of tablesOf(copied)) if (leftOut.includes(name)) copied.exec(`DELETE FROM ${quoted(name)}`)
  } finally {
    copied.close()
  }
}

/** The names of the tables that a store of that schema has, on either engine. */
export function tablesAt(schema?: number): string[] {
  const model = connect(':memory:')
  for (const statement of statementsUpTo('sqlite', schema)) model.exec(statement)
  const names = tablesOf(model).map(({ name }) => name)
  model.close()
  return [...names, 'schema_migrations']
}

/**
 * Gives the job the embedded store of the folder, of this program's schema, and keeps servers out of it meanwhile.
 * Throws when there is none, or when one has it open.
 */
export async function alone<Result>(folder: string, job: (store: DatabaseSync) => Promise<Result>): Promise<Result> {
  if (!existsSync(storeFile(folder))) throw new Error(`There is no store in ${folder}`)
  const store = open(storeFile(folder), `The store in ${folder} is damaged`, { timeout: 0 })
  try {
    const { number } = store.prepare('SELECT max(number) AS number FROM schema_migrations').get() ?? {}
    assertSchemaSupported('The store', Number(number))
    if (Number(number) < newestSchema)
      throw new Error(`The store in ${folder} is of an older program: start this one on it once, then run this again`)
    leaveLog(store, folder)
    store.exec('BEGIN; SELECT count(*) FROM sqlite_schema;')
    return await job(store)
  } finally {
    store.close()
  }
}

/** Copies aside what the store holds; throws when it may not be replaced. */
async function keepOld(folder: string, force: boolean): Promise<string | undefined> {
  const damaged = `The store in ${folder} is damaged: move its files away, then restore again`
  const store = open(storeFile(folder), damaged, { timeout: 0 })
  try {
    const hasRows = tablesOf(store).some(
      ({ name }) => name !== 'schema_migrations' && store.prepare(`SELECT 1 FROM ${quoted(name)} LIMIT 1`).get(),
    )
    if (hasRows && !force)
      throw new Error(`The store in ${folder} has data: restore with --force to keep it aside and replace it`)
    leaveLog(store, folder)
    if (!hasRows) return undefined
    const aside = `${asideOf(folder)}${timestamp()}`
    await makeFile(aside, (unfinished) => copyKept(store, unfinished, 'Keeping the old store'))
    return aside
  } finally {
    store.close()
  }
}

/** SQLite leaves the write-ahead log only while nobody else has the store open. */
function leaveLog(store: DatabaseSync, folder: string) {
  try {
    store.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    if ((error as { errcode?: unknown }).errcode !== 5) throw error // node:sqlite sets it on what SQLite refuses; 5 is BUSY
    throw new Error(`A server is running on the store in ${folder}: stop it, then run this again`)
  }
}

function verify(archive: DatabaseSync, file: string) {
  if (!isSound(archive)) throw new Error(`${file} is damaged`)
  const tables = tablesOf(archive)
  const foreign = new Error(`${file} is not a backup of this program`)
  const migrations = tables.find(({ name }) => name === 'schema_migrations')
  if (!migrations?.columns.includes('number')) throw foreign
  const schema = Number(archive.prepare('SELECT max(number) AS number FROM schema_migrations').get()?.number)
  assertSchemaSupported(file, schema)
  if (!schema || !tablesAt(schema).every((wanted) => tables.some(({ name }) => name === wanted))) throw foreign
}

/** Throws the sentence when the file is no database that can be read. */
function open(file: string, sentence: string, options?: Parameters<typeof connect>[1]): DatabaseSync {
  const db = connect(file, options)
  try {
    db.exec('SELECT count(*) FROM sqlite_schema')
    return db
  } catch (error) {
    db.close()
    const code = (error as { errcode?: unknown }).errcode // node:sqlite sets it; 11 is CORRUPT and 26 NOTADB
    throw code === 11 || code === 26 ? new Error(sentence) : error
  }
}

/** A held read transaction keeps one snapshot: without it each commit of a running server would start the copy over. */
async function copy(from: DatabaseSync, to: string, doing: string): Promise<void> {
  from.exec('BEGIN; SELECT count(*) FROM sqlite_schema;')
  await backup(from, to, {
    rate: pagesAtOnce,
    progress: ({ totalPages, remainingPages }) =>
      showProgress(`${doing}: ${Math.round(100 - (100 * remainingPages) / totalPages)} %`),
  })
  from.exec('COMMIT')
}

function isSound(db: DatabaseSync): boolean {
  try {
    return db.prepare('PRAGMA integrity_check').get()?.integrity_check === 'ok'
  } catch {
    return false
  }
}

/** The index of a search is no table of its own: it says nothing that the rows do not, and only this engine has one. */
const isRows = "type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'search_*'"

export function tablesOf(db: DatabaseSync): Table[] {
  const names = db.prepare(`SELECT name FROM sqlite_schema WHERE ${isRows}`).all()
  return names
    .map(({ name }) => String(name))
    .sort()
    .map((name) => {
      const columns = db.prepare('SELECT name, pk FROM pragma_table_info(?) ORDER BY pk').all(name)
      return {
        name,
        columns: columns.map((column) => String(column.name)).sort(),
        key: columns.filter(({ pk }) => pk !== 0).map((column) => quoted(String(column.name))),
      }
    })
}

export function summariesOf(db: DatabaseSync, isWanted: (table: Table) => boolean = () => true): Promise<Summary[]> {
  return summarise(tablesOf(db).filter(isWanted), (statement) => rowsOf(db, statement))
}

/** One row at a time, each as an array. */
export function rowsOf(db: DatabaseSync, statement: string): Iterable<unknown[]> {
  const rows = db.prepare(statement)
  rows.setReturnArrays(true)
  return rows.iterate() as Iterable<unknown[]> // arrays, by the line above
}
