import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { business, pages, pictures, trade } from '#content'
import { type Environment, readProcessEnvironment } from '#server/env.ts'
import { checkProxies, checkPublicUrl } from './address.ts'
import { checkAdmin } from './admin.ts'
import { checkBusiness, checkHours } from './business.ts'
import { type CheckResult, messageOf, must, ok, should } from './check-result.ts'
import { checkBackups, checkDataFolder, checkOldStores } from './data.ts'
import { checkPictures, checkTexts } from './leftovers.ts'
import { checkMail } from './mail.ts'
import { checkDatabase, checkEmbeddedStore } from './store.ts'
import { checkWebhook } from './webhook.ts'

const root = join(import.meta.dirname, '../..')

/** Runs all checks. The content must be valid. */
export async function runChecks(): Promise<CheckResult[]> {
  return [
    ...(await checkSettings()),
    ...checkBusiness(business),
    ...checkHours(business),
    ...checkTexts(root, trade.schemaType),
    ...checkPictures(root, { pictures, note: pages.gallery?.note }),
    checkSite(join(root, 'build/client')),
    checkBackups('backups', new Date()),
  ]
}

async function checkSettings(): Promise<CheckResult[]> {
  let env: Environment
  try {
    env = readProcessEnvironment()
  } catch (error) {
    const fix = 'Fix this setting. Other checks, such as the mail server, run once all settings are valid.'
    return messageOf(error)
      .split('\n')
      .map((line) => must(`${line}.`, fix))
  }
  return [
    checkAdmin(env),
    checkPublicUrl(env),
    checkProxies(env),
    ...(await checkMail(env)),
    checkWebhook(env),
    ...checkOldStores(env),
    ...(env.DATABASE_URL
      ? await checkDatabase(env.DATABASE_URL)
      : [...checkDataFolder(env.DATA_DIR), ...(await checkEmbeddedStore(env.DATA_DIR))]),
  ]
}

function checkSite(folder: string): CheckResult {
  if (existsSync(join(folder, '404.html'))) return ok('The site is built.')
  return should('The site is not built.', 'Run npm run build. npm start builds it too.')
}
