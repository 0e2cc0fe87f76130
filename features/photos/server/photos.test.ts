import sharp from 'sharp'
import { expect, test } from 'vitest'
import { business } from '#content'
import { purgeDeletedRows } from '#features/deleted-rows/server/deleted-rows.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { fromPhone, twoHalves } from '#test/support/pictures.ts'
import { type Engine, engines } from '#test/support/stores.ts'
import { photos } from './photos.ts'

const notAPicture = 'This is not a JPEG, PNG or WebP picture'
const megabyte = 2 ** 20

/** An API with one booking and one quote request, and the API addresses of their pages. */
async function openWithRequests(engine: Engine, changes: Parameters<typeof openApi>[1] = {}) {
  const api = await openApi(engine, changes)
  const booked = await api.call('POST', '/api/bookings', { payload: aBooking() })
  const asked = await api.call('POST', '/api/contact', { payload: aQuoteRequest() })
  const [booking = '', quote = ''] = [booked, asked].map(
    (answer) => `/api${String(answer.json().request).replace('/request', '/requests')}`,
  )
  const picture = await twoHalves().jpeg().toBuffer()
  const send = (page: string, { payload = picture, type = 'image/jpeg', ...options }: Sent = {}) =>
    api.call('POST', `${page}/photos`, {
      payload,
      headers: { 'content-type': type, ...(options.key && { 'idempotency-key': options.key }) },
      ...(options.from && { from: options.from }),
    })
  return { ...api, booking, quote, staff: await api.asStaff(), send }
}
type Sent = { payload?: Buffer; type?: string; key?: string; from?: string }

