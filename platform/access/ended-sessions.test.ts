import { expect, onTestFinished, test, vi } from 'vitest'
import { StoreUnavailable } from '#platform/store/store.ts'
import { openApi } from '#test/support/api.ts'
import { openEventStream } from '#test/support/event-stream.ts'
import { type Engine, engines, freshStore } from '#test/support/stores.ts'

/** A server whose disk can be full, and the intervals of which pass by hand. */
async function openWithDisk(engine: Engine) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const store = await freshStore(engine)
  const { write, read } = store
  const full = () => Promise.reject(new StoreUnavailable(new Error('disk full'), engine))
  const api = await openApi(engine, { store })
  return {
    ...api,
    fillDisk: () => Object.assign(store, { write: full }),
    loseStore: () => Object.assign(store, { write: full, read: full }),
    repair: () => Object.assign(store, { write, read }),
    sessionsInStore: async () => (await read('SELECT sid FROM sessions')).length,
  }
}

const statusWith = async (call: (method: 'GET', url: string) => Promise<{ statusCode: number }>) =>
  (await call('GET', '/api/admin/team')).statusCode

for (const engine of engines) {
  test(`${engine}: on a full disk, a logout ends the session and its stream, and the store forgets it later`, async () => {
    const api = await openWithDisk(engine)
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
    const token = await api.logIn()
    const call = api.callWith(token)
    const stream = await openEventStream(url, token)
    onTestFinished(stream.close)
    await stream.next()
    api.fillDisk()
    expect((await call('POST', '/api/admin/logout')).statusCode).toBe(204)
    expect(await statusWith(call)).toBe(401)
    expect(await stream.next()).toMatchObject({ event: 'ended' })
    expect(await stream.next()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await statusWith(call)).toBe(401)
    expect(await api.sessionsInStore()).toBe(1)
    api.repair()
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(async () => expect(await api.sessionsInStore()).toBe(0))
    expect(await statusWith(call)).toBe(401)
  })

  test(`${engine}: on a full disk, staff who are logged in can go on reading, and a late logout works`, async () => {
    const api = await openWithDisk(engine)
    const call = await api.asStaff()
    api.fillDisk()
    api.now.value = new Date(api.now.value.getTime() + 20 * 60_000)
    expect(await statusWith(call)).toBe(200)
    expect((await call('POST', '/api/admin/logout')).statusCode).toBe(204)
    expect(await statusWith(call)).toBe(401)
  })

  test(`${engine}: a logout while the store cannot be read ends the session too`, async () => {
    const api = await openWithDisk(engine)
    const call = await api.asStaff()
    api.loseStore()
    expect((await call('POST', '/api/admin/logout')).statusCode).toBe(503)
    api.repair()
    expect(await statusWith(call)).toBe(401)
  })

  test(`${engine}: on a full disk, disabling a person fails, and their sessions are over all the same`, async () => {
    const api = await openWithDisk(engine)
    const owner = await api.asStaff()
    const maria = await api.asPerson('office')
    const sam = await api.asPerson('office', { firstName: 'Sam' })
    api.fillDisk()
    expect((await owner('POST', `${maria.path}/disable`)).statusCode).toBe(503)
    expect(await Promise.all([maria.call, sam.call, owner].map(statusWith))).toEqual([401, 200, 200])
    api.repair()
    expect((await owner('GET', '/api/admin/people')).json()).toMatchObject([{ disabledAt: null }, { disabledAt: null }])
    expect(await Promise.all([maria.call, sam.call].map(statusWith))).toEqual([401, 200])
  })

  test(`${engine}: a change of a person that is refused ends no session`, async () => {
    const api = await openApi(engine)
    const owner = await api.asStaff()
    const maria = await api.asPerson('owner')
    expect((await owner('POST', `${maria.path}/disable`)).statusCode).toBe(409)
    expect(await statusWith(maria.call)).toBe(200)
  })
}

test.each(engines)('%s: a session from the future is refused, one of a clock seconds ahead is not', async (engine) => {
  const store = await freshStore(engine)
  const [ahead, api] = [await openApi(engine, { store }), await openApi(engine, { store })]
  const right = api.now.value.getTime()
  const statusOfOneFrom = async (ms: number) => {
    ahead.now.value = new Date(right + ms)
    return statusWith(api.callWith(await ahead.logIn()))
  }
  expect(await statusOfOneFrom(20_000)).toBe(200)
  expect(await statusOfOneFrom(10 * 60_000)).toBe(401)
  expect(await statusOfOneFrom(365 * 86_400_000)).toBe(401)
  // The expiry alone was written by a wrong clock.
  ahead.now.value = new Date(right)
  const call = api.callWith(await ahead.logIn())
  expect(await statusWith(call)).toBe(200)
  await store.write((sql) => sql('UPDATE sessions SET expire = $1', [new Date(right + 86_400_000).toISOString()]))
  expect(await statusWith(call)).toBe(401)
})
