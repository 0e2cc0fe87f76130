import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { auditStoreOf } from './audit.ts'
import { report } from './check-result.ts'
import { freshSettings } from './server-settings.ts'
import { size, timeoutMs } from './size.ts'
import { book, type Ledger, send, until } from './visitors.ts'

/** server/serve.ts accepts new connections for this long after SIGTERM. */
const readinessDelayMs = 500
/** platform/http/close.ts answers on open connections for 1500 ms more. */
const openConnectionsMs = readinessDelayMs + 1500

/** Alternates pages and bookings over one connection until the server refuses connections. Resolves to the errors. */
async function visit(url: string, visitor: number, acknowledged: Ledger): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const errors: string[] = []
  for (let number = 0; ; number++) {
    const key = `${url}-${visitor}-${number}`
    try {
      const response = number % 2 ? await send('GET', `${url}/`, { agent }) : await book(url, key, { agent })
      if (response.status === 201) acknowledged.set(key, JSON.parse(response.body).id)
      else if (response.status !== 200) errors.push(`${response.status} ${response.body}`)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException // what node:http rejects with
      if (code !== 'ECONNREFUSED') errors.push(code ?? message)
      return errors
    }
  }
}

for (const engine of engines) {
  test(`${engine}: SIGTERM cuts no request and exits with 0`, { timeout: timeoutMs }, async ({ task }) => {
    const { settings, url } = await freshSettings(engine)
    const acknowledged: Ledger = new Map()
    const cut: string[] = []
    const codes: (number | null)[] = []
    let slowest = 0
    for (let run = 0; run < size.terminations; run++) {
      const server = await startServer(settings)
      const visits = Array.from({ length: 20 }, (_, visitor) => visit(url, run * 100 + visitor, acknowledged))
      // Part of the scenario: each SIGTERM arrives at a different moment under load.
      await sleep(200 + Math.random() * 300)
      const before = performance.now()
      codes.push(await server.end('SIGTERM'))
      slowest = Math.max(slowest, performance.now() - before)
      cut.push(...(await Promise.all(visits)).flat())
    }
    const counts = await auditStoreOf(settings, acknowledged)
    const notes = `${cut.length} requests cut, ended with ${[...new Set(codes)]} within ${(slowest / 1000).toFixed(1)} s`
    report(task, { what: 'SIGTERM under load, 20 connections', engine, times: size.terminations, ...counts, notes })
    expect(cut).toEqual([])
    expect(new Set(codes)).toEqual(new Set([0]))
    expect(slowest).toBeLessThan(15_000)
  })
}

test('a server that shuts down reports 503, answers requests and ignores idle connections', async () => {
  const { settings, url } = await freshSettings('sqlite')
  await repeatIfTooSlow(settings, async (server) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await send('GET', `${url}/readyz`, { agent })).status).toBe(200)
    const idle = connect(Number(settings.PORT), '127.0.0.1')
    onTestFinished(() => void idle.destroy())
    idle.on('error', () => {})

    const { exitCode, observeWithin } = terminate(server)
    await observeWithin(readinessDelayMs, async () => {
      await until(() => isShuttingDown(url))
      expect(await send('GET', `${url}/readyz`, { agent })).toMatchObject({ status: 503, body: 'Shutting down' })
      expect((await book(url, 'new-connection')).status).toBe(201)
    })
    await until(() => isRefused(url))
    await expect(book(url, 'too-late')).rejects.toThrow('ECONNREFUSED')
    await observeWithin(openConnectionsMs, async () => {
      const last = await book(url, 'last', { agent })
      expect([last.status, last.headers.connection]).toEqual([201, 'close'])
    })
    expect(await exitCode).toBe(0)
  })
})

test('connections that the kernel accepted before the server stops listening are served', async () => {
  const { settings, url } = await freshSettings('sqlite')
  await repeatIfTooSlow(settings, async (server) => {
    const agent = new Agent({ maxSockets: 40 })
    const { exitCode, observeWithin } = terminate(server)
    await observeWithin(readinessDelayMs, async () => {
      await until(() => isShuttingDown(url))
      process.kill(server.pid, 'SIGSTOP')
      expect(await isRefused(url)).toBe(false)
    })
    const bookings = Array.from({ length: 40 }, (_, number) => book(url, `waiting-${number}`, { agent }))
    const settled = Promise.allSettled(bookings)
    await until(() => connectedSockets(agent) === 40)
    // Part of the scenario: the server is stopped until it would stop listening.
    await sleep(readinessDelayMs)
    process.kill(server.pid, 'SIGCONT')
    const outcomes = (await settled).map((each) => (each.status === 'fulfilled' ? each.value.status : each.reason))
    expect(outcomes).toEqual(Array(40).fill(201))
    expect(await exitCode).toBe(0)
  })
})

/** The machine was too slow to observe a phase of the shutdown before the server ended it. */
class TooSlow extends Error {}

/** Runs the scenario with a new server, again while the machine is too slow for it. */
async function repeatIfTooSlow(settings: Record<string, string>, scenario: (server: ServerProcess) => Promise<void>) {
  for (let tries = 1; ; tries++) {
    const server = await startServer(settings)
    try {
      return await scenario(server)
    } catch (error) {
      if (!(error instanceof TooSlow) || tries === 10) throw error
    } finally {
      await server.end('SIGKILL')
    }
  }
}

/** Sends SIGTERM. A check that fails in `observeWithin` counts only if it was made within the time since the signal. */
function terminate(server: ServerProcess) {
  const sent = performance.now()
  const exitCode = server.end('SIGTERM')
  async function observeWithin(limitMs: number, check: () => Promise<void>) {
    try {
      await check()
    } catch (cause) {
      if (performance.now() - sent < limitMs) throw cause
      throw new TooSlow(`The machine took longer than ${limitMs} ms`, { cause })
    }
  }
  return { exitCode, observeWithin }
}

const isShuttingDown = async (url: string) => (await send('GET', `${url}/readyz`)).status === 503

/** Whether nothing listens at the address. The kernel accepts connections for a stopped process too. */
function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy()
      resolve(false)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The kernel resets a connection that arrives at the moment the socket closes. The next one is refused.
      if (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET') resolve(error.code === 'ECONNREFUSED')
      else reject(error)
    })
  })
}

const connectedSockets = (agent: Agent) =>
  Object.values(agent.sockets)
    .flat()
    .filter((socket) => socket && !socket.connecting).length
