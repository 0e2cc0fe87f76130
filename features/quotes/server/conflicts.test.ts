import { expect, test } from 'vitest'
import { aYes, openWithDraft, someOptions } from '#test/support/a-quote.ts'
import { openApi } from '#test/support/api.ts'
import { engines, freshStore } from '#test/support/stores.ts'

for (const engine of engines) {
  test(`${engine}: when two browsers accept different options at once, one wins and the other is told`, async () => {
    for (let round = 0; round < 5; round++) {
      const { draft, staff, customer, store } = await openWithDraft(await openApi(engine))
      await staff('POST', `/api/admin/quotes/${draft.id}/send`)
      const answers = await Promise.all([
        customer('accept', aYes),
        customer('accept', { ...aYes, option: 2, addOns: [] }),
        customer('accept', { ...aYes, option: 2, addOns: [], name: 'Bob' }),
        customer('decline', { version: 1 }),
      ])
      const statuses = answers.map(({ statusCode }) => statusCode).sort()
      expect(statuses).toEqual([201, 409, 409, 409])
      const [won] = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json())
      const [saved] = (await staff('GET', '/api/admin/quotes')).json()
      expect([saved.status, saved.acceptance]).toEqual([won.status, won.acceptance])
      const mails = await store.read<{ purpose: string }>(
        `SELECT purpose FROM outbox WHERE purpose IN ('quote_accepted', 'quote_declined')`,
      )
      expect(mails).toHaveLength(1)
    }
  })

  test(`${engine}: when staff withdraw while the customer accepts, one wins`, async () => {
    for (let round = 0; round < 5; round++) {
      const { draft, staff, customer } = await openWithDraft(await openApi(engine))
      await staff('POST', `/api/admin/quotes/${draft.id}/send`)
      const calls = [() => staff('POST', `/api/admin/quotes/${draft.id}/withdraw`), () => customer('accept', aYes)]
      if (round % 2) calls.reverse()
      const answers = await Promise.all(calls.map((call) => call()))
      const [saved] = (await staff('GET', '/api/admin/quotes')).json()
      const [withdrawn, accepted] = round % 2 ? answers.toReversed() : answers
      expect([withdrawn?.statusCode, accepted?.statusCode, saved.status]).toEqual(
        accepted?.statusCode === 201 ? [409, 201, 'accepted'] : [200, 409, 'withdrawn'],
      )
    }
  })

  test(`${engine}: an acceptance on one server is known to the other`, async () => {
    if (engine === 'sqlite') return // one server opens the file
    const store = await freshStore(engine)
    const api = await openApi(engine, { store })
    const other = await openApi(engine, { store })
    const { draft, staff, token } = await openWithDraft(api)
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    const url = `/api/requests/${token}/quotes/${draft.id}/accept`
    const answers = await Promise.all([
      api.call('POST', url, { payload: aYes }),
      other.call('POST', url, { payload: { ...aYes, option: 2, addOns: [] } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test(`${engine}: repeats with an Idempotency-Key give the first answer, and another body is refused`, async () => {
    const { draft, staff, customer, rowId, list } = await openWithDraft(await openApi(engine))
    const headers = { 'idempotency-key': 'k1' }
    const write = (payload: object) => staff('POST', '/api/admin/quotes', { payload, headers })
    const body = { list, rowId, options: someOptions }
    const first = await write(body)
    expect((await write(body)).json()).toEqual(first.json())
    expect((await write({ ...body, message: 'Other' })).statusCode).toBe(422)
    const path = `/api/admin/quotes/${draft.id}`
    const sent = await staff('POST', `${path}/send`, { headers: { ...headers, 'if-match': `"${draft.updatedAt}"` } })
    const again = await staff('POST', `${path}/send`, { headers: { ...headers, 'if-match': `"${draft.updatedAt}"` } })
    expect([again.statusCode, again.json()]).toEqual([200, sent.json()])
    const accepted = await customer('accept', aYes, headers)
    expect((await customer('accept', aYes, headers)).json()).toEqual(accepted.json())
    expect((await customer('accept', { ...aYes, option: 2 }, headers)).statusCode).toBe(422)
  })

  test(`${engine}: a change of a version that somebody else changed is refused`, async () => {
    const { draft, staff, now } = await openWithDraft(await openApi(engine))
    const path = `/api/admin/quotes/${draft.id}`
    now.value = new Date(now.value.getTime() + 1000)
    const change = { payload: { options: someOptions }, headers: { 'if-match': `"${draft.updatedAt}"` } }
    expect((await staff('PUT', path, change)).statusCode).toBe(200)
    const stale = await staff('PUT', path, change)
    expect([stale.statusCode, stale.body]).toEqual([412, 'This quote has changed since you loaded it'])
    expect((await staff('POST', `${path}/send`, { headers: change.headers })).statusCode).toBe(412)
    expect((await staff('DELETE', path, { headers: change.headers })).statusCode).toBe(412)
  })
}
