import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#server/env.ts'
import { storeFile } from '#server/store/sqlite.ts'

/** How the names of the stores begin that restores replaced in the folder. */
export const asideOf = (folder: string) => `${storeFile(folder)}.before-`

/** What a restore reads from an archive before it takes the store's place. */
export const preparedOf = (folder: string) => `${storeFile(folder)}.restoring`

/**
 * Stores in the data folder that no server uses, and that hold customers' data: those that restores replaced, what a
 * restore left that was cut short, and the embedded store after a move to PostgreSQL.
 */
export function oldStores({ DATA_DIR, DATABASE_URL }: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL'>): string[] {
  const isFolder = statSync(DATA_DIR, { throwIfNoEntry: false })?.isDirectory()
  const files = isFolder ? readdirSync(DATA_DIR).map((name) => join(DATA_DIR, name)) : []
  const starts = [asideOf(DATA_DIR), preparedOf(DATA_DIR)]
  const isOld = (file: string) =>
    starts.some((start) => file.startsWith(start)) || (DATABASE_URL !== undefined && file === storeFile(DATA_DIR))
  return files.filter(isOld).sort()
}
