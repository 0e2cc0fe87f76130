// `npm run backup [FILE]`: saves the whole store in one file, and the content that was changed in the dashboard in another. The server
// can keep running.
import '#content-loader/any-content.ts'
import { parseArgs } from 'node:util'
import { readProcessEnvironment } from '#platform/env.ts'
import { backupContent } from './archive/content.ts'
import { backupPostgres } from './archive/postgres.ts'
import { backupSqlite } from './archive/sqlite.ts'
import { listOf } from './archive/summary.ts'
import { run, timestamp } from './archive/terminal.ts'

await run(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 1) throw new Error('Name one file: npm run backup [FILE]')
  const { DATABASE_URL, DATA_DIR } = readProcessEnvironment()
  const file = positionals[0] ?? `backups/${timestamp()}.${DATABASE_URL ? 'dump' : 'sqlite'}`
  const summaries = DATABASE_URL ? await backupPostgres(DATABASE_URL, file) : await backupSqlite(DATA_DIR, file)
  const content = await backupContent(DATA_DIR, file)
  return `Saved in ${file}:\n${listOf(summaries)}${content ? `\nThe content is saved in ${content}` : ''}`
})
