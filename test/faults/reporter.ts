import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { binFolder } from '../support/postgres.ts'
import type { CheckResult } from './fault-result.ts'

const page = join(import.meta.dirname, '../../docs/reliability.md')
const [start, end] = ['<!-- the last full run -->', '<!-- its end -->']

/** Prints at the end of a run what its tests found, as one table; FAULTS_WRITE puts it into docs/reliability.md. */
export default class FaultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const rows = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => {
        const { finding } = test.meta()
        return finding ? [lineOf(finding, test.ok())] : []
      }),
    )
    if (rows.length === 0) return
    const text = [machine(), '', head, ...rows.sort()].join('\n')
    console.log(`\n${text}\n`)
    if (process.env.FAULTS_WRITE) write(text)
  }
}

const head = `| what was done | engine | times | acknowledged | lost | partial | twice | notes |
|---|---|--:|--:|--:|--:|--:|---|`

function lineOf({ what, engine, notes = '', ...counts }: CheckResult, passed: boolean): string {
  const { times, acknowledged, lost, partial, twice } = counts
  const numbers = [times, acknowledged, lost, partial, twice].map((number) => number.toLocaleString('en-US'))
  return `| ${[what, engine, ...numbers, passed ? notes : `**FAILED** ${notes}`].join(' | ')} |`
}

function machine(): string {
  const postgres = execFileSync(join(binFolder(), 'postgres'), ['--version'], { encoding: 'utf8' }).match(/[\d.]+/)?.[0]
  const { node, sqlite } = process.versions
  const day = new Date().toISOString().slice(0, 10)
  const busy = `load ${loadavg()[2]?.toFixed(1)} in the last quarter of an hour`
  return `${day}, ${availableParallelism()} cores (${busy}), Node ${node}, SQLite ${sqlite}, PostgreSQL ${postgres}`
}

function write(text: string) {
  const [before, rest = ''] = readFileSync(page, 'utf8').split(start)
  writeFileSync(page, `${before}${start}\n${text}\n${end}${rest.split(end)[1] ?? ''}`)
}
