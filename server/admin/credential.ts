import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#server/env.ts'
import { hashPassword, isPasswordHash, makePassphrase } from './password.ts'

/** The hash of the admin password, made when first asked for; undefined when admin access is not set up. */
export type Credential = (() => Promise<string>) | undefined

const freshMs = 1000

export const hashFile = (dataDir: string) => join(dataDir, 'admin-password-hash')

/**
 * Finds the admin password's hash in the environment or the data folder. With the embedded store and no password
 * anywhere it makes a passphrase, keeps only its hash, and gives it back as `passphrase` to be shown once.
 */
export async function findCredential(env: Environment): Promise<{ credential: Credential; passphrase?: string }> {
  const { ADMIN_PASSWORD: password, ADMIN_PASSWORD_HASH: given } = env
  if (given) return { credential: async () => given }
  if (password) {
    // Every instance computes the same hash, so all of them accept a session that one of them opened. The store never
    // holds this hash. Instances that share a database share its address too, which usually has a secret in it.
    const salt = hash('sha256', env.DATABASE_URL ?? 'ADMIN_PASSWORD')
    let made: Promise<string> | undefined
    return { credential: () => (made ??= hashPassword(password, Buffer.from(salt, 'hex'))) }
  }
  if (env.DATABASE_URL) return { credential: undefined }
  const file = hashFile(env.DATA_DIR)
  if (existsSync(file)) return { credential: keptIn(file) }
  const passphrase = makePassphrase()
  await savePassword(env.DATA_DIR, passphrase)
  return { credential: keptIn(file), passphrase }
}

/**
 * The hash in the file, read again now and then: a new password holds at once, and ends the sessions of the old one.
 * Throws when the file holds no hash; when it is damaged later, what it held before goes on.
 */
function keptIn(file: string): Credential {
  const read = () => readFileSync(file, 'utf8').trim()
  let hash = read()
  if (!isPasswordHash(hash)) throw new Error(`${file} is damaged: set a password anew with npm run admin:password`)
  let readAt = performance.now()
  return async () => {
    if (performance.now() - readAt > freshMs && existsSync(file)) {
      const found = read()
      if (isPasswordHash(found)) hash = found
      readAt = performance.now()
    }
    return hash
  }
}

/** Keeps the password's hash in the data folder, readable by its owner alone, and resolves to it. */
export async function savePassword(dataDir: string, password: string): Promise<string> {
  const hash = await hashPassword(password)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = hashFile(dataDir)
  writeFileSync(`${file}.new`, `${hash}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return hash
}
