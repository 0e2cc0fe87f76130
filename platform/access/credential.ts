import { hash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#platform/env.ts'
import { hashPassword, isPasswordHash, makePassphrase } from './password.ts'

/** Resolves to the admin password's hash, computed on first use; undefined if admin access is not set up. */
export type Credential = (() => Promise<string>) | undefined

/** How long a hash is used before the file is read again. */
const maxAgeMs = 1000

export const hashFile = (dataDir: string) => join(dataDir, 'admin-password-hash')

/**
 * Finds the admin password's hash in the environment or the data folder. With the embedded store and no password, it
 * generates a passphrase, saves only its hash, and returns the passphrase to be shown once.
 */
export async function findCredential(env: Environment): Promise<{ credential: Credential; passphrase?: string }> {
  const { ADMIN_PASSWORD: password, ADMIN_PASSWORD_HASH: passwordHash } = env
  if (passwordHash) return { credential: async () => passwordHash }
  if (password) {
    // Instances must compute the same hash, because a session opened on one is valid on all. So the salt comes from the
    // URL of their shared database, which usually contains a secret. This hash is never stored.
    const salt = hash('sha256', env.DATABASE_URL ?? 'ADMIN_PASSWORD')
    let computed: Promise<string> | undefined
    return { credential: () => (computed ??= hashPassword(password, Buffer.from(salt, 'hex'))) }
  }
  if (env.DATABASE_URL) return { credential: undefined }
  const file = hashFile(env.DATA_DIR)
  if (existsSync(file)) return { credential: credentialIn(file) }
  const passphrase = makePassphrase()
  await savePassword(env.DATA_DIR, passphrase)
  return { credential: credentialIn(file), passphrase }
}

/**
 * Reads the hash from the file again every second, so a new password works without a restart. Throws if the file holds
 * no hash. If the file is damaged or cannot be read later, the last good hash stays in use.
 */
function credentialIn(file: string): Credential {
  const read = () => readFileSync(file, 'utf8').trim()
  let hash = read()
  if (!isPasswordHash(hash)) throw new Error(`${file} is damaged: set a new password with npm run admin:password`)
  let readAt = performance.now()
  return async () => {
    if (performance.now() - readAt > maxAgeMs) {
      try {
        const found = read()
        if (isPasswordHash(found)) hash = found
      } catch {} // it is gone, or this user may not read it
      readAt = performance.now()
    }
    return hash
  }
}

/** Saves the password's hash in the data folder, readable only by the owner of the folder, and resolves to the hash. */
export async function savePassword(dataDir: string, password: string): Promise<string> {
  const hash = await hashPassword(password)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = hashFile(dataDir)
  writeFileSync(`${file}.new`, `${hash}\n`, { mode: 0o600 })
  // Root may set the password of a server that runs as another user.
  const { uid, gid } = statSync(dataDir)
  if (process.getuid?.() === 0) chownSync(`${file}.new`, uid, gid)
  renameSync(`${file}.new`, file)
  return hash
}
