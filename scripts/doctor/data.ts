import { accessSync, constants, existsSync, globSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Environment } from '#server/env.ts'
import { storeFile } from '#server/store/sqlite.ts'
import { oldStores } from '../archive/old-stores.ts'
import { type CheckResult, fine, must, should } from './check-result.ts'

const mebibyte = 2 ** 20
const backupDays = 7

/** Whether the server can keep its data in the folder, and keep it to itself. */
export function checkDataFolder(folder: string): CheckResult[] {
  const place = nearestThatExists(resolve(folder))
  if (!statSync(place).isDirectory()) {
    return [must(`${place} is a file, where the data folder should be.`, 'Move it away, or set DATA_DIR to a folder.')]
  }
  const { bavail, bsize } = statfsSync(place)
  const findings = [...checkSpace(bavail * bsize)]
  if (!isWritable(place)) {
    findings.push(must(`Nothing can be written in ${place}.`, 'Give it to the user that the server runs as.'))
  }
  if (place !== resolve(folder)) {
    findings.push(should(`${folder} is not there yet.`, 'The first start makes it; if there was one, check DATA_DIR.'))
  } else findings.push(...checkPrivacy(folder))
  return findings
}

/** Whether there is room left, given the free bytes. */
export function checkSpace(free: number): CheckResult[] {
  const left = `${Math.floor(free / mebibyte)} MB are free for the data folder`
  if (free < 20 * mebibyte) return [must(`Only ${left}: bookings are about to be refused.`, 'Make room on its disk.')]
  if (free < 200 * mebibyte) return [should(`Only ${left}.`, 'Make room on its disk.')]
  return [fine(`${left}.`)]
}

function checkPrivacy(folder: string): CheckResult[] {
  const open = globSync(`${storeFile(folder)}*`).filter(isOpenToOthers)
  if (open.length > 0) {
    const files = open.join(' ')
    return [must(`Other users of this machine can read customers’ data: ${files}.`, `Run chmod 600 ${files}.`)]
  }
  if (isOpenToOthers(folder)) {
    return [should(`${folder} is open to other users of this machine.`, `Run chmod 700 ${folder}.`)]
  }
  return [fine(`${folder} is its owner's alone.`)]
}

/** Old stores hold customers' data that no erase reaches. */
export function checkOldStores(env: Pick<Environment, 'DATA_DIR' | 'DATABASE_URL'>): CheckResult[] {
  const old = oldStores(env)
  if (old.length === 0) return []
  const what = `Old stores hold customers’ data: ${old.join(' ')}.`
  return [should(what, 'Delete them when the store in use is right; until then npm run privacy erases nothing.')]
}

/** Whether there is a backup of the last week; the folder need not be there. */
export function checkBackups(folder: string, now: Date): CheckResult {
  const times = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(sqlite|dump)$/.test(name))
        .map((name) => statSync(join(folder, name)).mtimeMs)
    : []
  const newest = Math.max(...times)
  const remedy = 'Run npm run backup, every night by a timer, and keep copies on another machine.'
  if (times.length === 0) return should(`There is no backup in ${folder}.`, remedy)
  const days = Math.floor((now.getTime() - newest) / 86_400_000)
  if (days >= backupDays) return should(`The last backup in ${folder} is ${days} days old.`, remedy)
  return fine(`The last backup was made on ${new Date(newest).toISOString().slice(0, 10)}.`)
}

function nearestThatExists(path: string): string {
  return existsSync(path) ? path : nearestThatExists(dirname(path))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

const isOpenToOthers = (path: string) => (statSync(path).mode & 0o077) !== 0
