import { join } from 'node:path'
import { repeat } from '../statistics.ts'
import { runProgram } from '../temporary.ts'

/** The arguments of wrk.lua: a page or list, searches for a term, new bookings, or a mix. */
export type Workload =
  | ['get', path: string, token?: string]
  | ['search', term: string, token: string]
  | ['book', tag: string]
  | ['mix', tag: string, token: string]

export type LoadResult = {
  perSecond: number
  /** Latency in milliseconds. wrk corrects it for coordinated omission. */
  p50: number
  p99: number
}

type Summary = { responses: number; seconds: number; errors: number; p50: number; p99: number }

/** Sends requests without pauses from one wrk thread. Rejects when any response is an error. */
export async function load(url: string, workload: Workload, { clients = 32, seconds = 3 } = {}): Promise<LoadResult> {
  const settings = [
    '-t1',
    `-c${clients}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    join(import.meta.dirname, 'wrk.lua'),
  ]
  const args = [...workload].filter((arg) => arg !== undefined)
  const output = await runProgram('wrk', [...settings, url, '--', ...args])
  const summary = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Summary // wrk.lua prints it
  if (summary.errors > 0) {
    throw new Error(`${summary.errors} errors in ${summary.responses} responses to ${args[0]} at ${url}`)
  }
  // Without any response, every client waited for the whole run.
  if (summary.responses === 0) return { perSecond: 0, p50: summary.seconds * 1000, p99: summary.seconds * 1000 }
  return { perSecond: summary.responses / summary.seconds, p50: summary.p50, p99: summary.p99 }
}

/** Loads the candidates in turn for several rounds, after one second of warm-up each. */
export async function compare<Name extends string>(
  candidates: Record<Name, { url: string; workload: () => Workload }>,
  { rounds, seconds, clients = 32 }: { rounds: number; seconds: number; clients?: number },
): Promise<Record<Name, LoadResult[]>> {
  const entries = Object.entries(candidates) as [Name, { url: string; workload: () => Workload }][] // the keys of `candidates`
  for (const [, { url, workload }] of entries) await load(url, workload(), { clients, seconds: 1 })
  const measured = await repeat(rounds, async () => {
    const round: [Name, LoadResult][] = []
    for (const [name, { url, workload }] of entries)
      round.push([name, await load(url, workload(), { clients, seconds })])
    return Object.fromEntries(round) as Record<Name, LoadResult>
  })
  return Object.fromEntries(entries.map(([name]) => [name, measured.map((round) => round[name])])) as Record<
    Name,
    LoadResult[]
  >
}
