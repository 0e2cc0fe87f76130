// `npm run migrate:postgres`: copies the embedded store of DATA_DIR into the empty PostgreSQL of DATABASE_URL.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { hashFile } from '#server/admin/credential.ts'
import { readProcessEnvironment } from '#server/env.ts'
import { moveToPostgres } from './archive/move.ts'
import { listOf, run } from './archive/terminal.ts'

await run(async () => {
  parseArgs()
  const { DATABASE_URL, DATA_DIR, ADMIN_PASSWORD, ADMIN_PASSWORD_HASH } = readProcessEnvironment()
  if (!DATABASE_URL) throw new Error('Set DATABASE_URL to the address of the empty PostgreSQL, then run this again')
  const summaries = await moveToPostgres(DATA_DIR, DATABASE_URL)

  const file = hashFile(DATA_DIR)
  const isPasswordLeft = !ADMIN_PASSWORD && !ADMIN_PASSWORD_HASH && existsSync(file)
  const next = [
    'keep DATABASE_URL set for the server',
    ...(isPasswordLeft ? [`set ADMIN_PASSWORD_HASH to what ${file} holds: the password is not in the store`] : []),
    'start the server, log in, and look at the lists',
    'make a backup: npm run backup',
    `only then delete ${DATA_DIR}: nobody reads it any more, and what is in it is customers' data`,
  ]
  const steps = next.map((step, at) => `  ${at + 1}. ${step}`).join('\n')
  return `Copied, each table with the same rows and checksum:\n${listOf(summaries)}\n\nWhat to do next:\n${steps}`
})
