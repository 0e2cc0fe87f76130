import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { auditStoreOf, integrityOf } from './audit.ts'
import { report } from './check-result.ts'
import { freshSettings } from './server-settings.ts'
import { isFullRun, size, timeoutMs } from './size.ts'
import { startTraffic, until } from './visitors.ts'

for (const engine of engines) {
  test(`${engine}: acknowledged bookings survive kill -9`, { timeout: timeoutMs }, async ({ task }) => {
    const { settings, url } = await freshSettings(engine)
    let server = await startServer(settings)
    const traffic = startTraffic([url])
    for (let kills = 0; kills < size.kills; kills++) {
      const before = traffic.acknowledged.size
      await until(() => traffic.acknowledged.size > before + 50)
      // Part of the scenario: each kill comes at a different moment.
      await sleep(Math.random() * 100)
      await server.end('SIGKILL')
      server = await startServer(settings)
    }
    await traffic.stop()
    await server.end('SIGKILL')

    const integrity = engine === 'sqlite' ? integrityOf(settings.DATA_DIR) : undefined
    const counts = await auditStoreOf(settings, traffic.acknowledged)
    const notes = integrity && `integrity_check: ${integrity}`
    report(task, { what: 'kill -9 under a stream of bookings', engine, times: size.kills, ...counts, notes })
    expect(integrity ?? 'ok').toBe('ok')
    expect(counts.acknowledged).toBeGreaterThanOrEqual(isFullRun ? 10_000 : 100)
  })
}
