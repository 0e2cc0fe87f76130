import { expect, test } from 'vitest'
import { aYes, openWithDraft, someOptions } from '#test/support/a-quote.ts'
import { openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  test(`${engine}: a draft has a number, its totals, and the defaults of the content`, async () => {
    const { draft, rowId, staff } = await openWithDraft(await openApi(engine))
    expect(draft).toMatchObject({
      id: expect.any(Number),
      number: `Q-${rowId}-1`,
      version: 1,
      status: 'draft',
      validUntil: '2026-12-21',
      options: [
        {
          number: 1,
          name: 'Good',
          subtotalCents: 240_000,
          totalCents: 240_000,
          lines: [
            { number: 1, quantity: 1, unit: '', taxable: false, addOn: false, totalCents: 240_000 },
            { addOn: true },
          ],
        },
        { number: 2, totalCents: 310_000 },
      ],
      amountCents: 240_000,
      sha256: null,
    })
    const { version, ...row } = (await staff('GET', '/api/contact-submissions')).json()[0]
    expect([version, row.status]).toEqual([undefined, 'new'])
  })

  test(`${engine}: sending freezes a version, marks the request as quoted and fills its estimated value`, async () => {
    const { draft, staff, call, token } = await openWithDraft(await openApi(engine))
    const view = async () => (await call('GET', `/api/requests/${token}`)).json()
    expect((await view()).quotes).toEqual([])
    const sent = await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    expect([sent.statusCode, sent.json()]).toMatchObject([
      200,
      {
        id: draft.id,
        status: 'sent',
        sentAt: '2026-11-21T15:00:00.000Z',
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ])
    const again = await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    expect([again.statusCode, again.body]).toEqual([409, 'This version was already sent'])
    const [row] = (await staff('GET', '/api/contact-submissions')).json()
    expect(row).toMatchObject({ status: 'quoted', estimatedValue: '$2,400.00' })
    expect((await view()).quotes).toMatchObject([
      { id: draft.id, version: 1, status: 'sent', sha256: sent.json().sha256 },
    ])
    expect((await view()).status).toBe('quoted')
  })

  test(`${engine}: an acceptance is recorded with option, add-ons, total, name, time, version and hash, once`, async () => {
    const { draft, staff, customer } = await openWithDraft(
      await openApi(engine, { contentSettings: { depositPercent: 25 } }),
    )
    const sent = (await staff('POST', `/api/admin/quotes/${draft.id}/send`)).json()
    const accepted = await customer('accept', aYes)
    expect([accepted.statusCode, accepted.json()]).toMatchObject([
      201,
      {
        status: 'accepted',
        acceptance: {
          ...{ option: 1, optionName: 'Good', addOns: [2], name: 'Ada Lovelace', version: 1, sha256: sent.sha256 },
          ...{ subtotalCents: 240_000, addOnsCents: 32_500, taxCents: 0, totalCents: 272_500, depositCents: 68_125 },
          at: '2026-11-21T15:00:00.000Z',
        },
      },
    ])
    const again = await customer('accept', { ...aYes, addOns: [2, 2] })
    expect([again.statusCode, again.json()]).toEqual([201, accepted.json()])
    const other = await customer('accept', { ...aYes, option: 2, addOns: [] })
    expect([other.statusCode, other.body]).toEqual([
      409,
      'This quote was already accepted by Ada Lovelace, with the option Good',
    ])
    const no = await customer('decline', { version: 1 })
    expect(no.statusCode).toBe(409)
    const rows = (await staff('GET', '/api/admin/quotes')).json()
    expect(rows).toMatchObject([{ status: 'accepted', amountCents: 272_500, answeredAt: '2026-11-21T15:00:00.000Z' }])
    expect(rows).toHaveLength(1)
  })

  test(`${engine}: an estimated value that sending filled in becomes the accepted total, and one that staff wrote stays`, async () => {
    for (const [typed, value] of [
      [null, '$2,725.00'],
      ['about 3k', 'about 3k'],
    ]) {
      const { draft, staff, customer, rowId } = await openWithDraft(await openApi(engine))
      const path = `/api/admin/quotes/${draft.id}`
      await staff('PATCH', `/api/contact-submissions/${rowId}`, { payload: { estimatedValue: typed } })
      await staff('POST', `${path}/send`)
      await staff('PUT', path, { payload: { options: [{ ...someOptions[0], name: 'Only' }], message: 'Again' } })
      await staff('POST', `${path}/send`)
      await customer('accept', { ...aYes, version: 2 })
      expect((await staff('GET', '/api/contact-submissions')).json()[0].estimatedValue).toBe(value)
    }
  })

  test(`${engine}: an acceptance of an unknown option or add-on, or without a name, is rejected`, async () => {
    const { draft, staff, customer } = await openWithDraft(await openApi(engine))
    expect((await customer('accept', aYes)).statusCode).toBe(404)
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    const answers = [
      await customer('accept', { ...aYes, option: 3 }),
      await customer('accept', { ...aYes, addOns: [1] }),
      await customer('accept', { ...aYes, name: ' ' }),
      await customer('accept', { ...aYes, version: 2 }),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [400, 'This quote has no option 3'],
      [400, 'Line 1 of this option is no add-on'],
      [400, 'Name is required'],
      [404, 'There is no such version of this quote'],
    ])
  })

  test(`${engine}: a change of a sent quote is a new version, which replaces the old one when it is sent`, async () => {
    const { draft, staff, customer, call, token } = await openWithDraft(await openApi(engine))
    const path = `/api/admin/quotes/${draft.id}`
    await staff('POST', `${path}/send`)
    const second = await staff('PUT', path, { payload: { options: [someOptions[1]], message: 'Now cheaper' } })
    expect([second.statusCode, second.json()]).toMatchObject([
      200,
      { id: draft.id, number: draft.number, version: 2, status: 'draft', options: [{ number: 1, name: 'Better' }] },
    ])
    const statuses = async () =>
      (await staff('GET', `/api/admin/quotes?id=${draft.id}`)).json().map((quote: { status: string }) => quote.status)
    expect(await statuses()).toEqual(['draft', 'sent'])
    await staff('POST', `${path}/send`)
    expect(await statuses()).toEqual(['sent', 'replaced'])
    const late = await customer('accept', aYes)
    expect([late.statusCode, late.body]).toEqual([409, 'This quote was replaced by version 2'])
    expect((await call('GET', `/api/requests/${token}`)).json().quotes).toMatchObject([
      { version: 2, status: 'sent' },
      { version: 1, status: 'replaced' },
    ])
    expect((await customer('accept', { version: 2, option: 1, name: 'Ada Lovelace' })).statusCode).toBe(201)
    const third = await staff('PUT', path, { payload: { options: someOptions } })
    expect([third.statusCode, third.body]).toEqual([409, 'This quote was accepted, so write another one'])
  })

  test(`${engine}: a quote can be withdrawn until it is accepted, and a draft can be deleted`, async () => {
    const { draft, staff, customer, write } = await openWithDraft(await openApi(engine))
    const path = `/api/admin/quotes/${draft.id}`
    expect((await staff('POST', `${path}/withdraw`)).statusCode).toBe(409)
    await staff('POST', `${path}/send`)
    expect((await staff('DELETE', path)).body).toBe('This quote has no draft, and what was sent stays')
    expect((await staff('POST', `${path}/withdraw`)).json()).toMatchObject({ status: 'withdrawn' })
    expect((await staff('POST', `${path}/withdraw`)).json()).toMatchObject({ status: 'withdrawn' })
    expect((await customer('accept', aYes)).body).toMatch(/^We withdrew this quote/)
    const second = (await write()).json()
    expect(second.number).toMatch(/-2$/)
    expect((await staff('DELETE', `/api/admin/quotes/${second.id}`)).statusCode).toBe(204)
    expect((await staff('GET', '/api/admin/quotes')).json()).toHaveLength(1)
    expect((await staff('DELETE', `/api/admin/quotes/${second.id}`)).statusCode).toBe(404)
  })

  test(`${engine}: a quote expires after its last day in the business’s time zone`, async () => {
    const { draft, staff, customer, now } = await openWithDraft(await openApi(engine))
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    now.value = new Date('2026-12-22T05:59:59.000Z') // still December 21 in Oklahoma
    expect((await customer('opened', { version: 1 })).statusCode).toBe(204)
    now.value = new Date('2026-12-22T06:00:00.000Z')
    const answer = await customer('accept', aYes)
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.stringMatching(/^This quote was valid until December 21, 2026\. For a new one, call /),
    ])
  })
}
