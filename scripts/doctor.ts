// `npm run doctor`: tells an owner in plain words what is wrong before the public does. It changes nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { business } from '#domain/business.ts'
import { type Environment, readProcessEnvironment } from '#server/env.ts'
import { checkProxies, checkPublicUrl } from './doctor/address.ts'
import { checkAdmin } from './doctor/admin.ts'
import { checkHours, checkProfile } from './doctor/business.ts'
import { checkBackups, checkDataFolder } from './doctor/data.ts'
import { type Finding, fine, messageOf, must, should } from './doctor/finding.ts'
import { checkMail } from './doctor/mail.ts'
import { checkDatabase, checkEmbeddedStore } from './doctor/store.ts'

const headings = { must: 'Must be mended', should: 'Should be looked at', fine: 'Fine' } as const

const findings = [
  ...(await checkSettings()),
  ...checkProfile(business),
  ...checkHours(business),
  checkSite(join(import.meta.dirname, '../build/client')),
  checkBackups('backups', new Date()),
]
for (const [urgency, heading] of Object.entries(headings)) {
  const lines = findings.filter((finding) => finding.urgency === urgency).map(lineOf)
  if (lines.length > 0) console.log(`\n${heading}\n${lines.join('\n')}`)
}
console.log()
process.exit(findings.some(({ urgency }) => urgency === 'must') ? 1 : 0)

async function checkSettings(): Promise<Finding[]> {
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
    ...(env.DATABASE_URL
      ? await checkDatabase(env.DATABASE_URL)
      : [...checkDataFolder(env.DATA_DIR), ...(await checkEmbeddedStore(env.DATA_DIR))]),
  ]
}

function checkSite(folder: string): Finding {
  if (existsSync(join(folder, '404'))) return fine('The site is built.')
  return should('The site is not built.', 'npm start builds it, or npm run build.')
}

function lineOf(finding: Finding): string {
  return `  ${finding.what}${finding.urgency === 'fine' ? '' : ` ${finding.remedy}`}`
}
