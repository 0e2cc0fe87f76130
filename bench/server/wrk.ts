import { join } from 'node:path'
import { times } from '../statistics.ts'
import { runProgram } from '../temporary.ts'

/** What wrk.lua is to send: a page or list, searches for a word, new bookings, or a mix of them. */
export type Errand =
  | ['get', path: string, token?: string]
  | ['search', word: string, token: string]
  | ['book', tag: string]
  | ['mix', tag: string, token: string]

export type Load = {
  perSecond: number
  /** In milliseconds; what waits behind a slow answer counts as slow too. */
  p50: number
  p99: number
}

type Summary = { answers: number; seconds: number; faults: number; p50: number; p99: number }

/** Has callers ask as fast as they are answered, on one thread; rejects when one of them is not answered well. */
export async function load(url: string, errand: Errand, { callers = 32, seconds = 3 } = {}): Promise<Load> {
  const settings = [
    '-t1',
    `-c${callers}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    join(import.meta.dirname, 'wrk.lua'),
  ]
  const words = [...errand].filter((word) => word !== undefined)
  const printed = await runProgram('wrk', [...settings, url, '--', ...words])
  const summary = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Summary // wrk.lua writes it
  if (summary.faults > 0) {
    throw new Error(`${summary.faults} faults in ${summary.answers} answers to ${words[0]} at ${url}`)
  }
  // Who was not answered at all waited for at least as long as it lasted.
  if (summary.answers === 0) return { perSecond: 0, p50: summary.seconds * 1000, p99: summary.seconds * 1000 }
  return { perSecond: summary.answers / summary.seconds, p50: summary.p50, p99: summary.p99 }
}

/** Loads the candidates one after another, again and again, after a second for each to warm up. */
export async function sideBySide<Name extends string>(
  candidates: Record<Name, { url: string; errand: () => Errand }>,
  { rounds, seconds, callers = 32 }: { rounds: number; seconds: number; callers?: number },
): Promise<Record<Name, Load[]>> {
  const entries = Object.entries(candidates) as [Name, { url: string; errand: () => Errand }][] // its own keys
  for (const [, { url, errand }] of entries) await load(url, errand(), { callers, seconds: 1 })
  const measured = await times(rounds, async () => {
    const round: [Name, Load][] = []
    for (const [name, { url, errand }] of entries) round.push([name, await load(url, errand(), { callers, seconds })])
    return Object.fromEntries(round) as Record<Name, Load>
  })
  return Object.fromEntries(entries.map(([name]) => [name, measured.map((round) => round[name])])) as Record<
    Name,
    Load[]
  >
}
