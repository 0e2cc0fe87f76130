import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { migrate } from '../../platform/store/migrate.ts'
import { openStore } from '../../platform/store/open.ts'
import { fill } from '../../scripts/seed/fill.ts'
import { atMost, formatNumber, type Measurements, tableOf } from '../report/measurements.ts'
import { median, repeat } from '../statistics.ts'
import { createTemporaryFolder } from '../temporary.ts'
import { residentMegabytes } from './memory.ts'
import { logIn, startOurs } from './start.ts'

const rows = 100_000
const minSeconds = 3
const sampleMs = 20

/** Staff requests. */
const requests: [name: string, pathsOf: (round: number) => string[]][] = [
  ['newest 50 rows', () => ['/api/bookings?limit=50']],
  ['search for two letters', (round) => [`/api/bookings?limit=50&q=${twoLetters(round)}`]],
  ['search for a name', (round) => [`/api/contact-submissions?limit=50&q=whitlock&from=${dayNumber(round)}`]],
  ['count by day', (round) => [`/api/call-logs?limit=1&from=${dayNumber(round)}`]],
  ['overview', () => ['/api/overview']],
  ['related rows', () => [`/api/related?list=bookings&ids=${Array.from({ length: 200 }, (_, id) => rows - id)}`]],
  ['history of a row', (round) => [`/api/history?list=bookings&id=${rows - round}`]],
  ['email log', () => ['/api/mails']],
  ['OpenAPI document', () => ['/api/openapi.json']],
  ['calendar feed', () => [calendarFeed]],
  ['whole list', () => ['/api/bookings']],
  ['search in the whole list', () => ['/api/bookings?q=an&sort=attention']],
  ['CSV export', () => ['/api/export/bookings']],
  ['four whole lists in parallel', () => Array<string>(4).fill('/api/bookings')],
  ['four CSV exports in parallel', () => Array<string>(4).fill('/api/export/contact-submissions')],
]

/** What the dashboard asks for when it refreshes. */
const refresh = ['overview', 'bookings?limit=50', 'contact-submissions?limit=50', 'call-logs?limit=50'].map(
  (path) => `/api/${path}`,
)
const refreshCount = 21

/** Placeholder for the secret URL of the calendar feed. */
const calendarFeed = 'calendar feed'
const letters = 'abcdefghijklmnopqrstuvwxyz'
const twoLetters = (round: number) => `${letters[round % 26]}${letters[Math.floor(round / 26) % 26]}`
const dayNumber = (round: number) => new Date(Date.UTC(2023, 0, 1 + round)).toISOString().slice(0, 10)

/** Page response times and process memory while staff read lists of 100,000 rows each. */
export async function measureStaffReads(): Promise<Measurements> {
  const folder = createTemporaryFolder()
  const store = await openStore({ DATA_DIR: folder, DATABASE_URL: undefined })
  await migrate(store)
  const counts = { bookings: rows, contactSubmissions: rows, callLogs: rows }
  await fill(store, { counts, seed: 1, now: new Date(), onProgress: () => {} })
  await store.close()
  return measureStaffReadsOf({ DATA_DIR: folder })
}

/** Measures against the store that `env` selects. */
export async function measureStaffReadsOf(env: Record<string, string>): Promise<Measurements> {
  const server = await startOurs(env)
  const token = await logIn(server.url)
  const feed = await fetch(`${server.url}/api/calendar-feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const calendar = new URL(((await feed.json()) as { url: string }).url).pathname // the API's contract
  const prober = new Worker(new URL('./page-prober.ts', import.meta.url), { workerData: `${server.url}/` })

  const results: { name: string; p99: number; longest: number; megabytes: number; seconds: number }[] = []
  for (const [name, pathsOf] of [['no staff request', undefined] as const, ...requests]) {
    await pageTimes(prober)
    let megabytes = 0
    const sampling = setInterval(() => {
      megabytes = Math.max(megabytes, residentMegabytes(server.pid))
    }, sampleMs)
    const startedAt = performance.now()
    let rounds = 0
    do {
      if (pathsOf === undefined) await sleep(minSeconds * 1000)
      const paths = pathsOf?.(rounds) ?? []
      await Promise.all(paths.map((path) => drain(server.url + (path === calendarFeed ? calendar : path), token)))
      rounds += 1
    } while (performance.now() - startedAt < minSeconds * 1000)
    clearInterval(sampling)
    const milliseconds = (await pageTimes(prober)).sort((a, b) => a - b)
    results.push({
      name,
      p99: milliseconds[Math.floor(milliseconds.length * 0.99)] ?? Number.NaN,
      longest: milliseconds.at(-1) ?? Number.NaN,
      megabytes,
      seconds: (performance.now() - startedAt) / 1000 / rounds,
    })
  }
  await prober.terminate()
  const refreshes = await repeat(refreshCount, async () => {
    const startedAt = performance.now()
    await Promise.all(refresh.map((path) => drain(server.url + path, token)))
    return performance.now() - startedAt
  })
  await server.end()
  const max = (of: (result: (typeof results)[number]) => number) => Math.max(...results.map(of))
  return {
    rows: [
      atMost("dashboard's refresh over 100,000 rows: overview and three lists", median(refreshes), 50, 'ms', 1),
      atMost(
        'page during a staff request over 100,000 rows, p99',
        max(({ p99 }) => p99),
        50,
        'ms',
        1,
      ),
      atMost(
        'memory during staff requests',
        max(({ megabytes }) => megabytes),
        300,
        'MB',
      ),
    ],
    details: [
      tableOf(
        ['page during a staff request over 100,000 rows per list', 'p99', 'max', 'memory', 'staff request'],
        results.map(({ name, p99, longest, megabytes, seconds }) => [
          name,
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
    get(url, { headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`))
      response.resume().once('end', resolve).once('error', reject)
    }).once('error', reject)
  })
}
