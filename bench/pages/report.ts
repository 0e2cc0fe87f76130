import { atMost, formatNumber, type Measurements, type Row, tableOf } from '../report/measurements.ts'
import { bars } from '../report/plot.ts'
import { categories, type PageMedians } from './lighthouse.ts'

type Kind = 'plain' | 'carousel' | 'form'
type Result = PageMedians & { name: string; kind: Kind }

const kilobytes = (bytes: number) => bytes / 1000
const maxPaintRatio = 1.05
const maxPlainScriptKilobytes = 1.5
/** Over HTTP/1.1, with headers. */
const maxScripts = { contact: { kilobytes: 108, files: 7 }, booking: { kilobytes: 125, files: 8 } }
const maxPageKilobytes = { largest: 15, others: 14 }
const largestPages = ['/services', '/contact', '/services/lighting-switches-devices']
const maxBlockingMs = { withoutForm: 10, withForm: 30 }

/** Whether the page has a form, a carousel or neither. */
export function kindOf(html: string): Kind {
  if (html.includes('<astro-island')) return 'form'
  return html.includes('aria-roledescription="carousel"') ? 'carousel' : 'plain'
}

/** Expects the floor and the two peers first, then our pages, starting with the home page. */
export function reportPages([floor, next, vite, ...pages]: readonly Result[]): Measurements {
  const home = pages[0]
  if (!floor || !next || !vite || !home) throw new Error('A page is missing')
  const peers = [home, floor, next, vite].map((result) => ({
    ...result,
    label: result === home ? 'our home page' : result.name,
    isOurs: result === home,
  }))
  const worst = (read: (page: Result) => number, of = pages) => Math.max(...of.map(read))
  const ofKind = (...kinds: Kind[]) => pages.filter(({ kind }) => kinds.includes(kind))
  const blocking = (label: string, of: Result[], max: number) => {
    const over = worst(({ blockingOverFloor }) => blockingOverFloor, of)
    return atMost(`total blocking time above the floor's, worst page ${label}`, over, max, 'ms')
  }
  const scriptsOf = (name: keyof typeof maxScripts) => {
    const page = pages.filter((each) => each.name === `/${name}`)
    const transfer = kilobytes(worst(({ scriptTransfer }) => scriptTransfer, page))
    return [
      atMost(`script files with headers: ${name}`, transfer, maxScripts[name].kilobytes, 'kB', 1),
      atMost(
        `… number of files`,
        worst(({ scriptFiles }) => scriptFiles, page),
        maxScripts[name].files,
        'files',
      ),
    ]
  }
  const pageSize = (label: string, of: Result[], max: number) =>
    atMost(`HTML + CSS, brotli: ${label}`, kilobytes(worst((page) => page.pageAndStyles, of)), max, 'kB', 1)
  const isLarge = ({ name }: Result) => largestPages.includes(name)
  return {
    rows: [
      fullScoresRow(pages),
      performanceRow(floor, pages),
      paintRow(pages),
      blocking('without a form', ofKind('plain', 'carousel'), maxBlockingMs.withoutForm),
      blocking('with a form', ofKind('form'), maxBlockingMs.withForm),
      zero(
        'layout shift, worst page',
        worst(({ shift }) => shift),
        3,
      ),
      zero(
        'render-blocking requests, worst page',
        worst(({ renderBlocking }) => renderBlocking),
      ),
      atMost(
        'script, brotli: worst page without form or carousel',
        kilobytes(worst(({ scripts }) => scripts, ofKind('plain'))),
        maxPlainScriptKilobytes,
        'kB',
        1,
      ),
      ...scriptsOf('contact'),
      ...scriptsOf('booking'),
      pageSize('services, contact, lighting', pages.filter(isLarge), maxPageKilobytes.largest),
      pageSize(
        'worst of the others',
        pages.filter((page) => !isLarge(page)),
        maxPageKilobytes.others,
      ),
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
          'home page compared with others of the same content',
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
        'Home page: largest contentful paint (lower is better)',
        peers.map(({ label, largestPaint: value, isOurs }) => ({ label, value, isOurs })),
        'ms',
      ),
      bars(
        'pages-bytes.svg',
        'Home page: bytes of a first visit (lower is better)',
        peers.map(({ label, everything, isOurs }) => ({ label, value: kilobytes(everything), isOurs })),
        'kB',
      ),
      bars(
        'pages-blocking.svg',
        'Home page: total blocking time (lower is better)',
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
    metric: `accessibility, best practices, SEO on all ${pages.length} pages`,
    target: '100 each',
    measured: lowest === 100 ? '100 each' : `lowest ${lowest}`,
    met: lowest === 100,
  }
}

/** A page passes with a score of 100 or with at least the floor's score. */
function performanceRow(floor: Result, pages: readonly Result[]): Row {
  const lowest = pages.reduce((lowest, page) => (page.scores.performance < lowest.scores.performance ? page : lowest))
  return {
    metric: `performance on all ${pages.length} pages`,
    target: "100, or the floor's score",
    measured: `lowest ${lowest.scores.performance} (${lowest.name}), floor ${floor.scores.performance}`,
    met: lowest.scores.performance >= floor.scores.performance,
  }
}

function paintRow(pages: readonly Result[]): Row {
  const slowest = pages.reduce((slowest, page) => (page.paintRatio > slowest.paintRatio ? page : slowest))
  return {
    metric: 'LCP vs. the floor, slowest page',
    target: `≤ ${maxPaintRatio} ×`,
    measured: `${slowest.paintRatio.toFixed(2)} × (${slowest.name}: ${formatNumber(slowest.largestPaint)} ms)`,
    met: slowest.paintRatio <= maxPaintRatio,
  }
}

function zero(metric: string, value: number, digits = 0): Row {
  return { metric, target: '0', measured: value.toFixed(digits), met: Number(value.toFixed(3)) === 0 }
}

const inKilobytes = (bytes: number) => `${formatNumber(kilobytes(bytes), 1)} kB`
