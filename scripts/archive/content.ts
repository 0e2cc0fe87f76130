import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ownContent } from '#content-loader/content-folder.ts'
import { makeFile, sync } from './file.ts'
import { timestamp } from './terminal.ts'

/** The file beside a backup with the content that the owner changed in the dashboard, pictures included. */
const archiveOf = (file: string) => `${file}.content.tgz`

/** Saves the content in the data folder, and returns the file. Undefined without one: owners keep any other content in git. */
export async function backupContent(dataFolder: string, file: string): Promise<string | undefined> {
  const folder = join(dataFolder, ownContent)
  if (!existsSync(folder)) return undefined
  const archive = archiveOf(file)
  await makeFile(archive, async (unfinished) => {
    execFileSync('tar', ['-czf', unfinished, '-C', folder, '.'])
  })
  return archive
}

/**
 * Unpacks the content of the backup beside the one in the data folder. `replace` puts it in its place, and returns where the old one
 * is kept. Undefined for a backup without content.
 */
export function unpackContent(dataFolder: string, file: string): { replace(): string | undefined } | undefined {
  const archive = archiveOf(file)
  if (!existsSync(archive)) return undefined
  const folder = join(dataFolder, ownContent)
  const unpacked = `${folder}.unpacked`
  rmSync(unpacked, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true, mode: 0o700 })
  try {
    execFileSync('tar', ['-xzf', archive, '-C', unpacked], { stdio: 'pipe' })
  } catch {
    rmSync(unpacked, { recursive: true, force: true })
    throw new Error(`${archive} is damaged: nothing was replaced`)
  }
  return {
    replace() {
      const replaced = existsSync(folder) ? `${folder}.before-${timestamp()}` : undefined
      if (replaced) renameSync(folder, replaced)
      renameSync(unpacked, folder)
      sync(dataFolder)
      return replaced
    },
  }
}
