import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median, medianRatio } from '../statistics.ts'
import { createTemporaryFolder, runProgram } from '../temporary.ts'
import { bodyBytes, inlineScriptBytes } from './body-bytes.ts'
import { browserFlags, executablePath } from './browser.ts'

const program = join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js')
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The results of one mobile Lighthouse run. Times are in milliseconds, sizes in bytes as sent. */
export type Visit = {
  scores: Record<(typeof categories)[number], number>
  largestPaint: number
  blocking: number
  shift: number
  renderBlocking: number
  /** Inline scripts and script files that load without user input. */
  scripts: number
  /** Script files with their headers. */
  scriptTransfer: number
  scriptFiles: number
  /** The HTML without its inline scripts, and the style sheets requested before first paint. */
  pageAndStyles: number
  /** Headers included. */
  everything: number
}

/** The parts of Lighthouse's report that we read. */
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; details?: { items?: Record<string, number | string>[] } }>
}

/** Visits the page once with Lighthouse's defaults: mobile, simulated throttling. */
export async function visit(url: string): Promise<Visit> {
  const file = join(createTemporaryFolder(), 'report.json')
  const flags = ['--headless=new', ...browserFlags].join(' ')
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories}`]
  const env = { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) }
  const extraArgs = ['--disable-full-page-screenshot', '--no-enable-error-reporting', `--chrome-flags=${flags}`]
  await withRetries(() => runProgram(process.execPath, [program, ...args, ...extraArgs], { env }))
  return read(JSON.parse(readFileSync(file, 'utf8')), url)
}

const maxTries = 3

/** On any page, Lighthouse sometimes loses the browser's trace. Its error message says to run it again. */
async function withRetries(visit: () => Promise<unknown>): Promise<void> {
  for (let left = maxTries - 1; ; left--) {
    try {
      await visit()
      return
    } catch (error) {
      if (left === 0 || !String(error).includes('Runtime error encountered')) throw error
    }
  }
}

async function read(report: Report, url: string): Promise<Visit> {
  const value = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
  const items = (audit: string) => report.audits[audit]?.details?.items ?? []
  const firstPaint = Number(items('metrics')[0]?.observedFirstPaint)
  const requests = items('network-requests')
    .filter((request) => String(request.url).startsWith(new URL(url).origin))
    .map((request) => ({
      url: String(request.url),
      type: String(request.resourceType),
      transfer: Number(request.transferSize),
      isBeforePaint: Number(request.networkRequestTime) < firstPaint,
    }))
  const isScript = (request: { url: string; type: string }) => request.type === 'Script' || request.url.endsWith('.js')
  const isPageOrStyle = ({ type, isBeforePaint }: { type: string; isBeforePaint: boolean }) =>
    type === 'Document' || (type === 'Stylesheet' && isBeforePaint)
  const sizeOf = (chosen: typeof requests) => bodyBytes(new Set(chosen.map((request) => request.url)))
  const html = await (await fetch(url)).text()
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    renderBlocking: items('render-blocking-insight').length,
    scripts: (await sizeOf(requests.filter(isScript))) + inlineScriptBytes(html),
    scriptTransfer: requests.filter(isScript).reduce((sum, { transfer }) => sum + transfer, 0),
    scriptFiles: requests.filter(isScript).length,
    pageAndStyles: (await sizeOf(requests.filter(isPageOrStyle))) - inlineScriptBytes(html),
    everything: value('total-byte-weight'),
  }
}

/** The medians over all visits. The comparisons are against the floor's visit of the same round. */
export type PageMedians = Visit & { paintRatio: number; blockingOverFloor: number }

export function mediansOf(visits: readonly Visit[], floor: readonly Visit[]): PageMedians {
  const of = (read: (visit: Visit) => number) => median(visits.map(read))
  const paints = [visits, floor].map((each) => each.map(({ largestPaint }) => largestPaint))
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      'best-practices': of(({ scores }) => scores['best-practices']),
      seo: of(({ scores }) => scores.seo),
    },
    largestPaint: of(({ largestPaint }) => largestPaint),
    blocking: of(({ blocking }) => blocking),
    shift: of(({ shift }) => shift),
    renderBlocking: of(({ renderBlocking }) => renderBlocking),
    scripts: of(({ scripts }) => scripts),
    scriptTransfer: of(({ scriptTransfer }) => scriptTransfer),
    scriptFiles: of(({ scriptFiles }) => scriptFiles),
    pageAndStyles: of(({ pageAndStyles }) => pageAndStyles),
    everything: of(({ everything }) => everything),
    paintRatio: medianRatio(paints[0] ?? [], paints[1] ?? []),
    blockingOverFloor: median(visits.map(({ blocking }, round) => blocking - (floor[round]?.blocking ?? Number.NaN))),
  }
}
