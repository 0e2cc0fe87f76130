// `npm run restore FILE [--force]`: replaces the store with a backup, and the content and the secret of the customers' links with those
// that stand beside it.
import '#content-loader/any-content.ts'
import { parseArgs } from 'node:util'
import { readProcessEnvironment } from '#platform/env.ts'
import { unpackContent } from './archive/content.ts'
import { engineOf } from './archive/file.ts'
import { restorePostgres } from './archive/postgres.ts'
import { secretBeside, secretFileOf } from './archive/request-secret.ts'
import { restoreSqlite } from './archive/sqlite.ts'
import { listOf } from './archive/summary.ts'
import { run } from './archive/terminal.ts'

await run(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new Error('Name one file: npm run restore FILE [--force]')
  // Without a preceding --, npm takes --force as its own option and sets this variable.
  const force = values.force ?? process.env.npm_config_force === 'true'

  const { DATABASE_URL, DATA_DIR } = readProcessEnvironment()
  const engine = engineOf(file)
  if (!engine) throw new Error(`${file} is not a backup of this program`)
  if (engine === 'sqlite' && DATABASE_URL)
    throw new Error(`${file} is a backup of the embedded store, but DATABASE_URL is set`)
  if (engine === 'postgres' && !DATABASE_URL)
    throw new Error(`${file} is a backup of PostgreSQL, but DATABASE_URL is not set`)

  const unproven = `${file} has no checksums, as a backup of an earlier release: only its structure was checked\n`
  const next = 'All staff are logged out.\nThe calendar address no longer works: create a new one on the dashboard.'
  const secret = secretBeside(file)
  const content = unpackContent(DATA_DIR, file)
  const { summaries, isProven, replaced } = DATABASE_URL
    ? { ...(await restorePostgres(DATABASE_URL, file, force, secret)), replaced: undefined }
    : await restoreSqlite(DATA_DIR, file, force, secret)
  const old = replaced ? `\nThe old store is saved in ${replaced}` : ''
  const oldContent = content?.replace()
  const restored = content ? '\nThe content is restored.' : ''
  const kept = oldContent ? ` The old content is saved in ${oldContent}` : ''
  const links = secret
    ? `\nThe links in sent emails open again. Delete ${secretFileOf(file)} now: with it, a backup opens customers' pages.`
    : ''
  return `${isProven ? '' : unproven}Restored:\n${listOf(summaries)}\n${next}${old}${restored}${kept}${links}`
})
