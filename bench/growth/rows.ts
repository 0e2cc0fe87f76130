import type { Effort } from '../effort.ts'
import { formatNumber, type Measurements, tableOf } from '../report/measurements.ts'
import { lines } from '../report/plot.ts'
import { createStoreWithBookings, rareTerm } from '../server/rows.ts'
import { logIn, startOurs, startRival } from '../server/start.ts'
import { compare, load, type Workload } from '../server/wrk.ts'
import { median, repeat, runSequentially } from '../statistics.ts'

const counts = [0, 1000, 10_000, 100_000]
const page = '/api/bookings?limit=50'

/** The newest fifty bookings and a search, by number of stored bookings. */
export async function measureByRows(effort: Effort): Promise<Measurements> {
  const points = await runSequentially(counts, (count) => measureWith(count, effort))
  const of = (key: keyof (typeof points)[number]) => points.map((point) => point[key])
  return {
    rows: [],
    details: [
      tableOf(
        ['stored bookings', ...counts.map((count) => formatNumber(count))],
        [
          ['newest 50, 32 clients, responses per second', ...of('ours').map((rate) => formatNumber(rate))],
          ['… by node:http', ...of('raw').map((rate) => formatNumber(rate))],
          ['search for a rare term, one client, p50', ...of('search').map((ms) => `${ms.toFixed(1)} ms`)],
          ['… p99', ...of('searchP99').map((ms) => `${ms.toFixed(1)} ms`)],
        ],
      ),
    ],
    plots: [
      lines(
        'rows-list.svg',
        'Newest 50 bookings, 32 clients',
        { steps: counts, stepUnit: 'stored bookings', unit: 'responses per second' },
        [
          { name: 'this server', values: of('ours') },
          { name: 'node:http', values: of('raw') },
        ],
      ),
      lines(
        'rows-search.svg',
        'Search for a rare term, one client',
        { steps: counts, stepUnit: 'stored bookings', unit: 'milliseconds' },
        [
          { name: 'p50', values: of('search') },
          { name: 'p99', values: of('searchP99') },
        ],
      ),
    ],
  }
}

async function measureWith(count: number, { rounds, growthSeconds: seconds }: Effort) {
  const folder = await createStoreWithBookings(count)
  const [ours, raw] = await Promise.all([
    startOurs({ DATA_DIR: folder }),
    startRival('raw-list.ts', { DATA_DIR: folder }),
  ])
  const token = await logIn(ours.url)
  const loads = await compare(
    {
      ours: { url: ours.url, workload: (): Workload => ['get', page, token] },
      raw: { url: raw.url, workload: (): Workload => ['get', page] },
    },
    { rounds, seconds },
  )
  const search: Workload = ['search', rareTerm, token]
  const searches = await repeat(rounds, () => load(ours.url, search, { clients: 1, seconds }))
  await Promise.all([ours.end(), raw.end()])
  return {
    ours: median(loads.ours.map(({ perSecond }) => perSecond)),
    raw: median(loads.raw.map(({ perSecond }) => perSecond)),
    search: median(searches.map(({ p50 }) => p50)),
    searchP99: median(searches.map(({ p99 }) => p99)),
  }
}
