import { randomUUID } from 'node:crypto'
import type { Effort } from '../effort.ts'
import { atLeast, atMost, type Findings, formatNumber, tableOf } from '../report/findings.ts'
import { bars } from '../report/plot.ts'
import { median, medianRatio } from '../statistics.ts'
import { withPostgres } from './postgres.ts'
import { compileSlowDisk } from './slow-disk.ts'
import { startOurs, startRival } from './start.ts'
import { type Errand, type Load, sideBySide } from './wrk.ts'

/** New ones, unlike those of any other run. */
export const newBookings = (): Errand => ['book', randomUUID().slice(0, 8)]

const rates = (loads: readonly Load[]) => loads.map(({ perSecond }) => perSecond)
const p99 = (loads: readonly Load[]) => median(loads.map((load) => load.p99))

/** Bookings on the embedded store, each on disk with its two mails before it is answered. */
export async function measureBookings(effort: Effort): Promise<Findings> {
  const { ours, grouped, each } = await besideCommits(effort, {})
  return {
    rows: [
      atLeast(
        'POST /api/bookings: against node:http with the same group commit',
        medianRatio(rates(ours), rates(grouped)),
        0.8,
      ),
      atLeast('… against node:http with one commit per write', medianRatio(rates(ours), rates(each)), 5),
      atMost('… p99 at 32 callers', p99(ours), 10, 'ms', 1),
    ],
    details: [
      detail('SQLite', [
        ['this server', ours],
        ['node:http with the same group commit', grouped],
        ['node:http with one commit per write', each],
      ]),
    ],
    plots: [
      bars(
        'bookings.svg',
        'Bookings kept for 32 callers, on disk before the answer: a second',
        [
          { label: 'this server', value: median(rates(ours)), isOurs: true },
          { label: 'node:http, the same group commit', value: median(rates(grouped)) },
          { label: 'node:http, one commit per write', value: median(rates(each)) },
        ],
        '/s',
      ),
    ],
  }
}

export async function measureBookingsOnPostgres(effort: Effort): Promise<Findings> {
  const loads = await withPostgres(async (DATABASE_URL) => {
    const ours = await startOurs({ DATABASE_URL }) // it makes the tables
    const raw = await startRival('raw-bookings-postgres.ts', { DATABASE_URL })
    const loads = await sideBySide(
      { ours: { url: ours.url, errand: newBookings }, raw: { url: raw.url, errand: newBookings } },
      effort,
    )
    await Promise.all([ours.end(), raw.end()])
    return loads
  })
  const ratio = medianRatio(rates(loads.ours), rates(loads.raw))
  return {
    rows: [{ ...atLeast('… on PostgreSQL, against node:http', ratio, 0.8), target: 'none set', reached: undefined }],
    details: [
      detail('PostgreSQL', [
        ['this server', loads.ours],
        ['node:http, a transaction each', loads.raw],
      ]),
    ],
    plots: [],
  }
}

/** The same on a disk that takes longer to say that it has kept something. */
export async function measureBookingsOnSlowDisk(effort: Effort): Promise<Findings> {
  const library = await compileSlowDisk()
  const found: Findings = { rows: [], details: [], plots: [] }
  for (const delayMs of [1, 5]) {
    const env = { LD_PRELOAD: library, SYNC_DELAY_US: String(delayMs * 1000) }
    const { ours, grouped, each } = await besideCommits(effort, env)
    const ratio = medianRatio(rates(ours), rates(each))
    found.rows.push(atLeast(`… with ${delayMs} ms more per sync, against one commit per write`, ratio, 10))
    found.details.push(
      detail(`SQLite, ${delayMs} ms more per sync`, [
        ['this server', ours],
        ['node:http with the same group commit', grouped],
        ['node:http with one commit per write', each],
      ]),
    )
  }
  return found
}

/** Our bookings beside those of a bare server with the same group commit, and with one commit per write. */
export async function besideCommits(effort: Parameters<typeof sideBySide>[1], env: Record<string, string>) {
  const [ours, grouped, each] = await Promise.all([
    startOurs(env),
    startRival('raw-bookings.ts', env),
    startRival('raw-bookings.ts', { ...env, COMMIT: 'each' }),
  ])
  const candidates = {
    ours: { url: ours.url, errand: newBookings },
    grouped: { url: grouped.url, errand: newBookings },
    each: { url: each.url, errand: newBookings },
  }
  const loads = await sideBySide(candidates, effort)
  await Promise.all([ours.end(), grouped.end(), each.end()])
  return loads
}

function detail(where: string, candidates: readonly (readonly [string, Load[]])[]): string {
  const rows = candidates.map(([name, loads]) => [
    name,
    formatNumber(median(rates(loads))),
    `${median(loads.map(({ p50 }) => p50)).toFixed(1)} ms`,
    `${p99(loads).toFixed(1)} ms`,
  ])
  return tableOf([`bookings on ${where}, 32 callers`, 'kept a second', 'p50', 'p99'], rows)
}
