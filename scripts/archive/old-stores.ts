import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#platform/env.ts'
import { storeFile } from '#platform/store/sqlite.ts'

/** The prefix of stores that a restore replaced. */
export const replacedPrefix = (folder: string) => `${storeFile(folder)}.before-`

/** The temporary store that a restore fills before it replaces the store. */
export const preparedFile = (folder: string) => `${storeFile(folder)}.restoring`

/** Unused stores in the data folder that still hold customer data: left by a restore or a move to PostgreSQL. */
export function oldStores({ DATA_DIR, DATABASE_URL }: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL'>): string[] {
  const isFolder = statSync(DATA_DIR, { throwIfNoEntry: false })?.isDirectory()
  const files = isFolder ? readdirSync(DATA_DIR).map((name) => join(DATA_DIR, name)) : []
  const prefixes = [replacedPrefix(DATA_DIR), preparedFile(DATA_DIR)]
  const isOld = (file: string) =>
    prefixes.some((prefix) => file.startsWith(prefix)) || (DATABASE_URL !== undefined && file === storeFile(DATA_DIR))
  return files.filter(isOld).sort()
}
