import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The first bytes of each engine's backup. */
const signatures = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' } as const

/** Throws when the file is not there, or a folder; undefined when it is no backup of either engine. */
export function engineOf(file: string): keyof typeof signatures | undefined {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  if (statSync(file).isDirectory()) throw new Error(`${file} is a folder: name the file in it that is the backup`)
  const start = Buffer.alloc(16)
  const opened = openSync(file, 'r')
  readSync(opened, start)
  closeSync(opened)
  if (start.toString('latin1') === signatures.sqlite) return 'sqlite'
  return start.toString('latin1').startsWith(signatures.postgres) ? 'postgres' : undefined
}

/** Has the file made in a folder aside, and gives it its place and name once it is complete and on disk. */
export async function makeFile<Result>(file: string, make: (unfinished: string) => Promise<Result>): Promise<Result> {
  refuseExisting(file)
  const aside = `${file}.partial`
  const unfinished = join(aside, 'unfinished')
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  try {
    const result = await make(unfinished)
    sync(unfinished)
    refuseExisting(file)
    renameSync(unfinished, file)
    sync(dirname(file))
    return result
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Returns once the file, or a folder's list of files, would survive a power cut. */
export function sync(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

function refuseExisting(file: string) {
  if (existsSync(file)) throw new Error(`${file} is there already: nothing was overwritten`)
}
