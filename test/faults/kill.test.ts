import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../support/server-process.ts'
import { engines } from '../support/stores.ts'
import { auditPlace, integrityOf } from './audit.ts'
import { report } from './fault-result.ts'
import { freshSettings } from './place.ts'
import { isWhole, patience, size } from './size.ts'
import { startTraffic, until } from './visitors.ts'

for (const engine of engines) {
  test(`${engine}: no acknowledged booking is lost to kill -9`, { timeout: patience }, async ({ task }) => {
    const { settings, url } = await freshSettings(engine)
    let server = await startServer(settings)
    const traffic = startTraffic([url])
    for (let kills = 0; kills < size.kills; kills++) {
      const before = traffic.acknowledged.size
      await until(() => traffic.acknowledged.size > before + 50)
      await sleep(Math.random() * 100)
      await server.end('SIGKILL')
      server = await startServer(settings)
    }
    await traffic.stop()
    await server.end('SIGKILL')

    const integrity = engine === 'sqlite' ? integrityOf(settings.DATA_DIR) : undefined
    const found = await auditPlace(settings, traffic.acknowledged)
    const notes = integrity && `integrity_check: ${integrity}`
    report(task, { what: 'kill -9 under a stream of bookings', engine, times: size.kills, ...found, notes })
    expect(integrity ?? 'ok').toBe('ok')
    expect(found.acknowledged).toBeGreaterThanOrEqual(isWhole ? 10_000 : 100)
  })
}
