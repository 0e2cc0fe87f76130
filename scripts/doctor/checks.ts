import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { business } from '#content'
import { readContentFile } from '#content-loader/content-file.ts'
import { contentFolder, isSampleFolder } from '#content-loader/content-folder.ts'
import type { ReadContent } from '#content-loader/read-content.ts'
import { contentWarnings } from '#content-loader/warnings.ts'
import { version } from '#core/version.ts'
import { dangerIn } from '#firm/emergency.ts'
import { checkProxies, checkPublicUrl } from './address.ts'
import { checkAdmin } from './admin.ts'
import { checkBusiness, checkHours, checkWrittenFacts } from './business.ts'
import { type CheckResult, isSampleDomain, messageOf, must, ok, should } from './check-result.ts'
import { contentMistake, emptyContent, withoutContent } from './content-advice.ts'
import { checkBackups, checkDataFolder, checkOldStores } from './data.ts'
import { readKeep } from './keep.ts'
import { checkPictures, checkTexts } from './leftovers.ts'
import { checkCharacters, checkMail } from './mail.ts'
import { ordinarySentences } from './ordinary-sentences.ts'
import { checkPictureFiles } from './picture-files.ts'
import { sendTest } from './send-test.ts'
import { readSettings } from './settings.ts'
import { checkDatabase, checkEmbeddedStore } from './store.ts'
import { checkBrackets } from './unfinished.ts'
import { checkWebhook } from './webhook.ts'

const root = join(import.meta.dirname, '../..')

/** Runs all checks. The content may have mistakes: then the parts that can be read are checked. */
export async function runChecks(read: ReadContent): Promise<CheckResult[]> {
  return [
    ...(await guarded('the content', () => checkContent(read))),
    ...(await guarded('the settings', () => checkSettings(read))),
    ...(await guarded('the build', () => [checkBuild(join(root, 'build')), ok(`This is version ${version}.`)])),
    ...(await guarded('the backups', () => [checkBackups('backups', new Date())])),
  ]
}

/** A check that fails hides no other. */
async function guarded(name: string, check: () => CheckResult[] | Promise<CheckResult[]>): Promise<CheckResult[]> {
  try {
    return await check()
  } catch (error) {
    return [must(`The check of ${name} stopped: ${messageOf(error)}.`, 'Please report this as a bug.')]
  }
}

async function checkContent({ errors, readable }: ReadContent): Promise<CheckResult[]> {
  const mistakes = errors.map(contentMistake)
  const folder = contentFolder(root)
  if (isSampleFolder(root, folder)) return [...mistakes, withoutContent(folder, business.name)]
  if (globSync(`${folder}/**/*.{yaml,md}`, { cwd: root }).length === 0) return [emptyContent(folder)]
  const keep = readKeep(root)
  const path = `${folder}/business.yaml`
  const file = readContentFile(root, path, [])
  const lineOf = (field: string) => file?.lineOf(field.split('.'))
  const { business: facts, pictures, trade, pages } = readable
  const results = [
    ...contentWarnings(root).map((warning) => should(warning, '')),
    ...(facts
      ? [...checkBusiness(facts, lineOf, path), ...checkHours(facts, path)]
      : checkWrittenFacts(file?.fields, lineOf, path)),
    ...(trade ? [checkDangerWords(trade.schemaType, folder)] : []),
    ...checkBrackets(root, keep),
    ...checkTexts(root, trade?.schemaType, keep),
    ...(pictures ? checkPictures(root, { pictures, note: pages?.gallery?.note }, keep) : []),
    ...(await checkPictureFiles(root, Object.keys(pictures ?? {}))),
    ...keep.mistakes,
  ]
  // Checks of content with mistakes do not see all of it.
  return errors.length > 0
    ? [...mistakes, ...results.filter(({ urgency }) => urgency !== 'ok')]
    : [...results, ...keep.unused()]
}

async function checkSettings({ readable }: ReadContent): Promise<CheckResult[]> {
  const { env, set, wrong, results } = readSettings(process.env)
  const isRight = (...names: string[]) => !names.some((name) => wrong.includes(name))
  // Without a setting, the address is that of the content, whose check reports an address of a sample.
  const isAddressKnown = isRight('PUBLIC_URL') && (set.PUBLIC_URL || hasOwnAddress(readable.business?.url))
  const store = env.DATABASE_URL
    ? () => checkDatabase(env.DATABASE_URL ?? '')
    : async () => [...checkDataFolder(env.DATA_DIR), ...(await checkEmbeddedStore(env.DATA_DIR))]
  return [
    ...results,
    ...(isRight('ADMIN_PASSWORD', 'ADMIN_PASSWORD_HASH') ? [checkAdmin(env)] : []),
    ...(isAddressKnown ? [checkPublicUrl(env)] : []),
    ...(isRight('TRUST_PROXY') ? [checkProxies(env)] : []),
    ...(isRight('SMTP_URL') || env.SMTP_URL ? await guarded('the mail server', () => checkMail(env)) : []),
    ...(isRight('WEBHOOK_URL', 'WEBHOOK_SECRET') ? [checkWebhook(env)] : []),
    ...(isRight('DATABASE_URL') ? [...checkOldStores(env), ...(await guarded('the store', store))] : []),
  ]
}

/** Sends one email to this address with the current settings. */
export async function runSendTest(to: string): Promise<CheckResult[]> {
  const { env, wrong, results } = readSettings(process.env)
  const ofMail = results.filter(({ what }) => /\b(SMTP_URL|MAIL_FROM|MAIL_TO)\b/.test(what))
  if (['SMTP_URL', 'MAIL_FROM', 'MAIL_TO'].some((name) => wrong.includes(name))) return ofMail
  return [...ofMail, ...checkCharacters(env.SMTP_URL ?? ''), await sendTest(to, env)]
}

const hasOwnAddress = (url = '') => URL.canParse(url) && !isSampleDomain(new URL(url).hostname)

function checkBuild(folder: string): CheckResult {
  if (existsSync(join(folder, 'server/main.js'))) return ok('The server is built.')
  return should('The server is not built.', 'Run npm run build. npm start builds it too.')
}

/** Reports ordinary sentences of the trade that would send the customer outdoors. */
function checkDangerWords(schemaType: string, folder: string): CheckResult {
  const alarming = ordinarySentences(schemaType).flatMap((text) => {
    const danger = dangerIn({ text })
    return danger ? [`"${text}" (${danger.headline})`] : []
  })
  if (alarming.length === 0) return ok('Ordinary sentences of your trade trigger no danger advice.')
  return should(
    `These ordinary sentences would trigger danger advice: ${alarming.join(' ')}`,
    `In emergencies of ${folder}/trade.yaml, join words with +, such as "gas + smell*", or name the ordinary ones in harmless.`,
  )
}