for (const engine of engines) {
  test(`${engine}: staff and the customer see a photo in both sizes, and no one else does`, async () => {
    const { call, staff, send, booking, quote } = await openWithRequests(engine)
    const sent = await send(booking, { payload: await fromPhone(2000, 1500) })
    expect([sent.statusCode, sent.json()]).toEqual([201, { id: 1 }])
    expect((await send(quote)).json()).toEqual({ id: 2 })
    expect((await call('GET', booking)).json()).toMatchObject({ photos: [1] })
    expect((await call('GET', quote)).json()).toMatchObject({ photos: [2] })

    const size = { width: 1200, height: 1600, createdAt: '2026-11-21T15:00:00.000Z' }
    expect((await staff('GET', '/api/bookings/1/photos')).json()).toEqual([{ id: 1, ...size, kind: null }])
    expect((await staff('GET', '/api/contact-submissions/1/photos')).json()).toMatchObject([{ id: 2, width: 400 }])
    expect((await staff('GET', '/api/photos?list=bookings&ids=1,2')).json()).toEqual([{ id: 1, photos: [1] }])

    for (const [read, address] of [
      [staff, '/api/photos/1'],
      [call, `${booking}/photos/1`],
    ] as const) {
      const [full, thumb] = [await read('GET', address), await read('GET', `${address}?size=thumb`)]
      expect(full.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-disposition': 'inline',
        'x-robots-tag': 'noindex',
      })
      expect(await sharp(full.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 1600 })
      expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 240, height: 320 })
    }
    expect((await call('GET', `${booking}/photos/1`)).headers['referrer-policy']).toBe('no-referrer')
    // The photo of another request, and staff's address.
    expect((await call('GET', `${booking}/photos/2`)).statusCode).toBe(404)
    expect((await call('GET', '/api/photos/1')).statusCode).toBe(401)
  })

  test(`${engine}: a wrong token gets the same answer as any unknown address, before the body is read`, async () => {
    const { call, send, staff, booking } = await openWithRequests(engine)
    const wrong = `${booking.slice(0, -1)}${booking.endsWith('A') ? 'B' : 'A'}`
    const unknown = await call('GET', '/api/requests/unknown')
    for (const answer of [
      await send(wrong),
      await send(wrong, { payload: Buffer.alloc(9 * megabyte) }),
      await call('GET', `${wrong}/photos/1`),
    ])
      expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body])
    await staff('DELETE', '/api/bookings/1')
    expect((await send(booking)).statusCode).toBe(410)
  })

  test(`${engine}: what is no picture, too large or one too many gets one sentence`, async () => {
    const { send, staff, booking } = await openWithRequests(engine)
    const png = await twoHalves().png().toBuffer()
    const answers = [
      await send(booking, { payload: Buffer.from('<svg/>'), type: 'image/svg+xml' }),
      await send(booking, { payload: Buffer.from('{}'), type: 'application/json' }),
      await send(booking, { payload: Buffer.from('<svg/>') }),
      await send(booking, { payload: png.subarray(0, 200), type: 'image/png' }),
      await send(booking, { payload: Buffer.alloc(8 * megabyte + 1) }),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      ...Array(4).fill([415, notAPicture]),
      [413, 'A picture can be up to 8 MB'],
    ])
    // The type is that of the content.
    expect((await send(booking, { payload: png, type: 'image/webp' })).statusCode).toBe(201)
    const statuses = await Promise.all(Array.from({ length: 4 }, () => send(booking)))
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    const last = await Promise.all([send(booking), send(booking)])
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(last.find(({ statusCode }) => statusCode === 409)?.body).toBe('You can send up to six photos')
    await staff('DELETE', '/api/photos/1')
    expect((await send(booking)).statusCode).toBe(201)
  })

  test(`${engine}: a repeat with the same key stores a photo once`, async () => {
    const { call, send, booking } = await openWithRequests(engine)
    const first = await send(booking, { key: 'one' })
    expect([await send(booking, { key: 'one' }), first].map((answer) => answer.json())).toEqual([{ id: 1 }, { id: 1 }])
    const other = await send(booking, { key: 'one', payload: await twoHalves(50, 50).jpeg().toBuffer() })
    expect(other.statusCode).toBe(422)
    expect((await call('GET', booking)).json()).toMatchObject({ photos: [1] })
  })

  // Each of 40 pictures has its own process.
  test(`${engine}: an address may store 30 photos in a day, and those that are refused do not count`, async () => {
    const { call, send, now } = await openWithRequests(engine, { SUBMISSION_LIMIT: 20 })
    const pages: string[] = []
    for (let count = 0; count < 6; count++) {
      const booked = await call('POST', '/api/bookings', { payload: aBooking() })
      pages.push(`/api${String(booked.json().request).replace('/request', '/requests')}`)
    }
    const [first = '', last = ''] = [pages[0], pages[5]]
    for (let count = 0; count < 31; count++)
      expect((await send(first, { payload: Buffer.from('no picture') })).statusCode).toBe(415)
    for (const page of pages.slice(0, 5))
      for (let count = 0; count < 6; count++) expect((await send(page, { key: `${count}` })).statusCode).toBe(201)
    // A repeat stores nothing.
    expect((await send(first, { key: '0' })).statusCode).toBe(201)
    const answer = await send(last)
    expect([answer.statusCode, answer.body, answer.headers['retry-after']]).toEqual([
      429,
      'Too many photos from your network today, please call us or send more tomorrow',
      '86400',
    ])
    expect((await send(last, { from: '192.0.2.7' })).statusCode).toBe(201)
    now.value = new Date(now.value.getTime() + 86_400_000)
    expect((await send(last)).statusCode).toBe(201)
  }, 240_000)

  test(`${engine}: six photos that one address sends at once all arrive, and the seventh is one too many`, async () => {
    const { send, booking } = await openWithRequests(engine)
    const sent = await Promise.all(Array.from({ length: 7 }, () => send(booking)))
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 201, 201, 409])
  })

  test(`${engine}: a deleted photo is gone, and those of a deleted row come back with it`, async () => {
    const { call, staff, send, booking } = await openWithRequests(engine)
    for (let count = 0; count < 2; count++) await send(booking)
    expect((await staff('DELETE', '/api/photos/1')).statusCode).toBe(204)
    expect((await staff('DELETE', '/api/photos/1')).statusCode).toBe(404)
    expect((await staff('GET', '/api/photos/1')).statusCode).toBe(404)
    await staff('DELETE', '/api/bookings/1')
    await staff('POST', '/api/bookings/1/restore')
    expect((await call('GET', booking)).json()).toMatchObject({ photos: [2] })
    expect((await staff('GET', '/api/photos/2')).statusCode).toBe(200)
  })

  test(`${engine}: the photos of a row are purged with it`, async () => {
    const { staff, send, booking, quote, store, now } = await openWithRequests(engine)
    for (const page of [booking, quote]) await send(page)
    await staff('DELETE', '/api/bookings/1')
    const dayLater = (days: number) => new Date(now.value.getTime() + days * 86_400_000)
    await store.write((sql) => purgeDeletedRows(sql, dayLater(29)))
    expect((await photos.usage(store.read)).count).toBe(2)
    await store.write((sql) => purgeDeletedRows(sql, dayLater(31)))
    expect(await store.read('SELECT list FROM photos')).toEqual([{ list: 'contact-submissions' }])
  })

  test(`${engine}: photos are deleted months after their row was finished, as many as the content says`, async () => {
    const { staff, send, booking, quote, call, store } = await openWithRequests(engine)
    const open = await call('POST', '/api/bookings', { payload: aBooking() })
    const openPage = `/api${String(open.json().request).replace('/request', '/requests')}`
    for (const page of [booking, quote, openPage]) await send(page)
    const left = async (at: string) => {
      await store.write((sql) => photos.deleteOld(sql, new Date(at)))
      return (await store.read<{ id: number }>('SELECT id FROM photos ORDER BY id')).map(({ id }) => id)
    }
    await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'completed' } })
    await staff('PATCH', '/api/contact-submissions/1', { payload: { status: 'closed' } })
    const limit = new Date('2026-11-21T15:00:00.000Z')
    limit.setUTCMonth(limit.getUTCMonth() + (business.photoRetentionMonths ?? 24))
    expect(await left(limit.toISOString())).toEqual([1, 2, 3])
    expect(await left(new Date(limit.getTime() + 1).toISOString())).toEqual([3])
    expect(await left('2040-01-01T00:00:00.000Z')).toEqual([3])
    await staff('PATCH', '/api/bookings/2/status', { payload: { status: 'cancelled' } })
    await store.write((sql) => photos.deleteOld(sql, new Date('2027-11-22T00:00:00.000Z'), 12))
    expect((await photos.usage(store.read)).count).toBe(0)
  })

  test(`${engine}: the store returns the bytes it got`, async () => {
    const { store } = await openApi(engine)
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
    const picture = { full: bytes, thumb: bytes.subarray(1, 9), width: 1, height: 1 }
    const { id } = await store.write((sql) => photos.add(sql, { list: 'bookings', id: 7 }, picture, new Date()))
    const [full, thumb] = [await photos.picture(store.read, id, 'full'), await photos.picture(store.scan, id, 'thumb')]
    for (const read of [full, thumb]) expect(read).toBeInstanceOf(Uint8Array)
    expect([...(full ?? [])]).toEqual([...bytes])
    expect([...(thumb ?? [])]).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await photos.usage(store.read)).toEqual({ count: 1, bytes: 264 })
  })
}
