import { atMost, type Findings, formatNumber, type Row, tableOf } from '../report/findings.ts'
import { bars } from '../report/plot.ts'
import { categories, type Visit } from './lighthouse.ts'

type Result = Visit & { name: string }

const kilobytes = (bytes: number) => bytes / 1000
const mostLargestPaint = 1.15

/** The first results are the floor's and the peers', the others our pages', the home page first. */
export function reportPages([floor, next, vite, ...pages]: readonly Result[]): Findings {
  const home = pages[0]
  const booking = pages.find(({ name }) => name === '/booking')
  if (!floor || !next || !vite || !home || !booking) throw new Error('A page is missing')
  const peers = [home, floor, next, vite].map((result) => ({
    ...result,
    label: result === home ? 'our home page' : result.name,
    isOurs: result === home,
  }))
  const worst = (read: (page: Result) => number) => Math.max(...pages.map(read))
  const lowest = Math.min(...pages.flatMap(({ scores }) => Object.values(scores)))
  return {
    rows: [
      {
        what: `performance, accessibility, best practices, SEO on all ${pages.length} pages`,
        target: '100 each',
        measured: lowest === 100 ? '100 each' : `${lowest} at the lowest`,
        reached: lowest === 100,
      },
      paintRow(floor, pages),
      atMost(
        'total blocking time, worst page',
        worst(({ blocking }) => blocking),
        30,
        'ms',
      ),
      exactly(
        'layout shift, worst page',
        worst(({ shift }) => shift),
        3,
      ),
      exactly(
        'render-blocking requests, worst page',
        worst(({ renderBlocking }) => renderBlocking),
      ),
      atMost('script on the home page, brotli', kilobytes(home.scripts), 95, 'kB', 1),
      exactly(
        'scripts asked for before the first paint, worst page',
        worst((page) => page.scriptsBeforePaint),
      ),
      atMost('script on the booking page, brotli', kilobytes(booking.scripts), 130, 'kB', 1),
      atMost('HTML + CSS of a page, brotli, worst page', kilobytes(worst((page) => page.pageAndStyles)), 14, 'kB', 1),
    ],
    details: [
      tableOf(
        ['page', ...categories, 'LCP', '× floor', 'TBT', 'shift', 'HTML + CSS', 'script', 'everything'],
        pages.map((page) => [
          page.name,
          ...categories.map((category) => String(page.scores[category])),
          `${formatNumber(page.largestPaint)} ms`,
          (page.largestPaint / floor.largestPaint).toFixed(2),
          `${formatNumber(page.blocking)} ms`,
          page.shift.toFixed(3),
          ...[page.pageAndStyles, page.scripts, page.everything].map(inKilobytes),
        ]),
      ),
      tableOf(
        [
          'the home page beside others with the same content',
          'performance',
          'LCP',
          '× ours',
          'TBT',
          'script',
          'everything',
        ],
        peers.map((peer) => [
          peer.label,
          String(peer.scores.performance),
          `${formatNumber(peer.largestPaint)} ms`,
          (peer.largestPaint / home.largestPaint).toFixed(2),
          `${formatNumber(peer.blocking)} ms`,
          ...[peer.scripts, peer.everything].map(inKilobytes),
        ]),
      ),
    ],
    plots: [
      bars(
        'pages-lcp.svg',
        'The home page: largest contentful paint (less is better)',
        peers.map(({ label, largestPaint: value, isOurs }) => ({ label, value, isOurs })),
        'ms',
      ),
      bars(
        'pages-bytes.svg',
        'The home page: bytes of a first visit (less is better)',
        peers.map(({ label, everything, isOurs }) => ({ label, value: kilobytes(everything), isOurs })),
        'kB',
      ),
      bars(
        'pages-blocking.svg',
        'The home page: total blocking time (less is better)',
        peers.map(({ label, blocking: value, isOurs }) => ({ label, value, isOurs })),
        'ms',
      ),
    ],
  }
}

function paintRow(floor: Result, pages: readonly Result[]): Row {
  const slowest = pages.reduce((most, page) => (page.largestPaint > most.largestPaint ? page : most))
  const ratio = slowest.largestPaint / floor.largestPaint
  const [ours, least] = [slowest.largestPaint, floor.largestPaint].map((ms) => `${formatNumber(ms)} ms`)
  return {
    what: 'LCP against the floor, slowest page',
    target: `≤ ${mostLargestPaint} ×`,
    measured: `${ratio.toFixed(2)} × (${slowest.name}: ${ours}, floor ${least})`,
    reached: ratio <= mostLargestPaint,
  }
}

function exactly(what: string, value: number, digits = 0): Row {
  return { what, target: '0', measured: value.toFixed(digits), reached: Number(value.toFixed(3)) === 0 }
}

const inKilobytes = (bytes: number) => `${formatNumber(kilobytes(bytes), 1)} kB`
