import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Effort } from '../effort.ts'
import { atMost, type Findings } from '../report/findings.ts'
import { lines } from '../report/plot.ts'
import { median } from '../statistics.ts'
import { logIn, startOurs } from './start.ts'
import { load } from './wrk.ts'

const idleMs = 5000
const samples = 100

/** What the process keeps in memory, idle and while 32 people read and book. */
export async function measureMemory({ memorySeconds }: Effort): Promise<Findings> {
  const server = await startOurs()
  await fetch(server.url)
  await sleep(idleMs)
  const idle = residentMegabytes(server.pid)
  const token = await logIn(server.url)

  const seen: number[] = []
  const sampling = setInterval(() => seen.push(residentMegabytes(server.pid)), (memorySeconds * 1000) / samples)
  const { perSecond } = await load(server.url, ['mix', randomUUID().slice(0, 8), token], { seconds: memorySeconds })
  clearInterval(sampling)
  await server.end()

  // Once it is warm it may not grow: the last tenth against the third one.
  const [early, late] = [median(seen.slice(20, 30)), median(seen.slice(-10))]
  const growth = (late / early - 1) * 100
  const how = `${Math.round(perSecond)} calls a second from 32 callers: pages, lists, bookings`
  return {
    rows: [
      atMost('memory of the process, idle', idle, 110, 'MB'),
      {
        what: `memory after ${memorySeconds} s of load: growth since it was warm`,
        target: '< 20 %',
        measured: `${growth.toFixed(1)} % (${Math.round(early)} → ${Math.round(late)} MB)`,
        reached: growth < 20,
      },
    ],
    details: [`Memory under load: ${how}.`],
    plots: [
      lines(
        'memory.svg',
        `Memory under ${memorySeconds} s of load`,
        {
          steps: [0, 0.25, 0.5, 0.75, 1].map((part) => memorySeconds * part),
          stepUnit: 'seconds',
          unit: 'MB',
        },
        [{ name: 'resident', values: seen }],
      ),
    ],
  }
}

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
