import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Effort } from '../effort.ts'
import { atMost, type Measurements } from '../report/measurements.ts'
import { lines } from '../report/plot.ts'
import { median } from '../statistics.ts'
import { logIn, startOurs } from './start.ts'
import { load } from './wrk.ts'

const idleMs = 5000
const samples = 100

/** Resident memory of the process, idle and under load from 32 clients that read and book. */
export async function measureMemory({ memorySeconds }: Effort): Promise<Measurements> {
  const server = await startOurs()
  await fetch(server.url)
  await sleep(idleMs)
  const idle = residentMegabytes(server.pid)
  const token = await logIn(server.url)

  const megabytes: number[] = []
  const sampling = setInterval(() => megabytes.push(residentMegabytes(server.pid)), (memorySeconds * 1000) / samples)
  const { perSecond } = await load(server.url, ['mix', randomUUID().slice(0, 8), token], { seconds: memorySeconds })
  clearInterval(sampling)
  await server.end()

  // Compares the last tenth of the run with the third tenth, when the server is warm.
  const [early, late] = [median(megabytes.slice(20, 30)), median(megabytes.slice(-10))]
  const growth = (late / early - 1) * 100
  const workload = `${Math.round(perSecond)} requests per second from 32 clients: pages, lists, bookings`
  return {
    rows: [
      atMost('memory, idle', idle, 150, 'MB'),
      {
        metric: `memory growth after warm-up, ${memorySeconds} s of load`,
        target: '< 20 %',
        measured: `${growth.toFixed(1)} % (${Math.round(early)} → ${Math.round(late)} MB)`,
        met: growth < 20,
      },
    ],
    details: [`Memory under load: ${workload}.`],
    plots: [
      lines(
        'memory.svg',
        `Memory under ${memorySeconds} s of load`,
        {
          steps: [0, 0.25, 0.5, 0.75, 1].map((part) => memorySeconds * part),
          stepUnit: 'seconds',
          unit: 'MB',
        },
        [{ name: 'resident', values: megabytes }],
      ),
    ],
  }
}

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
