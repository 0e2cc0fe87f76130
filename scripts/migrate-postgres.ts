// `npm run migrate:postgres`: copies the embedded store in DATA_DIR into the empty database at DATABASE_URL.
import '#content-loader/any-content.ts'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { hashFile } from '#platform/access/credential.ts'
import { readProcessEnvironment } from '#platform/env.ts'
import { moveToPostgres } from './archive/move-to-postgres.ts'
import { listOf } from './archive/summary.ts'
import { run } from './archive/terminal.ts'

await run(async () => {
  parseArgs()
  const { DATABASE_URL, DATA_DIR, ADMIN_PASSWORD, ADMIN_PASSWORD_HASH } = readProcessEnvironment()
  if (!DATABASE_URL)
    throw new Error('Set DATABASE_URL to the address of an empty PostgreSQL database, then run this again')
  const summaries = await moveToPostgres(DATA_DIR, DATABASE_URL)

  const file = hashFile(DATA_DIR)
  const isPasswordInFolder = !ADMIN_PASSWORD && !ADMIN_PASSWORD_HASH && existsSync(file)
  const next = [
    'keep DATABASE_URL set for the server',
    ...(isPasswordInFolder
      ? [`set ADMIN_PASSWORD_HASH to the content of ${file}: the password is not in the store`]
      : []),
    'start the server, log in and check the lists',
    'make a backup: npm run backup',
    `only then delete ${DATA_DIR}: it is no longer used, and it holds customer data`,
  ]
  const steps = next.map((step, at) => `  ${at + 1}. ${step}`).join('\n')
  return `Copied. The rows and checksums of every table match:\n${listOf(summaries)}\n\nNext steps:\n${steps}`
})
