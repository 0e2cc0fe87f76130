import type { Effort } from '../effort.ts'
import { formatNumber, type Measurements, tableOf } from '../report/measurements.ts'
import { bars } from '../report/plot.ts'
import { newBookings } from '../server/bookings.ts'
import { withPostgres } from '../server/postgres.ts'
import { startOurs } from '../server/start.ts'
import { load, type Workload } from '../server/wrk.ts'
import { median, repeat } from '../statistics.ts'

const clients = 32
const readPage = (): Workload => ['get', '/']

/** One process against two that share a PostgreSQL. Both runs have 32 clients in total. */
export function measureByInstances({ rounds, growthSeconds: seconds }: Effort): Promise<Measurements> {
  return withPostgres(async (DATABASE_URL) => {
    const first = await startOurs({ DATABASE_URL }) // it creates the tables
    const second = await startOurs({ DATABASE_URL })
    const rate = async (urls: readonly string[], workload: () => Workload, loadSeconds = seconds) => {
      const settings = { clients: clients / urls.length, seconds: loadSeconds }
      const loads = await Promise.all(urls.map((url) => load(url, workload(), settings)))
      return loads.reduce((sum, { perSecond }) => sum + perSecond, 0)
    }
    const [one, two] = [[first.url], [first.url, second.url]]
    for (const workload of [newBookings, readPage]) await rate(two, workload, 1)
    const measured = await repeat(rounds, async () => ({
      bookings: [await rate(one, newBookings), await rate(two, newBookings)] as const,
      pages: [await rate(one, readPage), await rate(two, readPage)] as const,
    }))
    await Promise.all([first.end(), second.end()])

    const of = (metric: 'bookings' | 'pages', count: 0 | 1) => median(measured.map((round) => round[metric][count]))
    return {
      rows: [],
      details: [
        tableOf(
          ['instances on one PostgreSQL, 32 clients in total', '1', '2'],
          [
            ['bookings saved per second', formatNumber(of('bookings', 0)), formatNumber(of('bookings', 1))],
            ['pages per second', formatNumber(of('pages', 0)), formatNumber(of('pages', 1))],
          ],
        ),
        'The clients, PostgreSQL and the instances share the cores. On a machine with few cores a second instance gains little.',
      ],
      plots: [
        bars(
          'instances-bookings.svg',
          'Bookings on PostgreSQL saved per second, 32 clients in total',
          [
            { label: '1 instance', value: of('bookings', 0), isOurs: true },
            { label: '2 instances', value: of('bookings', 1), isOurs: true },
          ],
          '/s',
        ),
      ],
    }
  })
}
