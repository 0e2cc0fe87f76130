import { expect, test } from 'vitest'
import { purgeDeletedRows } from '#features/deleted-rows/server/deleted-rows.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { aYes, openWithDraft, someOptions } from '#test/support/a-quote.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { unreachableMail } from '#test/support/plain-form.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  test(`${engine}: an accepted quote fills a booking's amount, and its status stays`, async () => {
    const { draft, staff, customer, rowId } = await openWithDraft(await openApi(engine), 'bookings')
    expect(draft).toMatchObject({ number: `B-${rowId}-1`, address: expect.any(String) })
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await customer('accept', aYes)
    const [booking] = (await staff('GET', '/api/bookings')).json()
    expect(booking).toMatchObject({ id: rowId, status: 'pending', amountCents: 272_500 })
  })

  test(`${engine}: a booking made from a quote request gets the accepted amount`, async () => {
    const { draft, staff, customer, rowId } = await openWithDraft(await openApi(engine))
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await customer('accept', { ...aYes, option: 2, addOns: [] })
    const booked = await staff('POST', `/api/contact-submissions/${rowId}/booking`, { payload: aBooking() })
    expect(booked.json()).toMatchObject({ amountCents: 310_000, description: aBooking().description })
    expect((await staff('GET', `/api/admin/quotes?list=contact-submissions&rowId=${rowId}`)).json()).toHaveLength(1)
  })

  test(`${engine}: a booking without a description gets what was accepted`, async () => {
    const { draft, staff, customer, rowId } = await openWithDraft(await openApi(engine))
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await customer('accept', aYes)
    const payload = aBooking({ description: null })
    const booked = await staff('POST', `/api/contact-submissions/${rowId}/booking`, { payload })
    expect(booked.json()).toMatchObject({
      amountCents: 272_500,
      description: `Quote ${draft.number}: Good\n- Panel replacement\n- Surge protector\nTotal: $2,725.00`,
    })
  })

  test(`${engine}: staff see the email of a draft before they send it`, async () => {
    const { draft, staff, rowId } = await openWithDraft(await openApi(engine))
    const path = `/api/admin/quotes/${draft.id}`
    const email = await staff('GET', `${path}/email`)
    expect([email.statusCode, email.json()]).toMatchObject([
      200,
      {
        updatedAt: draft.updatedAt,
        subject: expect.stringMatching(`^Your quote: .*${draft.number}`),
        isMailConfigured: false,
      },
    ])
    expect(email.json().text).toContain('Good: $2,400.00')
    const { text, link } = email.json()
    expect(link).toMatch(new RegExp(`^https?://.*/request/q${rowId}-[\\w-]{22}/quotes/${draft.id}$`))
    expect(text).toContain(link)
    await staff('POST', `${path}/send`)
    // A sent quote keeps it, so that staff can pass it on.
    expect((await staff('GET', `${path}/email`)).json().link).toBe(link)
    await staff('POST', `${path}/withdraw`)
    expect((await staff('GET', `${path}/email`)).statusCode).toBe(409)
    expect((await staff('GET', '/api/admin/quotes/99/email')).statusCode).toBe(404)
  })

  test(`${engine}: staff see whether a quote would be emailed`, async () => {
    const { draft, staff } = await openWithDraft(await openApi(engine, unreachableMail))
    expect((await staff('GET', `/api/admin/quotes/${draft.id}/email`)).json().isMailConfigured).toBe(true)
  })

  test(`${engine}: reading a quote does not open it, and a person does once`, async () => {
    const { draft, staff, customer, call, token, now } = await openWithDraft(await openApi(engine))
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await call('GET', `/api/requests/${token}`)
    const openedAt = async () => (await staff('GET', '/api/admin/quotes')).json()[0].openedAt
    expect(await openedAt()).toBeNull()
    const at = now.value.toISOString()
    expect((await customer('opened', { version: 1 })).statusCode).toBe(204)
    now.value = new Date(now.value.getTime() + 60_000)
    await customer('opened', { version: 1 })
    expect(await openedAt()).toBe(at)
    expect((await customer('opened', { version: 2 })).statusCode).toBe(404)
    expect((await call('GET', `/api/requests/${token}/quotes/${draft.id}/accept`)).statusCode).toBe(405)
  })

  test(`${engine}: quotes go and come back with their request, and are purged with it`, async () => {
    const { draft, staff, customer, rowId, store, now } = await openWithDraft(await openApi(engine))
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    const list = async () => (await staff('GET', '/api/admin/quotes')).json()
    const batch = async () => (await staff('GET', '/api/admin/quotes?limit=5')).headers['x-total-count']
    await staff('DELETE', `/api/contact-submissions/${rowId}`)
    expect([await list(), await batch()]).toEqual([[], '0'])
    expect((await staff('GET', '/api/overview')).json().quotes.unanswered).toEqual({ count: 0, amountCents: 0 })
    expect((await staff('POST', `/api/admin/quotes/${draft.id}/withdraw`)).statusCode).toBe(404)
    expect((await customer('accept', aYes)).statusCode).toBe(410)
    await staff('POST', `/api/contact-submissions/${rowId}/restore`)
    expect(await list()).toHaveLength(1)
    expect((await customer('accept', aYes)).statusCode).toBe(201)
    await staff('DELETE', `/api/contact-submissions/${rowId}`)
    await store.write((sql) => purgeDeletedRows(sql, new Date(now.value.getTime() + 31 * 86_400_000)))
    expect(await store.read('SELECT id FROM quotes')).toEqual([])
  })

  test(`${engine}: the list is filtered by row and status and comes in batches`, async () => {
    const { staff, asStaff, write, rowId, list, draft, customer, now } = await openWithDraft(await openApi(engine))
    for (let count = 0; count < 4; count++) await write({ validUntil: `2026-12-0${count + 1}` })
    const ids: number[] = (await staff('GET', '/api/admin/quotes')).json().map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const page = await staff('GET', '/api/admin/quotes?limit=2')
    expect([page.json().length, page.headers['x-total-count'], page.headers.link]).toEqual([
      2,
      '5',
      `</api/admin/quotes?limit=2&cursor=${ids[1]}>; rel="next"`,
    ])
    const next = await staff('GET', `/api/admin/quotes?limit=3&cursor=${ids[1]}`)
    expect(next.json().map(({ id }: { id: number }) => id)).toEqual(ids.slice(2))
    expect(next.headers.link).toBeUndefined()
    for (const id of ids.slice(0, 3)) await staff('POST', `/api/admin/quotes/${id}/send`)
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await customer('decline', { version: 1, text: 'No' })
    now.value = new Date('2026-12-04T12:00:00.000Z')
    const staffLater = await asStaff()
    const count = async (query: string) => (await staffLater('GET', `/api/admin/quotes?${query}`)).json().length
    const statuses = ['sent', 'expired', 'declined', 'draft', 'accepted']
    expect(await Promise.all(statuses.map((status) => count(`status=${status}`)))).toEqual([1, 2, 1, 1, 0])
    expect(await count(`list=${list}&rowId=${rowId}`)).toBe(5)
    expect([await count(`list=bookings&rowId=${rowId}`), await count('limit=9&status=expired')]).toEqual([0, 2])
  })

  test(`${engine}: the deposit is marked as paid by hand`, async () => {
    const api = await openApi(engine, { contentSettings: { depositPercent: 50 } })
    const { draft, staff, customer } = await openWithDraft(api)
    const path = `/api/admin/quotes/${draft.id}`
    await staff('POST', `${path}/send`)
    const early = await staff('PUT', `${path}/deposit`, { payload: { paid: true } })
    expect([early.statusCode, early.body]).toEqual([409, 'This quote was not accepted'])
    expect((await customer('accept', aYes)).json().acceptance.depositCents).toBe(136_250)
    const paid = await staff('PUT', `${path}/deposit`, { payload: { paid: true } })
    expect(paid.json()).toMatchObject({ depositPaidAt: '2026-11-21T15:00:00.000Z' })
    expect((await staff('PUT', `${path}/deposit`, { payload: { paid: false } })).json().depositPaidAt).toBeNull()
  })

  test(`${engine}: history, overview and export know the quote`, async () => {
    const { draft, staff, customer, rowId, write } = await openWithDraft(await openApi(engine))
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    const other = (await write({ options: [someOptions[1]] })).json()
    await staff('POST', `/api/admin/quotes/${other.id}/send`)
    await customer('accept', aYes)
    const changes = (await staff('GET', `/api/row-changes?list=contact-submissions&id=${rowId}`)).json()
    expect(changes.filter(({ kind }: { kind: string }) => kind === 'quote')).toMatchObject([
      { by: 'customer', before: {}, after: { quote: draft.number, version: 1, quoteStatus: 'accepted' } },
      { by: 'staff', after: { quote: other.number, quoteStatus: 'sent' } },
      { by: 'staff', after: { quote: draft.number, quoteStatus: 'sent' } },
    ])
    expect((await staff('GET', '/api/overview')).json().quotes).toEqual({
      sentThisMonth: { count: 2, amountCents: 272_500 + 310_000 },
      acceptedThisMonth: { count: 1, amountCents: 272_500 },
      toSchedule: [expect.objectContaining({ id: draft.id, rowId })],
      unanswered: { count: 1, amountCents: 310_000 },
      oldestUnanswered: {
        ...{ id: other.id, number: other.number, list: 'contact-submissions', rowId },
        customerName: expect.any(String),
        sentAt: '2026-11-21T15:00:00.000Z',
      },
    })
    const csv = (await staff('GET', '/api/export/quotes?status=accepted')).body.split('\r\n')
    expect(csv).toHaveLength(3)
    expect(csv[1]).toMatch(new RegExp(`^${draft.number},1,${draft.id},accepted,`))
    expect(csv[1]).toContain('2725.00')
  })

  test(`${engine}: the webhook hears of a quote that was sent, accepted or declined`, async () => {
    const api = await openApi(engine, {
      WEBHOOK_URL: 'http://127.0.0.1:9/',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    })
    const { draft, staff, customer, write, store, token, call } = await openWithDraft(api)
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await customer('accept', aYes)
    const other = (await write()).json()
    await staff('POST', `/api/admin/quotes/${other.id}/send`)
    await call('POST', `/api/requests/${token}/quotes/${other.id}/decline`, { payload: { version: 1 } })
    const events = (await outbox.list(store.read)).filter(({ purpose }) => purpose.startsWith('quote.'))
    expect(events.map(({ purpose }) => purpose).reverse()).toEqual([
      'quote.sent',
      'quote.accepted',
      'quote.sent',
      'quote.declined',
    ])
  })
}
