import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../../test/support/server-process.ts'
import type { Effort } from '../effort.ts'
import { formatNumber, type Measurements, tableOf } from '../report/measurements.ts'
import { createTemporaryFolder } from '../temporary.ts'
import { newBookings } from './bookings.ts'
import { password } from './start.ts'
import type { StatementTimes } from './statement-times.ts'
import { load } from './wrk.ts'

const program = join(import.meta.dirname, '../../build/server/main.js')
const preload = join(import.meta.dirname, 'statement-times.ts')
/** V8 has compiled by then what a booking runs. */
const warmUp = 10_000

/** The first pattern that matches a statement names its part. */
const parts: [name: string, pattern: RegExp][] = [
  ['insert the booking, with its indexes and search text', /^INSERT INTO bookings/],
  ['insert its two emails', /^INSERT INTO outbox/],
  ['read it and the closed days for the answer', /^SELECT .* FROM (bookings|closed_days)/s],
  ['commit, shared by the bookings of one turn', /^COMMIT/],
  ['savepoints and other statements', /(?:)/],
]

/** The processor time of a booking on SQLite, by part. */
export async function measureBookingCost({ seconds }: Effort): Promise<Measurements> {
  const [DATA_DIR, output] = [createTemporaryFolder(), join(createTemporaryFolder(), 'times.json')]
  const env = { DATA_DIR, STATEMENT_TIMES: output, ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' }
  const server = await startServer(env, [process.execPath, '--import', preload, program])
  for (let saved = 0; saved < warmUp; )
    saved += (await load(server.url, newBookings(), { seconds })).perSecond * seconds
  process.kill(server.pid, 'SIGUSR2')
  await load(server.url, newBookings(), { seconds: 5 * seconds })
  await server.end()
  const { total, statements } = JSON.parse(readFileSync(output, 'utf8')) as StatementTimes // the preloaded module writes it

  const times = new Map(parts.map(([name]) => [name, 0]))
  let bookings = 0
  for (const [text, { runs, time }] of Object.entries(statements)) {
    const [name = ''] = parts.find(([, pattern]) => pattern.test(text)) ?? []
    times.set(name, (times.get(name) ?? 0) + time)
    if (text.startsWith('INSERT INTO bookings')) bookings += runs
  }
  const inStatements = [...times.values()].reduce((sum, time) => sum + time, 0)
  const rows: [string, number][] = [
    ...times,
    ['everything else: HTTP, JSON, checks', total - inStatements],
    ['all of it', total],
  ]
  return {
    rows: [],
    details: [
      tableOf(
        ['one booking on SQLite, 32 clients', 'processor time of the main thread'],
        rows.map(([name, time]) => [name, `${formatNumber(time / bookings)} µs`]),
      ),
    ],
    plots: [],
  }
}
