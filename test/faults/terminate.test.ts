import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { auditPlace } from './audit.ts'
import { report } from './fault-result.ts'
import { freshSettings } from './place.ts'
import { patience, size } from './size.ts'
import { book, type Ledger, send, until } from './visitors.ts'

/** Asks and books in turn over one kept connection until the server lets nobody in; resolves to what went wrong. */
async function visit(url: string, visitor: number, acknowledged: Ledger): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const faults: string[] = []
  for (let number = 0; ; number++) {
    const key = `${url}-${visitor}-${number}`
    try {
      const answer = number % 2 ? await send('GET', `${url}/`, { agent }) : await book(url, key, { agent })
      if (answer.status === 201) acknowledged.set(key, JSON.parse(answer.body).id)
      else if (answer.status !== 200) faults.push(`${answer.status} ${answer.body}`)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException // what node:http rejects with
      if (code !== 'ECONNREFUSED') faults.push(code ?? message)
      return faults
    }
  }
}

for (const engine of engines) {
  test(`${engine}: SIGTERM cuts no request, and ends with 0`, { timeout: patience }, async ({ task }) => {
    const { settings, url } = await freshSettings(engine)
    const acknowledged: Ledger = new Map()
    const cut: string[] = []
    const codes: (number | null)[] = []
    let slowest = 0
    for (let run = 0; run < size.terminations; run++) {
      const server = await startServer(settings)
      const visits = Array.from({ length: 20 }, (_, visitor) => visit(url, run * 100 + visitor, acknowledged))
      await sleep(200 + Math.random() * 300)
      const before = performance.now()
      codes.push(await server.end('SIGTERM'))
      slowest = Math.max(slowest, performance.now() - before)
      cut.push(...(await Promise.all(visits)).flat())
    }
    const found = await auditPlace(settings, acknowledged)
    const notes = `${cut.length} requests cut, ended with ${[...new Set(codes)]} within ${(slowest / 1000).toFixed(1)} s`
    report(task, { what: 'SIGTERM under load, 20 connections', engine, times: size.terminations, ...found, notes })
    expect(cut).toEqual([])
    expect(new Set(codes)).toEqual(new Set([0]))
    expect(slowest).toBeLessThan(15_000)
  })
}

test('a server on its way out says so, finishes what it was given and waits for no silent caller', async () => {
  const { settings, url } = await freshSettings('sqlite')
  const server = await startServer(settings)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await send('GET', `${url}/readyz`, { agent })).status).toBe(200)
  const silent = connect(Number(settings.PORT), '127.0.0.1')
  onTestFinished(() => void silent.destroy())
  silent.on('error', () => {})

  const ended = server.end('SIGTERM')
  await until(async () => (await send('GET', `${url}/readyz`)).status === 503, 400)
  expect(await send('GET', `${url}/readyz`, { agent })).toMatchObject({ status: 503, body: 'Shutting down' })
  expect((await book(url, 'newcomer')).status).toBe(201)
  await sleep(700)
  await expect(book(url, 'too-late')).rejects.toThrow('ECONNREFUSED')
  const last = await book(url, 'last', { agent })
  expect([last.status, last.headers.connection]).toEqual([201, 'close'])
  expect(await ended).toBe(0)
})

test('whoever knocked before the door is closed is let in, though the machine stood still', async () => {
  const { settings, url } = await freshSettings('sqlite')
  const server = await startServer(settings)
  expect((await send('GET', `${url}/`)).status).toBe(200)
  const ended = server.end('SIGTERM')
  await sleep(400)
  process.kill(server.pid, 'SIGSTOP')
  const knocks = Array.from({ length: 40 }, (_, number) => book(url, `knock-${number}`))
  await sleep(300)
  process.kill(server.pid, 'SIGCONT')
  const answers = await Promise.allSettled(knocks)
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : answer.reason))).toEqual(
    Array(40).fill(201),
  )
  expect(await ended).toBe(0)
})
