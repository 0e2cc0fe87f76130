import { expect, test } from 'vitest'
import { purgeDeletedRows } from '#features/deleted-rows/server/deleted-rows.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  test(`${engine}: opened texts are recorded and listed, newest first`, async () => {
    const { call, asStaff, now } = await openApi(engine)
    const staff = await asStaff()
    for (let count = 0; count < 2; count++) await call('POST', '/api/bookings', { payload: aBooking() })
    const open = (id: number, kind: string) => staff('POST', `/api/bookings/${id}/texts`, { payload: { kind } })
    const first = await open(1, 'confirmed')
    const confirmed = { id: 1, bookingId: 1, kind: 'confirmed', createdAt: now.value.toISOString(), personId: null }
    expect([first.statusCode, first.json()]).toEqual([201, confirmed])
    now.value = new Date(now.value.getTime() + 60_000)
    await open(2, 'running_late')
    await open(1, 'on_my_way')
    const onMyWay = { id: 3, bookingId: 1, kind: 'on_my_way', createdAt: now.value.toISOString(), personId: null }
    expect((await staff('GET', '/api/texts?ids=1,7')).json()).toEqual([onMyWay, confirmed])
    expect((await staff('GET', '/api/texts?ids=1,2')).json()).toMatchObject([{ id: 3 }, { id: 2 }, { id: 1 }])
    const answers = [await open(7, 'on_my_way'), await open(1, 'sent')]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [404, 'There is no such booking'],
      [400, 'Kind must be one of: on_my_way, running_late, confirmed'],
    ])
  })

  test(`${engine}: a text that was opened without signal keeps its time, and its repeated record counts once`, async () => {
    const { call, asStaff, now } = await openApi(engine)
    const staff = await asStaff()
    await call('POST', '/api/bookings', { payload: aBooking() })
    const minutesFromNow = (minutes: number) => new Date(now.value.getTime() + minutes * 60_000).toISOString()
    const record = (openedAt: string, key: string) =>
      staff('POST', '/api/bookings/1/texts', {
        payload: { kind: 'on_my_way', openedAt },
        headers: { 'idempotency-key': key },
      })
    const late = await record(minutesFromNow(-20), 'late')
    expect([late.statusCode, late.json()]).toMatchObject([201, { id: 1, createdAt: minutesFromNow(-20) }])
    const repeated = await record(minutesFromNow(-20), 'late')
    expect([repeated.statusCode, repeated.json()]).toEqual([201, late.json()])
    // A phone whose clock is ahead.
    expect((await record(minutesFromNow(5), 'ahead')).json()).toMatchObject({ id: 2, createdAt: minutesFromNow(0) })
    expect((await staff('GET', '/api/texts?ids=1')).json()).toHaveLength(2)
  })

  test(`${engine}: opened texts come back with a restored booking and are purged with a deleted one`, async () => {
    const { call, asStaff, store, now } = await openApi(engine)
    const staff = await asStaff()
    for (const id of [1, 2]) {
      await call('POST', '/api/bookings', { payload: aBooking() })
      await staff('POST', `/api/bookings/${id}/texts`, { payload: { kind: 'on_my_way' } })
    }
    const texts = async () => (await staff('GET', '/api/texts?ids=1,2')).json()
    await staff('DELETE', '/api/bookings/1')
    expect((await staff('POST', '/api/bookings/1/texts', { payload: { kind: 'confirmed' } })).statusCode).toBe(404)
    await staff('POST', '/api/bookings/1/restore')
    expect(await texts()).toHaveLength(2)
    await staff('DELETE', '/api/bookings/1')
    await store.write((sql) => purgeDeletedRows(sql, new Date(now.value.getTime() + 31 * 86_400_000)))
    expect(await texts()).toMatchObject([{ bookingId: 2 }])
  })
}
