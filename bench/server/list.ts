import type { Effort } from '../effort.ts'
import { atLeast, atMost, type Findings, formatNumber, tableOf } from '../report/findings.ts'
import { bars } from '../report/plot.ts'
import { median, medianRatio, times } from '../statistics.ts'
import { folderWithBookings, rareWord } from './rows.ts'
import { logIn, startOurs, startRival } from './start.ts'
import { type Errand, load, sideBySide } from './wrk.ts'

const many = 100_000
const few = 1000
const page = '/api/bookings?limit=50'

/** The newest fifty of 100,000 bookings, and one of them found by a word. */
export async function measureList(effort: Effort): Promise<Findings> {
  const [folder, smallFolder] = [await folderWithBookings(many), await folderWithBookings(few)]
  const [ours, small, raw] = await Promise.all([
    startOurs({ DATA_DIR: folder }),
    startOurs({ DATA_DIR: smallFolder }),
    startRival('raw-list.ts', { DATA_DIR: folder }),
  ])
  const [token, smallToken] = [await logIn(ours.url), await logIn(small.url)]
  const loads = await sideBySide(
    {
      ours: { url: ours.url, errand: (): Errand => ['get', page, token] },
      small: { url: small.url, errand: (): Errand => ['get', page, smallToken] },
      raw: { url: raw.url, errand: (): Errand => ['get', page] },
    },
    effort,
  )
  const search: Errand = ['search', rareWord, token]
  const searches = await times(effort.rounds, () => load(ours.url, search, { callers: 1, seconds: effort.seconds }))
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
        'GET /api/bookings?limit=50 over 100,000 rows: against node:http',
        medianRatio(rates('ours'), rates('raw')),
        0.9,
      ),
      atLeast('… against the same over 1,000 rows (flat)', medianRatio(rates('ours'), rates('small')), 0.9),
      atMost(
        'search over 100,000 rows for a rare word, one caller, p99',
        median(searches.map(({ p99 }) => p99)),
        20,
        'ms',
        1,
      ),
    ],
    details: [
      tableOf(
        ['the newest 50 of 100,000 bookings, 32 callers', 'answers a second', 'p99'],
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
        'The newest 50 of 100,000 bookings to 32 callers: answers a second',
        rows.map(([label, name]) => ({ label, value: median(rates(name)), isOurs: name === 'ours' })),
        '/s',
      ),
    ],
  }
}
