import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The first bytes of each engine's backup. */
const signatures = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' } as const

/** Undefined when the file is not a backup of either engine. Throws when it is missing or a folder. */
export function engineOf(file: string): keyof typeof signatures | undefined {
  if (!existsSync(file)) throw new Error(`${file} does not exist`)
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder: name the backup file in it`)
  const header = Buffer.alloc(16)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, header)
  closeSync(descriptor)
  if (header.toString('latin1') === signatures.sqlite) return 'sqlite'
  return header.toString('latin1').startsWith(signatures.postgres) ? 'postgres' : undefined
}

/** Writes the file in a temporary folder, and renames it into place once it is complete and on disk. */
export async function makeFile<Result>(file: string, make: (unfinished: string) => Promise<Result>): Promise<Result> {
  refuseExisting(file)
  const temporary = `${file}.partial`
  const unfinished = join(temporary, 'unfinished')
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  try {
    const result = await make(unfinished)
    sync(unfinished)
    refuseExisting(file)
    renameSync(unfinished, file)
    sync(dirname(file))
    return result
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Flushes a file, or a folder's entries, to disk. */
export function sync(path: string): void {
  const isWindows = process.platform === 'win32'
  if (isWindows && statSync(path).isDirectory()) return // Windows cannot flush a folder
  const descriptor = openSync(path, isWindows ? 'r+' : 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function refuseExisting(file: string) {
  if (existsSync(file)) throw new Error(`${file} already exists: nothing was overwritten`)
}
