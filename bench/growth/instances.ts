import type { Effort } from '../effort.ts'
import { type Findings, formatNumber, tableOf } from '../report/findings.ts'
import { bars } from '../report/plot.ts'
import { newBookings } from '../server/bookings.ts'
import { withPostgres } from '../server/postgres.ts'
import { startOurs } from '../server/start.ts'
import { type Errand, load } from '../server/wrk.ts'
import { median, times } from '../statistics.ts'

const callers = 32
const readPage = (): Errand => ['get', '/']

/** One process, and two that share a PostgreSQL: the same callers in all, half of them at each. */
export function measureByInstances({ rounds, growthSeconds: seconds }: Effort): Promise<Findings> {
  return withPostgres(async (DATABASE_URL) => {
    const first = await startOurs({ DATABASE_URL }) // it makes the tables
    const second = await startOurs({ DATABASE_URL })
    const rate = async (urls: readonly string[], errand: () => Errand, loadSeconds = seconds) => {
      const settings = { callers: callers / urls.length, seconds: loadSeconds }
      const loads = await Promise.all(urls.map((url) => load(url, errand(), settings)))
      return loads.reduce((sum, { perSecond }) => sum + perSecond, 0)
    }
    const [one, two] = [[first.url], [first.url, second.url]]
    for (const errand of [newBookings, readPage]) await rate(two, errand, 1)
    const measured = await times(rounds, async () => ({
      bookings: [await rate(one, newBookings), await rate(two, newBookings)] as const,
      pages: [await rate(one, readPage), await rate(two, readPage)] as const,
    }))
    await Promise.all([first.end(), second.end()])

    const of = (what: 'bookings' | 'pages', count: 0 | 1) => median(measured.map((round) => round[what][count]))
    return {
      rows: [],
      details: [
        tableOf(
          ['instances on one PostgreSQL, 32 callers in all', '1', '2'],
          [
            ['bookings kept a second', formatNumber(of('bookings', 0)), formatNumber(of('bookings', 1))],
            ['pages a second', formatNumber(of('pages', 0)), formatNumber(of('pages', 1))],
          ],
        ),
        'The callers and PostgreSQL work on the same cores as the instances: where these are few, a second instance has little left to work with.',
      ],
      plots: [
        bars(
          'instances-bookings.svg',
          'Bookings on PostgreSQL, 32 callers in all: kept a second',
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
