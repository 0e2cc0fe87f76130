import type { Effort } from '../effort.ts'
import { formatNumber, type Measurements, tableOf } from '../report/measurements.ts'
import { lines } from '../report/plot.ts'
import { compareCommitStrategies } from '../server/bookings.ts'
import { median, runSequentially } from '../statistics.ts'

const counts = [1, 8, 32, 128]

/** Bookings per second and latency by number of concurrent clients. */
export async function measureByClients({ rounds, growthSeconds: seconds }: Effort): Promise<Measurements> {
  const points = await runSequentially(counts, async (clients) => {
    const { ours, grouped, each } = await compareCommitStrategies({ rounds, seconds, clients }, {})
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
        ['concurrent clients, no pauses', ...counts.map(String)],
        [
          ['saved per second', ...of('ours').map((rate) => formatNumber(rate))],
          ['node:http with the same group commit', ...of('grouped').map((rate) => formatNumber(rate))],
          ['node:http with one commit per write', ...of('each').map((rate) => formatNumber(rate))],
          ['p50', ...of('p50').map((ms) => `${ms.toFixed(1)} ms`)],
          ['p99', ...of('p99').map((ms) => `${ms.toFixed(1)} ms`)],
        ],
      ),
    ],
    plots: [
      lines(
        'callers-bookings.svg',
        'Bookings on SQLite, on disk before the response',
        { steps: counts, stepUnit: 'clients', unit: 'saved per second' },
        [
          { name: 'this server', values: of('ours') },
          { name: 'the same group commit', values: of('grouped') },
          { name: 'one commit per write', values: of('each') },
        ],
      ),
      lines('callers-wait.svg', 'Booking latency', { steps: counts, stepUnit: 'clients', unit: 'milliseconds' }, [
        { name: 'p50', values: of('p50') },
        { name: 'p99', values: of('p99') },
      ]),
    ],
  }
}
