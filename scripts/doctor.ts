// `npm run doctor`: reports what is wrong with the setup and how to fix it. Changes nothing.
import { join } from 'node:path'
import { readContent } from '#content-loader/read-content.ts'
import { type CheckResult, must } from './doctor/check-result.ts'

const headings = { must: 'Must be fixed', should: 'Should be checked', ok: 'OK' } as const

const results = await resultsOf(readContent(join(import.meta.dirname, '..')).errors)
for (const [urgency, heading] of Object.entries(headings)) {
  const lines = results.filter((result) => result.urgency === urgency).map(lineOf)
  if (lines.length > 0) console.log(`\n${heading}\n${lines.join('\n')}`)
}
console.log()
process.exit(results.some(({ urgency }) => urgency === 'must') ? 1 : 0)

/** The other checks import modules that need valid content, such as a known time zone. */
async function resultsOf(errors: string[]): Promise<CheckResult[]> {
  if (errors.length > 0) return errors.map((error) => must(error, 'Fix it.'))
  const { runChecks } = await import('./doctor/checks.ts')
  return runChecks()
}

function lineOf(result: CheckResult): string {
  return `  ${result.what}${result.urgency === 'ok' ? '' : ` ${result.fix}`}`
}
