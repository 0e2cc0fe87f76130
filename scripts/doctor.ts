// `npm run doctor`: reports what is wrong with the setup and how to fix it. Changes nothing.
// `npm run doctor -- --send-test you@example.com`: sends one email instead, and says what the mail server answered.
import { parseArgs } from 'node:util'
import { read } from '#content-loader/any-content.ts'
import { standIn } from '#content-loader/stand-in.ts'
import { type CheckResult, messageOf, must } from './doctor/check-result.ts'
import { contentMistake } from './doctor/content-advice.ts'

const headings = { must: 'Must be fixed', should: 'Should be checked', ok: 'OK' } as const

const results = await resultsOf(process.argv.slice(2))
for (const [urgency, heading] of Object.entries(headings)) {
  const lines = results.filter((result) => result.urgency === urgency).map(lineOf)
  if (lines.length > 0) console.log(`\n${heading}\n${lines.join('\n')}`)
}
console.log()
process.exit(results.some(({ urgency }) => urgency === 'must') ? 1 : 0)

async function resultsOf(args: string[]): Promise<CheckResult[]> {
  let sendTo: string | undefined
  try {
    sendTo = parseArgs({ args, options: { 'send-test': { type: 'string' } } }).values['send-test']
  } catch (error) {
    return [must(`${messageOf(error)}.`, 'Run npm run doctor, or npm run doctor -- --send-test you@example.com.')]
  }
  // The checks import modules that need valid content, such as a known time zone.
  if (!standIn.content) return read.errors.map(contentMistake)
  const { runChecks, runSendTest } = await import('./doctor/checks.ts')
  return sendTo === undefined ? runChecks(read) : runSendTest(sendTo)
}

function lineOf(result: CheckResult): string {
  return `  ${result.what}${result.urgency === 'ok' || result.fix === '' ? '' : ` ${result.fix}`}`
}
