import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '../support/postgres.ts'
import { startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { auditStoreOf } from './audit.ts'
import { report } from './check-result.ts'
import { freshSettings } from './server-settings.ts'
import { size, timeoutMs } from './size.ts'
import { book, type Ledger, startTraffic, until } from './visitors.ts'

for (const [engine, instances] of [...engines.map((name) => [name, 1] as const), ['postgres', 2] as const]) {
  const name = `${engine}: fifty parallel posts with one key to ${instances} server(s) make one row and one response`
  test(name, { timeout: timeoutMs }, async ({ task }) => {
    const { settings } = await freshSettings(engine)
    const servers = await Promise.all(
      Array.from({ length: instances }, async () => startServer({ ...settings, PORT: String(await freePort()) })),
    )
    const agent = new Agent({ keepAlive: true, maxSockets: 50 })
    const acknowledged: Ledger = new Map()
    for (let round = 0; round < size.sameKeyRounds; round++) {
      const key = `round-${round}`
      const posts = Array.from({ length: 50 }, (_, number) =>
        book(servers[number % instances]?.url ?? '', key, { agent }),
      )
      const responses = new Set((await Promise.all(posts)).map(({ status, body }) => `${status} ${body}`))
      expect([...responses]).toEqual([expect.stringMatching(/^201 /)])
      acknowledged.set(key, JSON.parse([...responses][0]?.slice(4) ?? '{}').id)
    }
    agent.destroy()
    for (const server of servers) await server.end('SIGTERM')
    const counts = await auditStoreOf(settings, acknowledged)
    const what = `one key sent 50 times in parallel${instances > 1 ? ', to two servers' : ''}`
    report(task, { what, engine, times: size.sameKeyRounds, ...counts, notes: 'one row and 50 equal responses each' })
  })
}

test('postgres: bookings continue when one of two servers on a database is killed', { timeout: timeoutMs }, async ({
  task,
}) => {
  const { settings, url } = await freshSettings('postgres')
  const other = { ...settings, PORT: String(await freePort()) }
  let victim = await startServer(settings)
  const survivor = await startServer(other)
  const traffic = startTraffic([url, survivor.url])
  for (let kills = 0; kills < size.instanceKills; kills++) {
    const before = traffic.acknowledged.size
    await until(() => traffic.acknowledged.size > before + 100)
    await victim.end('SIGKILL')
    const after = traffic.acknowledged.size
    await until(() => traffic.acknowledged.size > after + 100)
    victim = await startServer(settings)
  }
  await traffic.stop()
  await victim.end('SIGTERM')
  await survivor.end('SIGTERM')
  const counts = await auditStoreOf(settings, traffic.acknowledged)
  const notes = 'visitors continued on the other server with the same keys'
  const what = 'two servers on one database, one killed under traffic'
  report(task, { what, engine: 'postgres', times: size.instanceKills, ...counts, notes })
})
