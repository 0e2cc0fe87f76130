import { expect, test } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { migrate } from '#platform/store/migrate.ts'
import { aQuoteRequest } from '#test/support/api.ts'
import { aRequest, engines, freshStore, freshStoreOpener } from '#test/support/stores.ts'
import { RequestTokens } from './tokens.ts'

const now = new Date('2026-11-21T15:00:00.000Z')
const quote = { ...aQuoteRequest(), service: null, howHeard: null }

const tokenIn = (path: string) => path.replace('/request/', '')

for (const engine of engines) {
  test(`${engine}: the path of a row leads back to the row, and nothing else does`, async () => {
    const store = await freshStore(engine)
    const tokens = new RequestTokens(store)
    const booking = await store.write((sql) => bookings.create(sql, aRequest, now))
    const submission = await store.write((sql) => quoteRequests.create(sql, quote, now))
    expect([booking.id, submission.id]).toEqual([1, 1])
    expect(await tokens.find(`b1-${'A'.repeat(22)}`)).toBeUndefined()
    expect(await store.read('SELECT * FROM request_secret'), 'looking creates no secret').toEqual([])

    const path = await tokens.pathFor('bookings', booking)
    expect(path).toMatch(/^\/request\/b1-[\w-]{22}$/)
    expect(await tokens.pathFor('bookings', booking)).toBe(path)
    expect(await tokens.find(tokenIn(path))).toEqual({ list: 'bookings', row: booking })
    const quotePath = await tokens.pathFor('contact-submissions', submission)
    expect(await tokens.find(tokenIn(quotePath))).toEqual({ list: 'contact-submissions', row: submission })

    const signature = path.slice(-22)
    const last = signature.endsWith('A') ? 'B' : 'A'
    const wrong = [`q1-${signature}`, `b2-${signature}`, `b01-${signature}`, `b1-${signature.slice(0, -1)}${last}`]
    const malformed = ['', 'b1', `b1-${signature}A`, `B1-${signature}`, `b1-${signature}\n`, `b9999999999-${signature}`]
    for (const token of [...wrong, ...malformed]) expect(await tokens.find(token), token).toBeUndefined()
  })

  test(`${engine}: a deleted row has no page, and a restored row has the same one`, async () => {
    const store = await freshStore(engine)
    const tokens = new RequestTokens(store)
    const booking = await store.write((sql) => bookings.create(sql, aRequest, now))
    const token = tokenIn(await tokens.pathFor('bookings', booking))
    await store.write((sql) => bookings.remove(sql, booking.id, now))
    expect(await tokens.find(token)).toBeUndefined()
    expect(await tokens.isOfDeletedRow(token)).toBe(true)
    const wrong = [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.replace('b1', 'q1'), 'b1']
    for (const other of wrong) expect(await tokens.isOfDeletedRow(other), other).toBe(false)
    await store.write((sql) => bookings.restore(sql, booking.id, now))
    expect(await tokens.isOfDeletedRow(token)).toBe(false)
    expect(await tokens.find(token)).toEqual({ list: 'bookings', row: booking })
  })

  test(`${engine}: instances that make the first path at the same time agree on the secret`, async () => {
    const open = await freshStoreOpener(engine)
    const stores = Array.from({ length: 4 }, () => open())
    await Promise.all(stores.map((store) => migrate(store)))
    const row = { id: 7, createdAt: now.toISOString() }
    const paths = await Promise.all(stores.map((store) => new RequestTokens(store).pathFor('bookings', row)))
    expect(new Set(paths).size).toBe(1)
    const [{ secret } = { secret: '' }] = await open().read<{ secret: string }>('SELECT secret FROM request_secret')
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  })

  test(`${engine}: another store gives the same row another path`, async () => {
    const row = { id: 7, createdAt: now.toISOString() }
    const paths = [await freshStore(engine), await freshStore(engine)].map((store) =>
      new RequestTokens(store).pathFor('bookings', row),
    )
    expect(new Set(await Promise.all(paths)).size).toBe(2)
  })
}
