import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/support/postgres.ts'
import type { Effort } from '../effort.ts'
import { atMost, type Measurements } from '../report/measurements.ts'
import { median, repeat } from '../statistics.ts'
import { killGroup, launch } from '../temporary.ts'
import { createStoreWithBookings } from './rows.ts'

const program = join(import.meta.dirname, '../../build/server/main.js')

/** Time from the start command to the first page response, with 100,000 bookings and no pending migration. */
export async function measureStartup({ starts }: Effort): Promise<Measurements> {
  const folder = await createStoreWithBookings(100_000)
  await timeToFirstResponse(folder)
  const measured = await repeat(starts, () => timeToFirstResponse(folder))
  return {
    rows: [
      {
        ...atMost('startup on existing data, time to first page', median(measured), 0, 'ms'),
        target: 'none',
        met: undefined,
      },
    ],
    details: [],
    plots: [],
  }
}

async function timeToFirstResponse(folder: string): Promise<number> {
  const port = await freePort()
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' }
  const startedAt = performance.now()
  const child = launch(process.execPath, [program], { cwd: folder, env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server exited with code ${child.exitCode}`)
    await sleep(1)
  }
  const milliseconds = performance.now() - startedAt
  killGroup(child)
  await ended
  return milliseconds
}
