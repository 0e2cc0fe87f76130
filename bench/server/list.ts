import type { Effort } from '../effort.ts'
import { atLeast, atMost, formatNumber, type Measurements, tableOf } from '../report/measurements.ts'
import { bars } from '../report/plot.ts'
import { median, medianRatio, repeat } from '../statistics.ts'
import { createStoreWithBookings, rareTerm } from './rows.ts'
import { logIn, startOurs, startRival } from './start.ts'
import { compare, load, type Workload } from './wrk.ts'

const manyBookings = 100_000
const fewBookings = 1000
const page = '/api/bookings?limit=50'

/** The newest fifty of 100,000 bookings, and a search that finds one of them. */
export async function measureList(effort: Effort): Promise<Measurements> {
  const [folder, smallFolder] = [
    await createStoreWithBookings(manyBookings),
    await createStoreWithBookings(fewBookings),
  ]
  const [ours, small, raw] = await Promise.all([
    startOurs({ DATA_DIR: folder }),
    startOurs({ DATA_DIR: smallFolder }),
    startRival('raw-list.ts', { DATA_DIR: folder }),
  ])
  const [token, smallToken] = [await logIn(ours.url), await logIn(small.url)]
  const loads = await compare(
    {
      ours: { url: ours.url, workload: (): Workload => ['get', page, token] },
      small: { url: small.url, workload: (): Workload => ['get', page, smallToken] },
      raw: { url: raw.url, workload: (): Workload => ['get', page] },
    },
    effort,
  )
  const search: Workload = ['search', rareTerm, token]
  const searches = await repeat(effort.rounds, () => load(ours.url, search, { clients: 1, seconds: effort.seconds }))
  await Promise.all([ours.end(), small.end(), raw.end()])

  const rates = (name: keyof typeof loads) => loads[name].map(({ perSecond }) => perSecond)
  const rows = [
    ['this server', 'ours'],
    ['this server over 1,000 rows', 'small'],
    ['node:http, one prepared statement', 'raw'],
  ] as const
  return {
    rows: [
      atLeast(
        'GET /api/bookings?limit=50 over 100,000 rows vs. node:http',
        medianRatio(rates('ours'), rates('raw')),
        0.5,
      ),
      atLeast('… vs. 1,000 rows', medianRatio(rates('ours'), rates('small')), 0.9),
      atMost(
        'search over 100,000 rows for a rare term, one client, p99',
        median(searches.map(({ p99 }) => p99)),
        20,
        'ms',
        1,
      ),
    ],
    details: [
      tableOf(
        ['newest 50 of 100,000 bookings, 32 clients', 'responses per second', 'p99'],
        rows.map(([label, name]) => [
          label,
          formatNumber(median(rates(name))),
          `${median(loads[name].map(({ p99 }) => p99)).toFixed(1)} ms`,
        ]),
      ),
    ],
    plots: [
      bars(
        'list.svg',
        'Newest 50 of 100,000 bookings: responses per second, 32 clients',
        rows.map(([label, name]) => ({ label, value: median(rates(name)), isOurs: name === 'ours' })),
        '/s',
      ),
    ],
  }
}
