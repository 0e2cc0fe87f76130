import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { median } from '../statistics.ts'
import { freshFolder, runProgram } from '../temporary.ts'
import { browserFlags, executablePath } from './browser.ts'

const program = join(import.meta.dirname, '../node_modules/lighthouse/cli/index.js')
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What one visit by Lighthouse's phone came to; times in milliseconds, sizes in bytes as sent. */
export type Visit = {
  scores: Record<(typeof categories)[number], number>
  largestPaint: number
  blocking: number
  shift: number
  renderBlocking: number
  scripts: number
  scriptsBeforePaint: number
  /** The page and the style sheets asked for before its first paint. */
  pageAndStyles: number
  /** Headers included. */
  everything: number
}

/** The parts of Lighthouse's report that are read here. */
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; details?: { items?: Record<string, number | string>[] } }>
}

/** Visits the page once: mobile, simulated throttling, as Lighthouse does it unless told otherwise. */
export async function visit(url: string): Promise<Visit> {
  const file = join(freshFolder(), 'report.json')
  const flags = ['--headless=new', ...browserFlags].join(' ')
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories}`]
  const env = { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) }
  const more = ['--disable-full-page-screenshot', '--no-enable-error-reporting', `--chrome-flags=${flags}`]
  await tried(() => runProgram(process.execPath, [program, ...args, ...more], { env }))
  return read(JSON.parse(readFileSync(file, 'utf8')), url)
}

const mostTries = 3

/** Lighthouse sometimes loses the browser's recording of a visit; that says nothing of the page, and it asks for another. */
async function tried(visit: () => Promise<unknown>): Promise<void> {
  for (let left = mostTries - 1; ; left--) {
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
      isBeforePaint: Number(request.networkRequestTime) < firstPaint,
    }))
  const scripts = requests.filter(({ type }) => type === 'Script')
  const pageAndStyles = requests.filter(
    ({ type, isBeforePaint }) => type === 'Document' || (type === 'Stylesheet' && isBeforePaint),
  )
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
    scripts: await bodyBytes(scripts),
    scriptsBeforePaint: scripts.filter(({ isBeforePaint }) => isBeforePaint).length,
    pageAndStyles: await bodyBytes(pageAndStyles),
    everything: value('total-byte-weight'),
  }
}

/** How long the bodies are as a browser is sent them. */
async function bodyBytes(requests: readonly { url: string }[]): Promise<number> {
  const sizes = await Promise.all(requests.map(({ url }) => lengthOf(url)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function lengthOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      let length = 0
      answer.on('data', (part: Buffer) => {
        length += part.length
      })
      answer.on('end', () => resolve(length))
    })
    request.on('error', reject)
  })
}

/** The median of each figure over the visits. */
export function typical(visits: readonly Visit[]): Visit {
  const of = (read: (visit: Visit) => number) => median(visits.map(read))
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
    scriptsBeforePaint: of(({ scriptsBeforePaint }) => scriptsBeforePaint),
    pageAndStyles: of(({ pageAndStyles }) => pageAndStyles),
    everything: of(({ everything }) => everything),
  }
}
