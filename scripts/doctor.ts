// `npm run doctor`: tells an owner in plain words what is wrong before the public does. It changes nothing.
import * as profile from '#domain/business.ts'
import { type CheckResult, must } from './doctor/check-result.ts'
import { faultsOf } from './profile/errors.ts'

const headings = { must: 'Must be mended', should: 'Should be looked at', fine: 'Fine' } as const

const findings = await findingsOf(faultsOf(profile))
for (const [urgency, heading] of Object.entries(headings)) {
  const lines = findings.filter((finding) => finding.urgency === urgency).map(lineOf)
  if (lines.length > 0) console.log(`\n${heading}\n${lines.join('\n')}`)
}
console.log()
process.exit(findings.some(({ urgency }) => urgency === 'must') ? 1 : 0)

/** What is looked at besides is only loaded on a profile that it can be loaded on: a time zone there is, for one. */
async function findingsOf(faults: string[]): Promise<CheckResult[]> {
  if (faults.length > 0) return faults.map((fault) => must(fault, 'Mend it in domain/business.ts.'))
  const { runChecks } = await import('./doctor/checks.ts')
  return runChecks()
}

function lineOf(finding: CheckResult): string {
  return `  ${finding.what}${finding.urgency === 'fine' ? '' : ` ${finding.remedy}`}`
}
