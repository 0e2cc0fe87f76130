import { existsSync, readFileSync } from 'node:fs'
import { business } from '#content'
import { hashFile } from '#platform/access/credential.ts'
import { isPasswordHash } from '#platform/access/password.ts'
import type { Environment } from '#platform/env.ts'
import { type CheckResult, must, ok } from './check-result.ts'
import { isOpenToOthers } from './data.ts'

/** Words that an attacker guesses first. */
const obvious = [
  ...['password', 'passwort', 'passw0rd', 'administrator', 'admin', 'changeme', 'letmein', 'welcome', 'secret'],
  ...['qwertyuiop', 'qwerty', 'asdfghjkl', 'abcdefgh', 'abcdef', 'electrician', 'electrical', 'dashboard', 'office'],
  ...`${business.name} ${business.address.city} ${business.address.stateName}`.toLowerCase().split(/\W+/),
]

/** Checks that staff can log in, and that the password is hard to guess. */
export function checkAdmin(
  env: Pick<Environment, 'ADMIN_PASSWORD' | 'ADMIN_PASSWORD_HASH' | 'DATABASE_URL' | 'DATA_DIR'>,
): CheckResult {
  if (env.ADMIN_PASSWORD_HASH) return ok('The admin password is set as a hash.')
  if (env.ADMIN_PASSWORD) return checkPassword(env.ADMIN_PASSWORD)
  if (env.DATABASE_URL) {
    return must(
      'No admin password is set, so nobody can log in.',
      'Run npm run admin:password and set ADMIN_PASSWORD_HASH to the hash it prints.',
    )
  }
  return checkHashFile(hashFile(env.DATA_DIR))
}

function checkPassword(password: string): CheckResult {
  if (isObvious(password)) {
    return must('ADMIN_PASSWORD is easy to guess.', 'Choose another one, or generate one with npm run admin:password.')
  }
  return ok('The admin password is set and long enough.')
}

/** Fewer than 4 letters remain without obvious words, or the password has fewer than 5 different characters. */
function isObvious(password: string): boolean {
  const rest = obvious.reduce((text, word) => (word ? text.replaceAll(word, '') : text), password.toLowerCase())
  return rest.replaceAll(/[^\p{L}]/gu, '').length < 4 || new Set(password.toLowerCase()).size < 5
}

function checkHashFile(file: string): CheckResult {
  if (!existsSync(file)) return ok('There is no admin password yet. The first start creates one and prints it once.')
  let hash: string
  try {
    hash = readFileSync(file, 'utf8').trim()
  } catch {
    return must(
      `${file} cannot be read.`,
      'Make the server user its owner, or set a new password with npm run admin:password.',
    )
  }
  if (!isPasswordHash(hash)) return must(`${file} is damaged.`, 'Set a new password with npm run admin:password.')
  if (isOpenToOthers(file)) {
    return must(`Other users of this machine can read ${file}.`, `Run chmod 600 ${file}.`)
  }
  return ok('The admin password is set. Only the file owner can read its hash.')
}
