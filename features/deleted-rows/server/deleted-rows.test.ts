import { describe, expect, test } from 'vitest'
import { outbox } from '#platform/mail/outbox.ts'
import { deletedRows } from '#platform/store/deleted-rows.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'
import { purgeDeletedRows } from './deleted-rows.ts'

const dayMs = 86_400_000

for (const engine of engines) {
  describe(`deleted rows on ${engine}`, () => {
    test('bookings, contact submissions and call logs are restored unchanged', async () => {
      const { call, asStaff } = await openApi(engine)
      await call('POST', '/api/bookings', { payload: aBooking() })
      await call('POST', '/api/contact', { payload: aQuoteRequest() })
      const staff = await asStaff()
      await staff('POST', '/api/call-logs', { payload: { callerName: 'Zoë', followUpRequired: true } })
      for (const list of ['bookings', 'contact-submissions', 'call-logs']) {
        const before = (await staff('GET', `/api/${list}`)).json()
        expect((await staff('DELETE', `/api/${list}/1`)).statusCode).toBe(204)
        expect((await staff('GET', `/api/${list}`)).json()).toEqual([])
        expect((await staff('GET', '/api/deleted')).json()).toEqual([
          { list, row: before[0], deletedAt: '2026-11-21T15:00:00.000Z' },
        ])
        const restored = await staff('POST', `/api/${list}/1/restore`)
        expect([restored.statusCode, restored.json()]).toEqual([200, before[0]])
        expect((await staff('GET', `/api/${list}`)).json()).toEqual(before)
        expect((await staff('GET', '/api/deleted')).json()).toEqual([])
        expect((await staff('POST', `/api/${list}/1/restore`)).statusCode).toBe(404)
      }
    })

    test('ids are not reused after a deletion', async () => {
      const { call, asStaff } = await openApi(engine)
      const book = async () => (await call('POST', '/api/bookings', { payload: aBooking() })).json().id
      await book()
      const staff = await asStaff()
      await staff('DELETE', '/api/bookings/1')
      expect(await book()).toBe(2)
      await staff('POST', '/api/bookings/1/restore')
      expect(await book()).toBe(3)
    })

    test('all deleted rows are listed over many batches, most recently deleted first', async () => {
      const { call, asStaff, store, now } = await openApi(engine)
      const staff = await asStaff()
      await call('POST', '/api/bookings', { payload: aBooking() })
      const [booking] = (await staff('GET', '/api/bookings')).json()
      const callLog = (await staff('POST', '/api/call-logs', { payload: {} })).json()
      await store.write(async (sql) => {
        for (let id = 1; id <= 600; id++) {
          const deletedAt = new Date(now.value.getTime() + Math.floor(id / 7))
          if (id % 2) await deletedRows.save(sql, 'bookings', { ...booking, id }, deletedAt)
          else await deletedRows.save(sql, 'call_logs', { ...callLog, id }, deletedAt)
        }
      })
      const response = await staff('GET', '/api/deleted')
      expect(response.headers['x-total-count']).toBe('600')
      const ids = response.json().map((deleted: { row: { id: number } }) => deleted.row.id)
      expect(ids).toEqual(Array.from({ length: 600 }, (_, index) => 600 - index))
    })

    test('deleted rows are purged after 30 days, with their emails, messages and conversion links', async () => {
      const { call, asStaff, store, now } = await openApi(engine)
      const { request } = (await call('POST', '/api/bookings', { payload: aBooking() })).json()
      const staff = await asStaff()
      await staff('POST', '/api/call-logs', { payload: {} })
      await staff('POST', '/api/call-logs/1/booking', { payload: aBooking() })
      await call('POST', `/api/requests/${request.replace('/request/', '')}/messages`, {
        payload: { kind: 'message', text: 'Ring twice' },
      })
      const messages = () => store.read('SELECT text FROM request_messages')
      await staff('DELETE', '/api/bookings/1')
      await staff('DELETE', '/api/bookings/2')
      const later = (days: number) => new Date(now.value.getTime() + days * dayMs)
      await store.write((sql) => purgeDeletedRows(sql, later(30)))
      expect(await outbox.list(store.read)).toHaveLength(4)
      expect(await messages()).toEqual([{ text: 'Ring twice' }])
      expect((await staff('GET', '/api/deleted')).json()).toHaveLength(2)
      expect(await store.read('SELECT id FROM conversions')).toEqual([{ id: 1 }])
      await store.write((sql) => purgeDeletedRows(sql, later(30.1)))
      expect(await outbox.list(store.read)).toEqual([])
      expect(await messages()).toEqual([])
      expect(await store.read('SELECT id FROM conversions')).toEqual([])
      expect((await staff('POST', '/api/bookings/1/restore')).statusCode).toBe(404)
    })
  })
}
