import { describe, expect, test } from 'vitest'
import { openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

const call = { callerName: 'Katherine Johnson', callerPhone: '405-555-0155', notes: 'Wants an EV charger' }

for (const engine of engines) {
  describe(`call logs on ${engine}`, () => {
    async function openServer() {
      const api = await openApi(engine)
      const staff = await api.asStaff()
      return {
        ...api,
        staff,
        log: (payload: object, key: string) =>
          staff('POST', '/api/call-logs', { payload, headers: { 'idempotency-key': key } }),
        calls: async () => (await staff('GET', '/api/call-logs')).json(),
        later() {
          api.now.value = new Date(api.now.value.getTime() + 1000)
          return api.now.value.toISOString()
        },
      }
    }

    test('of two people who edit one call, the second learns of the first', async () => {
      const { staff, log, calls, later } = await openServer()
      const { updatedAt } = (await log(call, 'one')).json()
      const changedAt = later()
      const save = (notes: string) =>
        staff('PATCH', '/api/call-logs/1', { payload: { notes }, headers: { 'if-match': `"${updatedAt}"` } })
      const saved = await Promise.all([save('Has a Tesla'), save('Has a Leaf')])
      expect(saved.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
      const winner = saved.find(({ statusCode }) => statusCode === 200)?.json()
      expect(await calls()).toEqual([winner])
      expect(winner).toMatchObject({ createdAt: updatedAt, updatedAt: changedAt })
    })

    test('a repeated request gets the same call, also in parallel and after an edit of another call', async () => {
      const { staff, log, calls, later } = await openServer()
      const first = await Promise.all(Array.from({ length: 20 }, () => log(call, 'one')))
      later()
      await log(call, 'two')
      await staff('PATCH', '/api/call-logs/2', { payload: { notes: 'Called back' } })
      for (const answer of [...first, await log(call, 'one')]) {
        expect([answer.statusCode, answer.json()]).toEqual([201, first[0]?.json()])
      }
      expect(await calls()).toMatchObject([
        { id: 2, notes: 'Called back' },
        { id: 1, ...call },
      ])
    })

    test('the same key with another call is refused, and with a deleted one too', async () => {
      const { staff, log, calls } = await openServer()
      await log(call, 'one')
      const other = await log({ ...call, notes: 'Another call' }, 'one')
      expect([other.statusCode, other.body]).toEqual([422, 'This Idempotency-Key was already used with other content'])
      await staff('DELETE', '/api/call-logs/1')
      const deleted = await log(call, 'one')
      expect([deleted.statusCode, deleted.body]).toEqual([409, 'This was already saved as call 1, which was deleted'])
      expect(await calls()).toEqual([])
    })

    test('a restored call keeps its version, so a save that began before the deletion works', async () => {
      const { staff, log, later } = await openServer()
      const { updatedAt } = (await log(call, 'one')).json()
      later()
      await staff('DELETE', '/api/call-logs/1')
      expect((await staff('POST', '/api/call-logs/1/restore')).json()).toMatchObject({ ...call, updatedAt })
      const headers = { 'if-match': `"${updatedAt}"` }
      const saved = await staff('PATCH', '/api/call-logs/1', { payload: { notes: 'Called back' }, headers })
      expect(saved.statusCode).toBe(200)
    })

    test('a call that somebody else changed is not converted', async () => {
      const { staff, log, later } = await openServer()
      const { updatedAt } = (await log(call, 'one')).json()
      later()
      await staff('PATCH', '/api/call-logs/1', { payload: { notes: 'No longer wants one' } })
      const booking = {
        ...{ customerName: 'Katherine Johnson', customerPhone: '405-555-0155', service: 'Other' },
        ...{ preferredDate: '2026-12-01', preferredTime: '9:00 AM', address: '12 Sample Street' },
      }
      const convert = (tag: string) =>
        staff('POST', '/api/call-logs/1/booking', { payload: booking, headers: { 'if-match': tag } })
      const stale = await convert(`"${updatedAt}"`)
      expect([stale.statusCode, stale.body]).toEqual([412, 'This call has changed since you loaded it'])
      expect((await staff('GET', '/api/bookings')).json()).toEqual([])
      expect((await convert('*')).statusCode).toBe(201)
    })
  })
}
