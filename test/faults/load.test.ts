import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { auditStoreOf } from './audit.ts'
import { report } from './check-result.ts'
import { freshSettings } from './server-settings.ts'
import { isFullRun, size, timeoutMs } from './size.ts'
import { logIn } from './unavailable.ts'
import { book, type Ledger, send } from './visitors.ts'

const clientCount = 20
/** Below the server's limit of 20 bookings per address in ten minutes. */
const bookingsPerAddress = 15

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** How long the main thread of the process waited for a processor. */
const waitedMs = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6

function percentile99(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

for (const engine of engines) {
  test(`${engine}: twenty concurrent clients are all served for the whole run`, { timeout: timeoutMs }, async ({
    task,
  }) => {
    const { settings, url } = await freshSettings(engine)
    const limits = { SUBMISSION_LIMIT: '20', TRUST_PROXY: '127.0.0.1/32' }
    const server = await startServer({ ...settings, ...limits })
    const staff = await logIn(url)
    const acknowledged: Ledger = new Map()
    const errors: string[] = []
    const reads: number[] = []
    const writes: number[] = []
    const seconds = size.loadSeconds[engine]
    const waited = () => waitedMs(server.pid) + waitedMs(process.pid)
    const waitedBefore = waited()
    const end = performance.now() + seconds * 1000

    async function runClient(client: number) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let number = 0; performance.now() < end; number++) {
        const before = performance.now()
        const [status, expected] = await sendRequest(agent, client, number).catch((error: Error) => [
          error.message,
          200,
        ])
        ;(number % 4 === 0 ? writes : reads).push(performance.now() - before)
        if (status !== expected) errors.push(String(status))
        // Part of the scenario: a client pauses between requests.
        await sleep(Math.random() * 20)
      }
      agent.destroy()
    }

    /** Every fourth request is a booking. Resolves to the status and the expected status. */
    async function sendRequest(agent: Agent, client: number, number: number): Promise<[number, number]> {
      if (number % 4 === 1) return [(await send('GET', `${url}/`, { agent })).status, 200]
      if (number % 4 === 2) return [(await send('GET', `${url}/services`, { agent })).status, 200]
      if (number % 4 === 3) {
        return [(await send('GET', `${url}/api/bookings?limit=50`, { agent, headers: staff })).status, 200]
      }
      const address = Math.floor(number / 4 / bookingsPerAddress)
      const headers = { 'x-forwarded-for': `10.${client}.${address >> 8}.${address & 255}` }
      const key = `client-${client}-${number}`
      const { status, body } = await book(url, key, { agent, headers })
      if (status === 201) acknowledged.set(key, JSON.parse(body).id)
      return [status, 201]
    }

    const memory: number[] = []
    const sampling = setInterval(() => memory.push(residentMegabytes(server.pid)), (seconds * 1000) / 100)
    await Promise.all(Array.from({ length: clientCount }, (_, client) => runClient(client)))
    clearInterval(sampling)
    const waitedShare = (waited() - waitedBefore) / (seconds * 1000)
    await server.end('SIGTERM')

    const counts = await auditStoreOf(settings, acknowledged)
    const [write, read] = [percentile99(writes), percentile99(reads)]
    const [early, late] = [mean(memory.slice(20, 30)), mean(memory.slice(-10))]
    const notes = [
      `${errors.length} errors in ${(reads.length + writes.length).toLocaleString('en-US')} requests`,
      `99 of 100 writes within ${write.toFixed(1)} ms, reads within ${read.toFixed(1)} ms`,
      `waited for a processor ${Math.round(waitedShare * 100)} % of the time`,
      `memory ${Math.round(early)} → ${Math.round(late)} MB`,
    ].join('; ')
    report(task, { what: `${clientCount} clients for ${seconds} s, limits on`, engine, times: 1, ...counts, notes })
    expect(errors).toEqual([])
    if (!isFullRun) return // A few seconds of load beside other tests do not measure speed.
    expect(write).toBeLessThanOrEqual(100)
    expect(read).toBeLessThanOrEqual(50)
    expect(late / early).toBeLessThan(1.2)
  })
}
