import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fill } from '../../scripts/seed/fill.ts'
import { migrate } from '../../server/store/migrate.ts'
import { openStore } from '../../server/store/open.ts'
import { atMost, type Findings, formatNumber, tableOf } from '../report/findings.ts'
import { freshFolder } from '../temporary.ts'
import { residentMegabytes } from './memory.ts'
import { logIn, startOurs } from './start.ts'

const rows = 100_000
const leastSeconds = 3
const sampleMs = 20

/** What staff call; no search is made twice, for its number of rows would be cached. */
const calls: [what: string, pathsOf: (round: number) => string[]][] = [
  ['a page of a list', () => ['/api/bookings?limit=50']],
  ['a search for two letters', (round) => [`/api/bookings?limit=50&q=${twoLetters(round)}`]],
  ['a search for a name', (round) => [`/api/contact-submissions?limit=50&q=whitlock&from=${dayNumber(round)}`]],
  ['a count by day', (round) => [`/api/call-logs?limit=1&from=${dayNumber(round)}`]],
  ['the overview', () => ['/api/overview']],
  ['related rows', () => [`/api/related?list=bookings&ids=${Array.from({ length: 200 }, (_, id) => rows - id)}`]],
  ['the history of a row', (round) => [`/api/history?list=bookings&id=${rows - round}`]],
  ['the mails', () => ['/api/mails']],
  ['the API description', () => ['/api/openapi.json']],
  ['the calendar feed', () => [calendarFeed]],
  ['the whole list', () => ['/api/bookings']],
  ['the whole list, searched', () => ['/api/bookings?q=an&sort=attention']],
  ['a CSV export', () => ['/api/export/bookings']],
  ['four whole lists at once', () => Array<string>(4).fill('/api/bookings')],
  ['four CSV exports at once', () => Array<string>(4).fill('/api/export/contact-submissions')],
]

/** Stands for the address of the calendar feed, which is secret. */
const calendarFeed = 'calendar feed'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const twoLetters = (round: number) => `${letters[round % 26]}${letters[Math.floor(round / 26) % 26]}`
const dayNumber = (round: number) => new Date(Date.UTC(2023, 0, 1 + round)).toISOString().slice(0, 10)

/** How long a page takes, and how much memory the process needs, while staff read 100,000 rows of each list. */
export async function measureStaffReads(): Promise<Findings> {
  const folder = freshFolder()
  const store = await openStore({ DATA_DIR: folder, DATABASE_URL: undefined })
  await migrate(store)
  const counts = { bookings: rows, contactSubmissions: rows, callLogs: rows }
  await fill(store, { counts, seed: 1, now: new Date(), onProgress: () => {} })
  await store.close()
  return measureStaffReadsOf({ DATA_DIR: folder })
}

/** The same over the rows that the store of these settings has. */
export async function measureStaffReadsOf(env: Record<string, string>): Promise<Findings> {
  const server = await startOurs(env)
  const token = await logIn(server.url)
  const feed = await fetch(`${server.url}/api/calendar-feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const calendar = new URL(((await feed.json()) as { url: string }).url).pathname // the API's contract
  const prober = new Worker(new URL('./page-prober.ts', import.meta.url), { workerData: `${server.url}/` })

  const found: { what: string; p99: number; longest: number; megabytes: number; seconds: number }[] = []
  for (const [what, pathsOf] of [['nothing', undefined] as const, ...calls]) {
    await pageTimes(prober)
    let megabytes = 0
    const sampling = setInterval(() => {
      megabytes = Math.max(megabytes, residentMegabytes(server.pid))
    }, sampleMs)
    const begun = performance.now()
    let rounds = 0
    do {
      if (pathsOf === undefined) await sleep(leastSeconds * 1000)
      const paths = pathsOf?.(rounds) ?? []
      await Promise.all(paths.map((path) => drain(server.url + (path === calendarFeed ? calendar : path), token)))
      rounds += 1
    } while (performance.now() - begun < leastSeconds * 1000)
    clearInterval(sampling)
    const milliseconds = (await pageTimes(prober)).sort((a, b) => a - b)
    found.push({
      what,
      p99: milliseconds[Math.floor(milliseconds.length * 0.99)] ?? Number.NaN,
      longest: milliseconds.at(-1) ?? Number.NaN,
      megabytes,
      seconds: (performance.now() - begun) / 1000 / rounds,
    })
  }
  await prober.terminate()
  await server.end()
  const most = (of: (one: (typeof found)[number]) => number) => Math.max(...found.map(of))
  return {
    rows: [
      atMost(
        'a page while one staff call runs over 100,000 rows, p99',
        most(({ p99 }) => p99),
        50,
        'ms',
        1,
      ),
      atMost(
        'memory of the process meanwhile',
        most(({ megabytes }) => megabytes),
        300,
        'MB',
      ),
    ],
    details: [
      tableOf(
        ['a page while staff read 100,000 rows of each list', 'p99', 'longest', 'memory', 'the staff call'],
        found.map(({ what, p99, longest, megabytes, seconds }) => [
          what,
          `${p99.toFixed(1)} ms`,
          `${longest.toFixed(1)} ms`,
          `${formatNumber(megabytes)} MB`,
          `${seconds.toFixed(2)} s`,
        ]),
      ),
    ],
    plots: [],
  }
}

async function pageTimes(prober: Worker): Promise<number[]> {
  prober.postMessage('times')
  const [milliseconds] = await once(prober, 'message')
  return milliseconds
}

function drain(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} for ${url}`))
      answer.resume().once('end', resolve).once('error', reject)
    }).once('error', reject)
  })
}
