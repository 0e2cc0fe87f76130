import { accessSync, constants, existsSync, globSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Environment } from '#platform/env.ts'
import { storeFile } from '#platform/store/sqlite.ts'
import { oldStores } from '../archive/old-stores.ts'
import { type CheckResult, must, ok, should } from './check-result.ts'

const mebibyte = 2 ** 20
const backupDays = 7

/** Checks that the server can write to the folder and that other users cannot read it. */
export function checkDataFolder(folder: string): CheckResult[] {
  const existing = nearestExisting(resolve(folder))
  if (!statSync(existing).isDirectory()) {
    return [must(`${existing} is a file, not a folder.`, 'Move it away, or set DATA_DIR to a folder.')]
  }
  const { bavail, bsize } = statfsSync(existing)
  const results = [...checkSpace(bavail * bsize)]
  if (!isWritable(existing)) results.push(must(`${existing} is not writable.`, 'Give the server user write access.'))
  if (existing !== resolve(folder)) {
    results.push(
      should(`${folder} does not exist yet.`, 'The first start creates it. If you had one before, check DATA_DIR.'),
    )
  } else results.push(...checkPrivacy(folder))
  return results
}

/** Checks the free disk space, in bytes. */
export function checkSpace(freeBytes: number): CheckResult[] {
  const left = `${Math.floor(freeBytes / mebibyte)} MB are free for the data folder`
  if (freeBytes < 20 * mebibyte)
    return [must(`Only ${left}. The server will soon reject bookings.`, 'Free disk space.')]
  if (freeBytes < 200 * mebibyte) return [should(`Only ${left}.`, 'Free disk space.')]
  return [ok(`${left}.`)]
}

function checkPrivacy(folder: string): CheckResult[] {
  const open = globSync(`${storeFile(folder)}*`).filter(isOpenToOthers)
  if (open.length > 0) {
    const files = open.join(' ')
    return [must(`Other users of this machine can read customer data: ${files}.`, `Run chmod 600 ${files}.`)]
  }
  if (isOpenToOthers(folder)) {
    return [should(`Other users of this machine can open ${folder}.`, `Run chmod 700 ${folder}.`)]
  }
  return [ok(`Only its owner can open ${folder}.`)]
}

/** Finds old stores. They hold customer data that `npm run privacy` does not erase. */
export function checkOldStores(env: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL'>): CheckResult[] {
  const old = oldStores(env)
  if (old.length === 0) return []
  const what = `Old stores hold customer data: ${old.join(' ')}.`
  return [should(what, 'Check the current store, then delete them. Until then, npm run privacy erases nothing.')]
}

/** Checks that there is a backup from the last week. The folder may be missing. */
export function checkBackups(folder: string, now: Date): CheckResult {
  const times = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(sqlite|dump)$/.test(name))
        .map((name) => statSync(join(folder, name)).mtimeMs)
    : []
  const newest = Math.max(...times)
  const fix = 'Run npm run backup every night with a timer, and store copies on another machine.'
  if (times.length === 0) return should(`There is no backup in ${folder}.`, fix)
  const days = Math.floor((now.getTime() - newest) / 86_400_000)
  if (days >= backupDays) return should(`The last backup in ${folder} is ${days} days old.`, fix)
  return ok(`The last backup was made on ${new Date(newest).toISOString().slice(0, 10)}.`)
}

/** The path itself, or its nearest parent that exists. */
function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Windows has no such modes: files in a user's folder are that user's. */
export const isOpenToOthers = (path: string) => process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0
