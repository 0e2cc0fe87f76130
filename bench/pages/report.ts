import { atMost, type Findings, formatNumber, type Row, tableOf } from '../report/findings.ts'
import { bars } from '../report/plot.ts'
import { categories, type Result as Typical } from './lighthouse.ts'

type Kind = 'plain' | 'carousel' | 'form'
type Result = Typical & { name: string; kind: Kind }

const kilobytes = (bytes: number) => bytes / 1000
const mostPaintRatio = 1.05
const mostScript = { plain: 1.5, '/contact': 103, '/booking': 121 }
const mostBlocking = { withoutForm: 10, withForm: 30 }

/** What moves on the page, told by its HTML. */
export function kindOf(html: string): Kind {
  if (!html.includes('<astro-island')) return 'plain'
  return html.includes('<form') ? 'form' : 'carousel'
}

/** The first results are those of the floor and the peers. Our pages follow, the home page first. */
export function reportPages([floor, next, vite, ...pages]: readonly Result[]): Findings {
  const home = pages[0]
  if (!floor || !next || !vite || !home) throw new Error('A page is missing')
  const peers = [home, floor, next, vite].map((result) => ({
    ...result,
    label: result === home ? 'our home page' : result.name,
    isOurs: result === home,
  }))
  const worst = (read: (page: Result) => number, of = pages) => Math.max(...of.map(read))
  const ofKind = (...kinds: Kind[]) => pages.filter(({ kind }) => kinds.includes(kind))
  const blocking = (what: string, of: Result[], most: number) => {
    const over = worst(({ blockingOverFloor }) => blockingOverFloor, of)
    return atMost(`total blocking time over the floor's, worst page ${what}`, over, most, 'ms')
  }
  const script = (what: string, of: Result[], most: number) =>
    atMost(`script, brotli: ${what}`, kilobytes(worst(({ scripts }) => scripts, of)), most, 'kB', 1)
  const named = (path: string) => pages.filter(({ name }) => name === path)
  return {
    rows: [
      fullScoresRow(pages),
      performanceRow(floor, pages),
      paintRow(pages),
      blocking('without a form', ofKind('plain', 'carousel'), mostBlocking.withoutForm),
      blocking('with a form', ofKind('form'), mostBlocking.withForm),
      exactly(
        'layout shift, worst page',
        worst(({ shift }) => shift),
        3,
      ),
      exactly(
        'render-blocking requests, worst page',
        worst(({ renderBlocking }) => renderBlocking),
      ),
      script('worst page without form or carousel', ofKind('plain'), mostScript.plain),
      script('contact', named('/contact'), mostScript['/contact']),
      script('booking', named('/booking'), mostScript['/booking']),
      atMost('HTML + CSS of a page, brotli, worst page', kilobytes(worst((page) => page.pageAndStyles)), 14, 'kB', 1),
    ],
    details: [
      tableOf(
        ['page', ...categories, 'LCP', '× floor', 'TBT', 'TBT − floor', 'shift', 'HTML + CSS', 'script', 'everything'],
        pages.map((page) => [
          page.name,
          ...categories.map((category) => String(page.scores[category])),
          `${formatNumber(page.largestPaint)} ms`,
          page.paintRatio.toFixed(2),
          `${formatNumber(page.blocking)} ms`,
          `${formatNumber(page.blockingOverFloor)} ms`,
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

function fullScoresRow(pages: readonly Result[]): Row {
  const others = categories.filter((category) => category !== 'performance')
  const lowest = Math.min(...pages.flatMap(({ scores }) => others.map((category) => scores[category])))
  return {
    what: `accessibility, best practices, SEO on all ${pages.length} pages`,
    target: '100 each',
    measured: lowest === 100 ? '100 each' : `${lowest} at the lowest`,
    reached: lowest === 100,
  }
}

/** A page of 100 passes even when the floor scores lower, and the floor's own score is enough. */
function performanceRow(floor: Result, pages: readonly Result[]): Row {
  const lowest = pages.reduce((least, page) => (page.scores.performance < least.scores.performance ? page : least))
  return {
    what: `performance on all ${pages.length} pages`,
    target: "100, or the floor's score",
    measured: `${lowest.scores.performance} at the lowest (${lowest.name}), floor ${floor.scores.performance}`,
    reached: lowest.scores.performance >= floor.scores.performance,
  }
}

function paintRow(pages: readonly Result[]): Row {
  const slowest = pages.reduce((most, page) => (page.paintRatio > most.paintRatio ? page : most))
  return {
    what: 'LCP against the floor, slowest page',
    target: `≤ ${mostPaintRatio} ×`,
    measured: `${slowest.paintRatio.toFixed(2)} × (${slowest.name}: ${formatNumber(slowest.largestPaint)} ms)`,
    reached: slowest.paintRatio <= mostPaintRatio,
  }
}

function exactly(what: string, value: number, digits = 0): Row {
  return { what, target: '0', measured: value.toFixed(digits), reached: Number(value.toFixed(3)) === 0 }
}

const inKilobytes = (bytes: number) => `${formatNumber(kilobytes(bytes), 1)} kB`
