// `npm run privacy -- export|erase <email or phone>`: exports a customer's data as JSON, or erases it permanently.
import '#content-loader/any-content.ts'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type Environment, readProcessEnvironment } from '#platform/env.ts'
import { explainError } from '#platform/operations/explain-error.ts'
import { activity } from '#platform/store/activity.ts'
import { newestSchema, schemaOf } from '#platform/store/migrate.ts'
import { openStore } from '#platform/store/open.ts'
import { storeFile } from '#platform/store/sqlite.ts'
import type { Store } from '#platform/store/store.ts'
import { wipeFreedSpace } from '#platform/store/wipe.ts'
import { oldStores } from './archive/old-stores.ts'
import { type Customer, readCustomer } from './privacy/customer.ts'
import { chosenOf, linesOf, placesOf } from './privacy/near-matches.ts'
import {
  complete,
  contactsOf,
  eraseRecords,
  type Found,
  type Records,
  recordsOf,
  type Search,
  search,
} from './privacy/records.ts'
import { rewriteTables } from './privacy/rewrite-tables.ts'

const usage = `Usage: npm run --silent privacy -- export <email or phone> [--also ROWS] > customer.json
       npm run privacy -- erase <email or phone> [--also ROWS] [--yes]
A phone number needs at least 7 digits. ROWS are near matches: all, or names such as bookings/12,call-logs/3.`

const nearMatchQuestion = 'Erase near matches too? Type their names or "all", or press Enter for none: '

try {
  process.umask(0o077)
  await main()
} catch (error) {
  console.error(explainError(error))
  process.exit(1)
}

async function main() {
  const options = { yes: { type: 'boolean' }, also: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [command, name = '', ...rest] = positionals
  const customer = readCustomer(name)
  if ((command !== 'export' && command !== 'erase') || !customer || rest.length > 0) throw new Error(usage)

  const env = readProcessEnvironment()
  if (!env.DATABASE_URL && !existsSync(storeFile(env.DATA_DIR))) throw new Error(`There is no store in ${env.DATA_DIR}`)
  if (command === 'erase') refuseOldStores(env)
  const store = await openStore(env)
  try {
    if ((await schemaOf(store.engine, store.read)) !== newestSchema) {
      throw new Error(
        'The store has a different schema than this program: start the newest version of the server first',
      )
    }
    const found = await search(store.read, customer)
    const { theirs, near } = found
    const list = nearMatches(found)
    if (command === 'export') {
      const all = [...theirs, ...chosenOf(near, values.also ?? '')]
      const records = await recordsOf(store.read, all)
      console.log(JSON.stringify(await complete(store.read, records, all, customer.email), null, 2))
      if (list) console.error(`${list}\nTo export a near match, add --also with its name.`)
      return
    }
    console.log(`Stored about this customer:\n${countsOf(await recordsOf(store.read, theirs))}`)
    if (list) console.log(list)
    const isSure = values.yes ?? false
    const also = chosenOf(near, values.also ?? (near.length > 0 && !isSure ? await ask(nearMatchQuestion) : ''))
    if (!isSure && (await ask('Erase all of it permanently? Type yes: ')).toLowerCase() !== 'yes')
      throw new Error('Nothing was erased.')
    const known = [...found.contacts, ...(await contactsOf(store.read, also))]
    await erase(store, [...theirs, ...also], customer, env)

    const left = await search(store.read, customer, known)
    if (left.theirs.length > 0) throw new Error(`${left.theirs.length} new rows arrived: run this again.`)
    const similar = left.near.filter(({ isExact }) => !isExact)
    if (similar.length > 0)
      console.log(
        `Not erased, because they may be another customer's:\n${linesOf(similar)}\nTo erase one, add --also with its name.`,
      )
    const remains = remainsOf(left)
    if (remains) throw new Error(remains)
  } finally {
    await store.close()
  }
}

function nearMatches({ near, elsewhere }: Search): string {
  const places = elsewhere.length > 0 ? [`Also in texts that belong to no row:\n${placesOf(elsewhere)}`] : []
  return [
    ...(near.length > 0 ? [`Near matches, which may be the same customer:\n${linesOf(near)}`] : []),
    ...places,
  ].join('\n')
}

/** What still names the customer after an erase. Undefined when nothing does. */
function remainsOf({ near, elsewhere }: Search): string | undefined {
  const rows = near.filter(({ isExact }) => isExact)
  const places = elsewhere.filter(({ isExact }) => isExact)
  if (rows.length === 0 && places.length === 0) return undefined
  return [
    'Still stored, because it may be about somebody else:',
    ...(rows.length > 0 ? [linesOf(rows), 'To erase such a row, add --also with its name.'] : []),
    ...(places.length > 0 ? [placesOf(places), 'Change these texts on the dashboard.'] : []),
  ].join('\n')
}

/** Old stores would still contain the erased data. */
function refuseOldStores(env: Environment) {
  const old = oldStores(env)
  if (old.length === 0) return
  throw new Error(
    `Nothing was erased, because these old stores also contain the data. Delete them, then run this again:\n  ${old.join('\n  ')}`,
  )
}

async function erase(store: Store, all: Found[], { email }: Customer, env: Environment) {
  const erased = await store.write(async (sql) => {
    const records = await recordsOf(sql, all)
    await eraseRecords(sql, all, email)
    for (const { list, row } of all) await activity.add(sql, { action: 'erased', list, rowId: row.id }, new Date())
    return records
  })
  console.log(`Erased permanently:\n${countsOf(erased)}`)
  const wiped = env.DATABASE_URL ? rewriteTables(env.DATABASE_URL) : wipeFreedSpace(env.DATA_DIR)
  await wiped.catch((error: Error) => {
    throw new Error(`Erased data remains in the store's files. Run this again to remove it: ${error.message}`)
  })
  if (env.DATABASE_URL)
    console.log("PostgreSQL's write-ahead log and its backups contain copies until they are replaced.")
  console.log('Copies in backups and mailboxes remain until you delete them.')
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Nothing was erased: there is no terminal to confirm on, so add --yes.')
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(question)
  prompt.close()
  return answer.trim()
}

function countsOf(records: Records): string {
  const names: Record<keyof Omit<Records, 'others'>, string> = {
    bookings: 'bookings',
    contactSubmissions: 'quote requests',
    callLogs: 'call logs',
    deletedRows: 'deleted rows',
    mails: 'emails about these',
    messages: 'messages',
    photos: 'photos',
    quotes: 'versions of quotes',
    texts: 'opened texts',
    changes: 'changes of these',
  }
  return (Object.keys(names) as (keyof typeof names)[]) // the keys are the names
    .map((list) => `  ${names[list].padEnd(20)} ${records[list].length}`)
    .join('\n')
}
