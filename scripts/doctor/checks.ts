import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as profile from '#domain/business.ts'
import { type Environment, readProcessEnvironment } from '#server/env.ts'
import { checkProxies, checkPublicUrl } from './address.ts'
import { checkAdmin } from './admin.ts'
import { checkHours, checkProfile } from './business.ts'
import { type CheckResult, fine, messageOf, must, should } from './check-result.ts'
import { checkBackups, checkDataFolder, checkOldStores } from './data.ts'
import { checkMail } from './mail.ts'
import { checkDatabase, checkEmbeddedStore } from './store.ts'

/** Looks at everything that a well-formed profile lets it look at. */
export async function runChecks(): Promise<CheckResult[]> {
  return [
    ...(await checkSettings()),
    ...checkProfile(profile),
    ...checkHours(profile.business),
    checkSite(join(import.meta.dirname, '../../build/client')),
    checkBackups('backups', new Date()),
  ]
}

async function checkSettings(): Promise<CheckResult[]> {
  let env: Environment
  try {
    env = readProcessEnvironment()
  } catch (error) {
    const remedy = 'Mend the setting; the store, the mail and the rest are looked at once all settings can be read.'
    return messageOf(error)
      .split('\n')
      .map((fault) => must(`${fault}.`, remedy))
  }
  return [
    checkAdmin(env),
    checkPublicUrl(env),
    checkProxies(env),
    ...(await checkMail(env)),
    ...checkOldStores(env),
    ...(env.DATABASE_URL
      ? await checkDatabase(env.DATABASE_URL)
      : [...checkDataFolder(env.DATA_DIR), ...(await checkEmbeddedStore(env.DATA_DIR))]),
  ]
}

function checkSite(folder: string): CheckResult {
  if (existsSync(join(folder, '404.html'))) return fine('The site is built.')
  return should('The site is not built.', 'npm start builds it, or npm run build.')
}
