// Builds the site. Mistakes in the content end it early, before the slow modules load.
import { join } from 'node:path'
import { mistakesInWords, readContent } from '#content-loader/read-content.ts'
import { contentWarnings } from '#content-loader/warnings.ts'

const root = join(import.meta.dirname, '..')
const { errors } = readContent(root)
for (const warning of contentWarnings(root)) console.warn(warning)
const mistakes = errors.length > 0 ? errors : await (await import('./build-site.ts')).buildSite()
if (mistakes.length > 0) {
  console.error(mistakesInWords(mistakes))
  // process.exit can wait forever for a compiler thread of V8.
  process.exitCode = 1
}
