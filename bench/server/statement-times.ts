// Preloaded into the server: adds up the processor time of its main thread, and of each SQL statement that runs there. SIGUSR2
// starts again from zero. Written to the file STATEMENT_TIMES when the process exits.
import { writeFileSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'

/** In microseconds. Linux counts in ticks of some milliseconds, so only sums over thousands of runs are right. */
export type StatementTimes = { total: number; statements: Record<string, { runs: number; time: number }> }

const processorTime = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

let before = processorTime()
let statements: StatementTimes['statements'] = {}

function write() {
  const total = processorTime() - before
  writeFileSync(process.env.STATEMENT_TIMES ?? '', JSON.stringify({ total, statements } satisfies StatementTimes))
}

if (isMainThread) {
  process.on('exit', write)
  process.on('SIGUSR2', () => {
    before = processorTime()
    statements = {}
  })
}

const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (text, ...options) {
  const statement = prepare.call(this, text, ...options)
  for (const method of ['all', 'run'] as const) {
    const original = statement[method] as (...parameters: unknown[]) => unknown // both take any parameters
    const timed = (...parameters: unknown[]) => {
      const startedAt = processorTime()
      try {
        return original.apply(statement, parameters)
      } finally {
        const { runs, time } = statements[text] ?? { runs: 0, time: 0 }
        statements[text] = { runs: runs + 1, time: time + processorTime() - startedAt }
      }
    }
    statement[method] = timed as StatementSync['all'] & StatementSync['run'] // it returns what the original returns
  }
  return statement
}
