import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { binFolder } from '../support/postgres.ts'
import type { CheckResult } from './check-result.ts'

const reliabilityFile = join(import.meta.dirname, '../../docs/developer/reliability.md')
const [startMark, endMark] = ['<!-- the last full run -->', '<!-- its end -->']

/** Prints the check results of a run as one table. With FAULTS_WRITE set, also writes it to docs/developer/reliability.md. */
export default class FaultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const rows = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => {
        const { checkResult } = test.meta()
        return checkResult ? [rowOf(checkResult, test.ok())] : []
      }),
    )
    if (rows.length === 0) return
    const text = [environment(), '', tableHead, ...rows.sort()].join('\n')
    console.log(`\n${text}\n`)
    if (process.env.FAULTS_WRITE) write(text)
  }
}

const tableHead = `| what was done | engine | times | acknowledged | lost | partial | twice | notes |
|---|---|--:|--:|--:|--:|--:|---|`

function rowOf({ what, engine, notes = '', ...counts }: CheckResult, passed: boolean): string {
  const { times, acknowledged, lost, partial, twice } = counts
  const numbers = [times, acknowledged, lost, partial, twice].map((number) => number.toLocaleString('en-US'))
  return `| ${[what, engine, ...numbers, passed ? notes : `**FAILED** ${notes}`].join(' | ')} |`
}

/** The date, the machine and the versions behind the numbers. */
function environment(): string {
  const postgres = execFileSync(join(binFolder(), 'postgres'), ['--version'], { encoding: 'utf8' }).match(/[\d.]+/)?.[0]
  const { node, sqlite } = process.versions
  const day = new Date().toISOString().slice(0, 10)
  const load = `load average ${loadavg()[2]?.toFixed(1)} over 15 minutes`
  return `${day}, ${availableParallelism()} cores (${load}), Node ${node}, SQLite ${sqlite}, PostgreSQL ${postgres}`
}

function write(text: string) {
  const [before, rest = ''] = readFileSync(reliabilityFile, 'utf8').split(startMark)
  writeFileSync(reliabilityFile, `${before}${startMark}\n${text}\n${endMark}${rest.split(endMark)[1] ?? ''}`)
}
