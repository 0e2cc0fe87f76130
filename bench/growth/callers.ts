import type { Effort } from '../effort.ts'
import { type Findings, formatNumber, tableOf } from '../report/findings.ts'
import { lines } from '../report/plot.ts'
import { besideCommits } from '../server/bookings.ts'
import { inTurn, median } from '../statistics.ts'

const counts = [1, 8, 32, 128]

/** Bookings, as more people book at once. */
export async function measureByCallers({ rounds, growthSeconds: seconds }: Effort): Promise<Findings> {
  const points = await inTurn(counts, async (callers) => {
    const { ours, grouped, each } = await besideCommits({ rounds, seconds, callers }, {})
    return {
      ours: median(ours.map(({ perSecond }) => perSecond)),
      grouped: median(grouped.map(({ perSecond }) => perSecond)),
      each: median(each.map(({ perSecond }) => perSecond)),
      p50: median(ours.map(({ p50 }) => p50)),
      p99: median(ours.map(({ p99 }) => p99)),
    }
  })
  const of = (key: keyof (typeof points)[number]) => points.map((point) => point[key])
  return {
    rows: [],
    details: [
      tableOf(
        ['callers who book without a pause', ...counts.map(String)],
        [
          ['kept a second', ...of('ours').map((rate) => formatNumber(rate))],
          ['by node:http with the same group commit', ...of('grouped').map((rate) => formatNumber(rate))],
          ['by node:http with one commit per write', ...of('each').map((rate) => formatNumber(rate))],
          ['p50', ...of('p50').map((ms) => `${ms.toFixed(1)} ms`)],
          ['p99', ...of('p99').map((ms) => `${ms.toFixed(1)} ms`)],
        ],
      ),
    ],
    plots: [
      lines(
        'callers-bookings.svg',
        'Bookings on SQLite, on disk before the answer',
        { steps: counts, stepUnit: 'callers', unit: 'kept a second' },
        [
          { name: 'this server', values: of('ours') },
          { name: 'the same group commit', values: of('grouped') },
          { name: 'one commit per write', values: of('each') },
        ],
      ),
      lines(
        'callers-wait.svg',
        'How long a booking takes',
        { steps: counts, stepUnit: 'callers', unit: 'milliseconds' },
        [
          { name: 'p50', values: of('p50') },
          { name: 'p99', values: of('p99') },
        ],
      ),
    ],
  }
}
