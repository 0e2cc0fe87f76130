// `npm run privacy -- export|erase <email or phone>`: what is kept about a customer, as JSON, or deleted for good.
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Environment, readProcessEnvironment } from '#server/env.ts'
import { sentenceOf } from '#server/sentence.ts'
import { newestSchema, schemaOf } from '#server/store/migrate.ts'
import { openStore } from '#server/store/open.ts'
import { storeFile } from '#server/store/sqlite.ts'
import type { Store } from '#server/store/store.ts'
import { wipeFreedSpace } from '#server/store/wipe.ts'
import { storesAside } from './archive/sqlite.ts'
import { type Customer, readCustomer } from './privacy/customer.ts'
import { eraseRecords, findRecords, type Records } from './privacy/records.ts'

const usage = `Usage: npm run --silent privacy -- export <email or phone> > customer.json
       npm run privacy -- erase <email or phone> [--yes]
A phone number needs at least 7 digits.`

try {
  process.umask(0o077)
  await main()
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

async function main() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' } } })
  const [command, name = '', ...rest] = positionals
  const customer = readCustomer(name)
  if ((command !== 'export' && command !== 'erase') || !customer || rest.length > 0) throw new Error(usage)

  const env = readProcessEnvironment()
  if (!env.DATABASE_URL && !existsSync(storeFile(env.DATA_DIR))) throw new Error(`There is no store in ${env.DATA_DIR}`)
  const store = await openStore(env)
  try {
    if ((await schemaOf(store.engine, store.read)) !== newestSchema) {
      throw new Error('The store has another schema than this program: start the server of the newest version first')
    }
    if (command === 'export') await print(store, customer)
    else await erase(store, customer, env, values.yes ?? false)
  } finally {
    await store.close()
  }
}

async function print(store: Store, customer: Customer) {
  console.log(JSON.stringify(await findRecords(store.read, customer), null, 2))
}

async function erase(store: Store, customer: Customer, env: Environment, isSure: boolean) {
  console.log(`Kept about this customer:\n${countsOf(await findRecords(store.read, customer))}`)
  if (!isSure && !(await confirm())) throw new Error('Nothing was erased.')
  const erased = await store.write((sql) => eraseRecords(sql, customer))
  console.log(`Erased for good:\n${countsOf(erased)}`)
  if (store.engine === 'sqlite') {
    await wipeFreedSpace(env.DATA_DIR).catch((error: Error) => {
      throw new Error(`Traces remain in the files of ${env.DATA_DIR}, run this again to remove them: ${error.message}`)
    })
  }
  console.log('Their other addresses and numbers have to be erased apart; calls are known by their number alone.')
  console.log('Copies in backups remain until these are deleted, and so do mails in mailboxes.')
  for (const file of storesAside(env.DATA_DIR)) {
    console.log(`${file} still holds everything from before a restore: delete it when it is no longer needed.`)
  }
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nothing was erased: there is nobody to ask, so add --yes.')
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Erase all of it for good? Type yes: ')
  prompt.close()
  return answer.trim().toLowerCase() === 'yes'
}

function countsOf(records: Records): string {
  const names: Record<keyof Records, string> = {
    bookings: 'bookings',
    contactSubmissions: 'contact submissions',
    callLogs: 'call logs',
    deletedRows: 'deleted rows',
    mails: 'mails about these',
  }
  return (Object.keys(names) as (keyof Records)[]) // an object of our own has no other keys
    .map((list) => `  ${names[list].padEnd(20)} ${records[list].length}`)
    .join('\n')
}
