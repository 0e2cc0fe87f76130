import type { Effort } from '../effort.ts'
import { type Findings, formatNumber, tableOf } from '../report/findings.ts'
import { lines } from '../report/plot.ts'
import { folderWithBookings, rareWord } from '../server/rows.ts'
import { logIn, startOurs, startRival } from '../server/start.ts'
import { type Errand, load, sideBySide } from '../server/wrk.ts'
import { inTurn, median, times } from '../statistics.ts'

const counts = [0, 1000, 10_000, 100_000]
const page = '/api/bookings?limit=50'

/** The newest fifty bookings, and a search, as there are more of them. */
export async function measureByRows(effort: Effort): Promise<Findings> {
  const points = await inTurn(counts, (count) => measureWith(count, effort))
  const of = (key: keyof (typeof points)[number]) => points.map((point) => point[key])
  return {
    rows: [],
    details: [
      tableOf(
        ['bookings in the store', ...counts.map((count) => formatNumber(count))],
        [
          ['the newest 50 to 32 callers, a second', ...of('ours').map((rate) => formatNumber(rate))],
          ['the same by node:http', ...of('raw').map((rate) => formatNumber(rate))],
          ['search for a rare word, one caller, p50', ...of('search').map((ms) => `${ms.toFixed(1)} ms`)],
          ['… p99', ...of('searchP99').map((ms) => `${ms.toFixed(1)} ms`)],
        ],
      ),
    ],
    plots: [
      lines(
        'rows-list.svg',
        'The newest 50 bookings to 32 callers',
        { steps: counts, stepUnit: 'bookings in the store', unit: 'answers a second' },
        [
          { name: 'this server', values: of('ours') },
          { name: 'node:http', values: of('raw') },
        ],
      ),
      lines(
        'rows-search.svg',
        'Search for a rare word, one caller',
        { steps: counts, stepUnit: 'bookings in the store', unit: 'milliseconds' },
        [
          { name: 'p50', values: of('search') },
          { name: 'p99', values: of('searchP99') },
        ],
      ),
    ],
  }
}

async function measureWith(count: number, { rounds, growthSeconds: seconds }: Effort) {
  const folder = await folderWithBookings(count)
  const [ours, raw] = await Promise.all([
    startOurs({ DATA_DIR: folder }),
    startRival('raw-list.ts', { DATA_DIR: folder }),
  ])
  const token = await logIn(ours.url)
  const loads = await sideBySide(
    {
      ours: { url: ours.url, errand: (): Errand => ['get', page, token] },
      raw: { url: raw.url, errand: (): Errand => ['get', page] },
    },
    { rounds, seconds },
  )
  const search: Errand = ['search', rareWord, token]
  const searches = await times(rounds, () => load(ours.url, search, { callers: 1, seconds }))
  await Promise.all([ours.end(), raw.end()])
  return {
    ours: median(loads.ours.map(({ perSecond }) => perSecond)),
    raw: median(loads.raw.map(({ perSecond }) => perSecond)),
    search: median(searches.map(({ p50 }) => p50)),
    searchP99: median(searches.map(({ p99 }) => p99)),
  }
}
