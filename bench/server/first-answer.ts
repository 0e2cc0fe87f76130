import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/support/postgres.ts'
import type { Effort } from '../effort.ts'
import { atMost, type Findings } from '../report/findings.ts'
import { median, times } from '../statistics.ts'
import { killGroup, launch } from '../temporary.ts'
import { folderWithBookings } from './rows.ts'

const program = join(import.meta.dirname, '../../build/server/main.js')

/** From the command to the first page, on a store of 100,000 bookings that has been started before. */
export async function measureFirstAnswer({ starts }: Effort): Promise<Findings> {
  const folder = await folderWithBookings(100_000)
  await timeToFirstAnswer(folder)
  const measured = await times(starts, () => timeToFirstAnswer(folder))
  return {
    rows: [atMost('start on existing data, to the first page', median(measured), 400, 'ms')],
    details: [],
    plots: [],
  }
}

async function timeToFirstAnswer(folder: string): Promise<number> {
  const port = await freePort()
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn' }
  const begun = performance.now()
  const child = launch(process.execPath, [program], { cwd: folder, env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    await sleep(1)
  }
  const took = performance.now() - begun
  killGroup(child)
  await ended
  return took
}
