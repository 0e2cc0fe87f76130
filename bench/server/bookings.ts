import { randomUUID } from 'node:crypto'
import type { Effort } from '../effort.ts'
import { atLeast, formatNumber, type Measurements, tableOf, untargeted } from '../report/measurements.ts'
import { bars } from '../report/plot.ts'
import { median, medianRatio } from '../statistics.ts'
import { withPostgres } from './postgres.ts'
import { compileSlowDisk } from './slow-disk.ts'
import { startOurs, startRival } from './start.ts'
import { compare, type LoadResult, type Workload } from './wrk.ts'

/** New bookings, unique per run. */
export const newBookings = (): Workload => ['book', randomUUID().slice(0, 8)]

const rates = (loads: readonly LoadResult[]) => loads.map(({ perSecond }) => perSecond)
const p99 = (loads: readonly LoadResult[]) => median(loads.map((load) => load.p99))

/** Bookings on SQLite. Each booking and its two emails are on disk before the response. */
export async function measureBookings(effort: Effort): Promise<Measurements> {
  const { ours, grouped, each } = await compareCommitStrategies(effort, {})
  return {
    rows: [
      atLeast(
        'POST /api/bookings vs. node:http with the same group commit',
        medianRatio(rates(ours), rates(grouped)),
        0.45,
      ),
      atLeast('… vs. node:http with one commit per write', medianRatio(rates(ours), rates(each)), 2),
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
        'Bookings saved per second, 32 clients, on disk before the response',
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

export async function measureBookingsOnPostgres(effort: Effort): Promise<Measurements> {
  const loads = await withPostgres(async (DATABASE_URL) => {
    const ours = await startOurs({ DATABASE_URL }) // it creates the tables
    const raw = await startRival('raw-bookings-postgres.ts', { DATABASE_URL })
    const loads = await compare(
      { ours: { url: ours.url, workload: newBookings }, raw: { url: raw.url, workload: newBookings } },
      effort,
    )
    await Promise.all([ours.end(), raw.end()])
    return loads
  })
  const ratio = medianRatio(rates(loads.ours), rates(loads.raw))
  return {
    rows: [untargeted('… on PostgreSQL vs. node:http', ratio)],
    details: [
      detail('PostgreSQL', [
        ['this server', loads.ours],
        ['node:http, one transaction per booking', loads.raw],
      ]),
    ],
    plots: [],
  }
}

/** Bookings on SQLite with 1 ms and 5 ms added to every sync. */
export async function measureBookingsOnSlowDisk(effort: Effort): Promise<Measurements> {
  const library = await compileSlowDisk()
  const measurements: Measurements = { rows: [], details: [], plots: [] }
  for (const delayMs of [1, 5]) {
    const env = { LD_PRELOAD: library, SYNC_DELAY_US: String(delayMs * 1000) }
    const { ours, grouped, each } = await compareCommitStrategies(effort, env)
    const ratio = medianRatio(rates(ours), rates(each))
    const metric = `… with ${delayMs} ms added per sync vs. one commit per write`
    measurements.rows.push(delayMs === 5 ? atLeast(metric, ratio, 10) : untargeted(metric, ratio))
    measurements.details.push(
      detail(`SQLite, ${delayMs} ms added per sync`, [
        ['this server', ours],
        ['node:http with the same group commit', grouped],
        ['node:http with one commit per write', each],
      ]),
    )
  }
  return measurements
}

/** Compares our server with bare node:http servers: one with the same group commit, one with a commit per write. */
export async function compareCommitStrategies(effort: Parameters<typeof compare>[1], env: Record<string, string>) {
  const [ours, grouped, each] = await Promise.all([
    startOurs(env),
    startRival('raw-bookings.ts', env),
    startRival('raw-bookings.ts', { ...env, COMMIT: 'each' }),
  ])
  const candidates = {
    ours: { url: ours.url, workload: newBookings },
    grouped: { url: grouped.url, workload: newBookings },
    each: { url: each.url, workload: newBookings },
  }
  const loads = await compare(candidates, effort)
  await Promise.all([ours.end(), grouped.end(), each.end()])
  return loads
}

function detail(where: string, candidates: readonly (readonly [string, LoadResult[]])[]): string {
  const rows = candidates.map(([name, loads]) => [
    name,
    formatNumber(median(rates(loads))),
    `${median(loads.map(({ p50 }) => p50)).toFixed(1)} ms`,
    `${p99(loads).toFixed(1)} ms`,
  ])
  return tableOf([`bookings on ${where}, 32 clients`, 'saved per second', 'p50', 'p99'], rows)
}
