import { existsSync, readFileSync, statSync } from 'node:fs'
import { business } from '#domain/business.ts'
import { hashFile } from '#server/admin/credential.ts'
import { isPasswordHash } from '#server/admin/password.ts'
import type { Environment } from '#server/env.ts'
import { type CheckResult, fine, must } from './check-result.ts'

/** Words that people who guess begin with. */
const obvious = [
  ...['password', 'passwort', 'passw0rd', 'administrator', 'admin', 'changeme', 'letmein', 'welcome', 'secret'],
  ...['qwertyuiop', 'qwerty', 'asdfghjkl', 'abcdefgh', 'abcdef', 'electrician', 'electrical', 'dashboard', 'office'],
  ...`${business.name} ${business.address.city} ${business.address.stateName}`.toLowerCase().split(/\W+/),
]

/** Whether staff can log in, and nobody who guesses. */
export function checkAdmin(
  env: Pick<Environment, 'ADMIN_PASSWORD' | 'ADMIN_PASSWORD_HASH' | 'DATABASE_URL' | 'DATA_DIR'>,
): CheckResult {
  if (env.ADMIN_PASSWORD_HASH) return fine('The admin password is set, as a hash.')
  if (env.ADMIN_PASSWORD) return checkPassword(env.ADMIN_PASSWORD)
  if (env.DATABASE_URL) {
    return must(
      'No admin password is set, so nobody can log in.',
      'Run npm run admin:password and set ADMIN_PASSWORD_HASH to what it prints.',
    )
  }
  return checkHashFile(hashFile(env.DATA_DIR))
}

function checkPassword(password: string): CheckResult {
  if (isObvious(password)) {
    return must('ADMIN_PASSWORD is easy to guess.', 'Choose another, or let npm run admin:password make one.')
  }
  return fine('The admin password is set, and long enough.')
}

/** Nearly nothing is left without the obvious words, digits and punctuation, or it is the same few characters again. */
function isObvious(password: string): boolean {
  const rest = obvious.reduce((text, word) => (word ? text.replaceAll(word, '') : text), password.toLowerCase())
  return rest.replaceAll(/[^\p{L}]/gu, '').length < 4 || new Set(password.toLowerCase()).size < 5
}

function checkHashFile(file: string): CheckResult {
  if (!existsSync(file)) return fine('There is no admin password yet; the first start makes one and shows it once.')
  let hash: string
  try {
    hash = readFileSync(file, 'utf8').trim()
  } catch {
    return must(
      `${file} cannot be read.`,
      'Give it to the user that the server runs as, or run npm run admin:password.',
    )
  }
  if (!isPasswordHash(hash)) return must(`${file} is damaged.`, 'Set a password anew with npm run admin:password.')
  if ((statSync(file).mode & 0o077) !== 0) {
    return must(`${file} can be read by other users of this machine.`, `Run chmod 600 ${file}.`)
  }
  return fine('The admin password is set, and its hash is readable by its owner alone.')
}
