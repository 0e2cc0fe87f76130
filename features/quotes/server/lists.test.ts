import { expect, test } from 'vitest'
import { aYes, openWithDraft } from '#test/support/a-quote.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  test(`${engine}: a row says where its quote stands, and the filter finds it`, async () => {
    const { draft, staff, customer, rowId, now } = await openWithDraft(await openApi(engine))
    const path = `/api/admin/quotes/${draft.id}`
    const quote = async () =>
      (await staff('GET', `/api/admin/row-quotes?list=contact-submissions&ids=${rowId},99`)).json()[0]
    const found = async (status: string) => {
      const rows = (await staff('GET', `/api/contact-submissions?limit=5&quote=${status}`)).json()
      const file = await staff('GET', `/api/export/contact-submissions?format=json&quote=${status}`)
      expect(file.json()).toEqual(rows)
      return rows.length
    }
    expect(await quote()).toEqual({
      ...{ rowId, id: draft.id, number: draft.number, version: 1, status: 'draft', openedAt: null },
      ...{ amountCents: 240_000, acceptedText: null, acceptedAddress: null },
    })
    expect([await found('draft'), await found('sent')]).toEqual([1, 0])
    await staff('POST', `${path}/send`)
    await customer('opened', { version: 1 })
    // The draft of the next version does not hide what was sent.
    await staff('PUT', path, { payload: { options: draft.options } })
    expect(await quote()).toMatchObject({ version: 1, status: 'sent', openedAt: now.value.toISOString() })
    expect([await found('draft'), await found('sent'), await found('expired')]).toEqual([1, 1, 0])
    await customer('accept', { ...aYes, address: ' 12 Elm Street ' })
    expect(await quote()).toMatchObject({
      acceptedAddress: '12 Elm Street',
      ...{ status: 'accepted', amountCents: 272_500 },
      acceptedText: `Quote ${draft.number}: Good\n- Panel replacement\n- Surge protector\nTotal: $2,725.00`,
    })
    expect([await found('sent'), await found('accepted')]).toEqual([0, 1])
    expect((await staff('GET', '/api/bookings?limit=5&quote=accepted')).json()).toEqual([])
    expect((await staff('GET', '/api/bookings?limit=5&quote=lost')).statusCode).toBe(400)
  })

  test(`${engine}: the filter knows that a sent quote expires`, async () => {
    const { draft, staff, now, asStaff } = await openWithDraft(await openApi(engine), 'bookings')
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    now.value = new Date('2026-12-23T15:00:00.000Z')
    const later = await asStaff()
    const found = async (status: string) =>
      (await later('GET', `/api/bookings?limit=5&quote=${status}`)).headers['x-total-count']
    expect([await found('sent'), await found('expired')]).toEqual([0, 1].map(String))
    expect((await later('GET', '/api/admin/row-quotes?list=bookings&ids=1')).json()[0].status).toBe('expired')
  })

  test(`${engine}: a request with an accepted quote comes first until it has a booking`, async () => {
    const { draft, staff, customer, rowId, call } = await openWithDraft(await openApi(engine))
    const others = [1, 2].map((number) => ({ name: `Urgent ${number}`, message: 'Smoke comes out of the panel' }))
    for (const other of others)
      await call('POST', '/api/contact', {
        payload: { ...other, email: 'ada@example.com', phone: '4055550100', service: null },
      })
    const order = async () => {
      const ids: number[] = []
      let next: string | undefined = '/api/contact-submissions?sort=attention&limit=1'
      while (next) {
        const answer = await staff('GET', next)
        ids.push(...answer.json().map(({ id }: { id: number }) => id))
        next = /<(.*)>/.exec(String(answer.headers.link ?? ''))?.[1]
      }
      return ids
    }
    const toSchedule = async () => (await staff('GET', '/api/overview')).json().quotes.toSchedule
    expect([await order(), await toSchedule()]).toEqual([[rowId + 2, rowId + 1, rowId], []])
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await customer('accept', aYes)
    expect(await order()).toEqual([rowId, rowId + 2, rowId + 1])
    expect(await toSchedule()).toEqual([
      {
        ...{ id: draft.id, number: draft.number, list: 'contact-submissions', rowId, customerName: 'Grace Hopper' },
        ...{ amountCents: 272_500, acceptedAt: '2026-11-21T15:00:00.000Z' },
      },
    ])
    const converted = await staff('POST', `/api/contact-submissions/${rowId}/booking`, { payload: aBooking() })
    const { id: bookingId } = converted.json()
    expect(await order()).toEqual([rowId + 2, rowId + 1, rowId])
    // Its booking waits for a visit.
    expect(await toSchedule()).toMatchObject([{ id: draft.id, list: 'bookings', rowId: bookingId }])
    const visit = { day: '2026-12-02', time: '09:00', windowMinutes: 0, durationMinutes: 240 }
    await staff('PUT', `/api/bookings/${bookingId}/visit`, { payload: visit })
    expect(await toSchedule()).toEqual([])
  })

  test(`${engine}: an accepted quote sets the visit of its booking if the preferred time is free`, async () => {
    const { draft, staff, customer, rowId } = await openWithDraft(await openApi(engine), 'bookings')
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await customer('accept', aYes)
    const [booking] = (await staff('GET', `/api/bookings?id=${rowId}`)).json()
    expect(booking).toMatchObject({
      status: 'pending',
      visit: { day: booking.preferredDate.slice(0, 10), windowMinutes: 0, durationMinutes: 60 },
    })
    expect((await staff('GET', '/api/overview')).json().quotes.toSchedule).toEqual([])
  })

  test(`${engine}: an accepted quote books nobody twice, and its booking comes first`, async () => {
    const { draft, staff, customer, rowId, call } = await openWithDraft(await openApi(engine), 'bookings')
    await call('POST', '/api/bookings', { payload: aBooking({ customerName: 'Grace' }) })
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await customer('accept', aYes)
    const rows = (await staff('GET', '/api/bookings?sort=attention')).json()
    expect(rows[0]).toMatchObject({ id: rowId, visit: null })
    expect((await staff('GET', '/api/overview')).json().quotes.toSchedule).toMatchObject([{ list: 'bookings', rowId }])
    const visit = { day: '2026-12-02', time: '09:00', windowMinutes: 0, durationMinutes: 240 }
    await staff('PUT', `/api/bookings/${rowId}/visit`, { payload: visit })
    expect((await staff('GET', '/api/overview')).json().quotes.toSchedule).toEqual([])
  })
}
