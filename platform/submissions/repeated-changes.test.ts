import { describe, expect, test } from 'vitest'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'
import { deleteChangeKeys } from './change-once.ts'

const visit = { day: '2026-12-03', time: '10:30', windowMinutes: 60, durationMinutes: 90, confirm: true }

const changes = [
  ['PATCH', '/api/bookings/1/status', { status: 'confirmed' }],
  ['PATCH', '/api/bookings/1', { notes: 'Bring a ladder' }],
  ['PUT', '/api/bookings/1/visit', visit],
  ['DELETE', '/api/bookings/1/visit', undefined],
  ['PATCH', '/api/contact-submissions/1', { status: 'quoted', notes: 'Offered $900' }],
  ['PATCH', '/api/call-logs/1', { followUpRequired: true }],
] as const

for (const engine of engines) {
  describe(`repeated changes by staff on ${engine}`, () => {
    async function openWithRows() {
      const api = await openApi(engine)
      const staff = await api.asStaff()
      await api.call('POST', '/api/bookings', { payload: aBooking() })
      await api.call('POST', '/api/contact', { payload: aQuoteRequest() })
      await staff('POST', '/api/call-logs', { payload: {} })
      const later = (minutes: number) => {
        api.now.value = new Date(api.now.value.getTime() + minutes * 60_000)
      }
      later(1)
      return { ...api, staff, later }
    }
    const keyed = (key: string, updatedAt?: string) => ({
      'idempotency-key': key,
      ...(updatedAt && { 'if-match': `"${updatedAt}"` }),
    })
    const listOf = (path: string) => path.split('/').slice(0, 3).join('/')

    for (const [method, path, payload] of changes) {
      test(`${method} ${path} with the same key is saved once and gets the same answer`, async () => {
        const { staff, later } = await openWithRows()
        const [before] = (await staff('GET', listOf(path))).json()
        const send = () => staff(method, path, { ...(payload && { payload }), headers: keyed('one', before.updatedAt) })
        const first = await send()
        expect(first.statusCode).toBe(200)
        later(1)
        const again = await send()
        expect([again.statusCode, again.json()]).toEqual([200, first.json()])
        expect((await staff('GET', listOf(path))).json()).toEqual([first.json()])
      })
    }

    test('a repeat gets its first answer after a colleague moved the row on, and changes nothing', async () => {
      const { staff, later } = await openWithRows()
      const confirm = () =>
        staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' }, headers: keyed('one') })
      const first = await confirm()
      later(1)
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled' } })
      const again = await confirm()
      expect([again.statusCode, again.json()]).toEqual([200, first.json()])
      expect((await staff('GET', '/api/bookings')).json()).toMatchObject([{ status: 'cancelled' }])
      await staff('DELETE', '/api/bookings/1')
      expect((await confirm()).json()).toEqual(first.json())
    })

    test('a change that was refused does not use up its key', async () => {
      const { staff } = await openWithRows()
      const [{ updatedAt }] = (await staff('GET', '/api/bookings')).json()
      const confirm = (version: string) =>
        staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' }, headers: keyed('one', version) })
      expect((await confirm('2026-01-01T00:00:00.000Z')).statusCode).toBe(412)
      expect((await confirm(updatedAt)).json()).toMatchObject({ status: 'confirmed' })
    })

    test('the same key with another body is rejected, and keys of two rows are independent', async () => {
      const { call, staff } = await openWithRows()
      await call('POST', '/api/bookings', { payload: aBooking() })
      const set = (id: number, status: string) =>
        staff('PATCH', `/api/bookings/${id}/status`, { payload: { status }, headers: keyed('one') })
      expect((await set(1, 'confirmed')).statusCode).toBe(200)
      expect((await set(1, 'cancelled')).statusCode).toBe(422)
      expect((await set(2, 'confirmed')).json()).toMatchObject({ id: 2, status: 'confirmed' })
    })

    test('a repeated deletion and restore succeed, and another deletion is a 404', async () => {
      const { staff } = await openWithRows()
      for (const list of ['/api/bookings', '/api/contact-submissions', '/api/call-logs']) {
        const remove = (key: string) => staff('DELETE', `${list}/1`, { headers: keyed(key) })
        const restore = () => staff('POST', `${list}/1/restore`, { headers: keyed('back') })
        for (const time of ['first', 'repeat']) expect((await remove('one')).statusCode, time).toBe(204)
        expect((await remove('two')).statusCode).toBe(404)
        const restored = await restore()
        expect(restored.statusCode).toBe(200)
        expect((await restore()).json()).toEqual(restored.json())
      }
    })

    test('a call is added once per key', async () => {
      const { staff } = await openWithRows()
      const add = () => staff('POST', '/api/call-logs', { payload: { callerName: 'Ada' }, headers: keyed('one') })
      const first = await add()
      expect([first.statusCode, first.json()]).toMatchObject([201, { id: 2 }])
      expect((await add()).json()).toEqual(first.json())
      expect((await staff('GET', '/api/call-logs')).json()).toHaveLength(2)
      await staff('DELETE', '/api/call-logs/2')
      expect((await add()).statusCode).toBe(409)
    })

    test('a message is marked as done once per key', async () => {
      const { call, staff } = await openWithRows()
      const { request } = (await call('POST', '/api/bookings', { payload: aBooking() })).json()
      const token = String(request).split('/').at(-1)
      await call('POST', `/api/requests/${token}/messages`, { payload: { kind: 'message', text: 'Please call' } })
      const [{ id }] = (await staff('GET', '/api/request-messages/open')).json()
      const finish = () => staff('POST', `/api/request-messages/${id}/accept`, { headers: keyed('one') })
      const first = await finish()
      expect([first.statusCode, first.json()]).toMatchObject([200, { state: 'done' }])
      expect((await finish()).json()).toEqual(first.json())
      expect((await staff('POST', `/api/request-messages/${id}/accept`, { headers: keyed('two') })).statusCode).toBe(
        409,
      )
    })

    test('the stored answer can be erased with its row, and the key itself is not stored', async () => {
      const { call, staff, store } = await openWithRows()
      for (let id = 1; id < 12; id++) await call('POST', '/api/contact', { payload: aQuoteRequest() })
      const note = (id: number) =>
        staff('PATCH', `/api/contact-submissions/${id}`, {
          payload: { notes: `Offered $${id}00` },
          headers: keyed(`my-own-key-${id}`),
        })
      for (const id of [1, 12]) await note(id)
      const keys = async () => JSON.stringify(await store.read('SELECT * FROM replay_keys'))
      expect(await keys()).toContain('Offered $100')
      expect(await keys()).not.toContain('my-own-key')
      await store.write((sql) => deleteChangeKeys(sql, { list: 'contact-submissions', id: 1 }))
      expect(await keys()).not.toContain('Offered $100')
      expect(await keys()).toContain('Offered $1200')
    })
  })
}
