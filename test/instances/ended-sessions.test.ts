import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#platform/store/migrate.ts'
import { StoreUnavailable } from '#platform/store/store.ts'
import { openApi } from '../support/api.ts'
import { openEventStream } from '../support/event-stream.ts'
import { freshStoreOpener } from '../support/stores.ts'

test('a logout on one server ends the session and its stream on another, although the store cannot save it', async () => {
  const open = await freshStoreOpener('postgres')
  const stores = [open(), open()] as const
  await migrate(stores[0])
  const [one, other] = [
    await openApi('postgres', { store: stores[0] }),
    await openApi('postgres', { store: stores[1] }),
  ]
  const url = await other.app.listen({ host: '127.0.0.1', port: 0 })
  const token = await one.logIn()
  const stream = await openEventStream(url, token)
  onTestFinished(stream.close)
  await stream.next()
  // Until the second server listens, it misses what the first one says.
  let heard = 0
  const ended = (async () => {
    for (let event = await stream.next(); event; event = await stream.next()) {
      if (event.event === 'ended') return
      heard++
    }
  })()
  await vi.waitFor(async () => {
    await one.callWith(token)('POST', '/api/call-logs', { payload: {} })
    expect(heard).toBeGreaterThan(0)
  }, 10_000)
  const full = () => Promise.reject(new StoreUnavailable(new Error('disk full'), 'postgres'))
  for (const store of stores) store.write = full
  expect((await one.callWith(token)('POST', '/api/admin/logout')).statusCode).toBe(204)
  await ended
  expect((await other.callWith(token)('GET', '/api/admin/team')).statusCode).toBe(401)
})
