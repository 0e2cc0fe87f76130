import { describe, expect, test } from 'vitest'
import { purgeDeletedRows } from '#features/deleted-rows/server/deleted-rows.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  describe(`the history of rows on ${engine}`, () => {
    async function openWithRows() {
      const api = await openApi(engine)
      const staff = await api.asStaff()
      const { request } = (await api.call('POST', '/api/bookings', { payload: aBooking() })).json()
      await api.call('POST', '/api/contact', { payload: aQuoteRequest() })
      await staff('POST', '/api/call-logs', { payload: { callerName: 'Ada' } })
      const historyOf = async (list: string, id = 1) =>
        (await staff('GET', `/api/row-changes?list=${list}&id=${id}`)).json()
      return { ...api, staff, historyOf, token: String(request).split('/').at(-1) }
    }

    test('every change by staff keeps the old values, newest first', async () => {
      const { staff, historyOf, now } = await openWithRows()
      expect(await historyOf('bookings')).toEqual([])
      await staff('PATCH', '/api/bookings/1', { payload: { notes: 'One', customerPhone: '405-555-0177' } })
      now.value = new Date(now.value.getTime() + 60_000)
      await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Two' } })
      await staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, confirm: true } })
      await staff('DELETE', '/api/bookings/1/visit')
      expect(await historyOf('bookings')).toMatchObject([
        { kind: 'changed', by: 'staff', before: { visit: aVisit } },
        { kind: 'changed', before: { visit: null, status: 'pending' } },
        { kind: 'changed', before: { notes: 'One' }, after: { notes: 'Two' }, createdAt: now.value.toISOString() },
        { kind: 'changed', before: { notes: null, customerPhone: aBooking().customerPhone } },
      ])
    })

    test('quote requests and calls have a history, and a change that changes nothing adds nothing', async () => {
      const { staff, historyOf } = await openWithRows()
      for (let time = 0; time < 2; time++) {
        await staff('PATCH', '/api/contact-submissions/1', { payload: { status: 'quoted', priority: 'high' } })
        await staff('PATCH', '/api/call-logs/1', { payload: { notes: 'Rang back' } })
      }
      expect(await historyOf('contact-submissions')).toMatchObject([{ before: { status: 'new', priority: 'normal' } }])
      expect(await historyOf('call-logs')).toMatchObject([{ before: { notes: null } }])
    })

    test('a row that a person added begins with their name', async () => {
      const { asPerson, historyOf } = await openWithRows()
      const { call: asOffice } = await asPerson('office', { firstName: 'Maria', lastName: null })
      await asOffice('POST', '/api/call-logs', { payload: { callerName: 'Grace', callerPhone: '405-555-0143' } })
      await asOffice('POST', '/api/call-logs/2/booking', { payload: aBooking() })
      const { id } = (await asOffice('POST', '/api/admin/bookings', { payload: aBooking() })).json()
      expect(await historyOf('call-logs', 2)).toMatchObject([
        { kind: 'created', person: 'Maria', before: {}, after: {} },
      ])
      for (const booking of [2, id])
        expect(await historyOf('bookings', booking)).toMatchObject([{ kind: 'created', person: 'Maria' }])
      expect(await historyOf('bookings', 1)).toEqual([])
    })

    test('what the customer does on their page is theirs', async () => {
      const { call, historyOf, token } = await openWithRows()
      await call('POST', `/api/requests/${token}/messages`, { payload: { kind: 'cancel' } })
      expect(await historyOf('bookings')).toMatchObject([{ by: 'customer', before: { status: 'pending' } }])
    })

    test('it comes back with a restored row, and goes with a row that is deleted for good', async () => {
      const { staff, historyOf, store, now } = await openWithRows()
      await staff('PATCH', '/api/bookings/1', { payload: { notes: 'One' } })
      await staff('DELETE', '/api/bookings/1')
      await staff('POST', '/api/bookings/1/restore')
      expect((await historyOf('bookings')).map(({ kind }: { kind: string }) => kind)).toEqual([
        'restored',
        'deleted',
        'changed',
      ])
      await staff('DELETE', '/api/bookings/1')
      const later = new Date(now.value.getTime() + 31 * 86_400_000)
      await store.write((sql) => purgeDeletedRows(sql, later))
      expect(await store.read('SELECT id FROM row_changes')).toEqual([])
      expect(await historyOf('bookings')).toEqual([])
    })

    test('it needs a login', async () => {
      const { call } = await openWithRows()
      expect((await call('GET', '/api/row-changes?list=bookings&id=1')).statusCode).toBe(401)
    })
  })
}
