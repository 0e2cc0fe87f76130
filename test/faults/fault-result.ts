import { expect, type TaskMeta } from 'vitest'

/** What was done to the store and what came of it: a line of the table in docs/reliability.md. */
export type CheckResult = {
  what: string
  engine: string
  times: number
  /** How many submissions were answered with success. */
  acknowledged: number
  /** Of those, how many the store does not have. */
  lost: number
  /** How many rows lack something that is kept together with them. */
  partial: number
  /** How many submissions the store has more than once. */
  twice: number
  notes?: string
}

declare module 'vitest' {
  interface TaskMeta {
    finding?: CheckResult
  }
}

/** Puts the finding into the table, then fails the test if anything was lost, torn or doubled. */
export function report(task: { meta: TaskMeta }, finding: CheckResult): void {
  task.meta.finding = finding
  const { lost, partial, twice } = finding
  expect({ lost, partial, twice }, finding.what).toEqual({ lost: 0, partial: 0, twice: 0 })
}

/** Says in the table, where everybody sees it, that something could not be tried on this machine. */
export function reportNotRun(task: { meta: TaskMeta }, what: string, engine: string, why: string): void {
  const nothing = { times: 0, acknowledged: 0, lost: 0, partial: 0, twice: 0 }
  task.meta.finding = { what, engine, ...nothing, notes: `**COULD NOT RUN: ${why}**` }
}
