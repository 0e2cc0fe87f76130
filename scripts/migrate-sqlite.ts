// `npm run migrate:sqlite`: copies the database at DATABASE_URL into the empty embedded store in DATA_DIR.
import '#content-loader/any-content.ts'
import { parseArgs } from 'node:util'
import { readProcessEnvironment } from '#platform/env.ts'
import { moveToSqlite } from './archive/move-to-sqlite.ts'
import { listOf } from './archive/summary.ts'
import { run } from './archive/terminal.ts'

await run(async () => {
  parseArgs()
  const { DATABASE_URL, DATA_DIR } = readProcessEnvironment()
  if (!DATABASE_URL)
    throw new Error('Set DATABASE_URL to the address of the PostgreSQL database to copy, then run this again')
  const summaries = await moveToSqlite(DATABASE_URL, DATA_DIR)

  const next = [
    'remove DATABASE_URL and DATABASE_LISTEN_URL from the settings of the server',
    'start one server, log in and check the lists',
    'make a backup: npm run backup',
    'only then delete the database: it is no longer used, and it holds customer data',
  ]
  const steps = next.map((step, at) => `  ${at + 1}. ${step}`).join('\n')
  return `Copied. The rows and checksums of every table match:\n${listOf(summaries)}\n\nNext steps:\n${steps}`
})
