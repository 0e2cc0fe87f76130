import { expect, type TaskMeta } from 'vitest'

/** One row of the table in docs/developer/reliability.md. */
export type CheckResult = {
  /** The injected failure. */
  what: string
  engine: string
  times: number
  /** Submissions that the server answered with success. */
  acknowledged: number
  /** Acknowledged submissions that the store does not have. */
  lost: number
  /** Rows that lack something saved in the same transaction. */
  partial: number
  /** Submissions that the store has more than once. */
  twice: number
  notes?: string
}

declare module 'vitest' {
  interface TaskMeta {
    checkResult?: CheckResult
  }
}

/** Adds the result to the table, then fails the test if anything is lost, partial or duplicated. */
export function report(task: { meta: TaskMeta }, result: CheckResult): void {
  task.meta.checkResult = result
  const { lost, partial, twice } = result
  expect({ lost, partial, twice }, result.what).toEqual({ lost: 0, partial: 0, twice: 0 })
}

/** Adds a row that says why the test could not run on this machine. */
export function reportNotRun(task: { meta: TaskMeta }, what: string, engine: string, reason: string): void {
  const zeros = { times: 0, acknowledged: 0, lost: 0, partial: 0, twice: 0 }
  task.meta.checkResult = { what, engine, ...zeros, notes: `**COULD NOT RUN: ${reason}**` }
}
