import { expect, test } from 'vitest'
import { aYes, openWithDraft } from '#test/support/a-quote.ts'
import { openWithReceiver } from '#test/support/open-with-receiver.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  test(`${engine}: the webhook says which quote was sent and accepted, without personal data`, async () => {
    const api = await openWithReceiver(engine)
    const { draft, staff, customer, rowId } = await openWithDraft(api)
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await api.send()
    await customer('accept', aYes)
    await api.send()
    const at = '2026-11-21T15:00:00.000Z'
    const data = {
      ...{ id: draft.id, number: draft.number, version: 1, list: 'contact-submissions', rowId, sentAt: at },
      dashboardUrl: 'https://firm.example.com/admin',
    }
    const bodies = api.receiver.bodies().filter(({ type }) => type.startsWith('quote.'))
    expect(bodies).toEqual([
      {
        type: 'quote.sent',
        timestamp: at,
        text: `Quote ${draft.number} was sent: $2,400.00`,
        data: { ...data, status: 'sent', amountCents: 240_000, answeredAt: null },
      },
      {
        type: 'quote.accepted',
        timestamp: at,
        text: `Quote ${draft.number} was accepted: $2,725.00`,
        data: { ...data, status: 'accepted', amountCents: 272_500, answeredAt: at },
      },
    ])
  })

  test(`${engine}: with details, the webhook has the customer and the reason for declining`, async () => {
    const api = await openWithReceiver(engine, { WEBHOOK_DETAILS: '1' })
    const { draft, staff, customer } = await openWithDraft(api)
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await customer('decline', { version: 1, text: 'Too much' })
    await api.send()
    const declined = api.receiver.bodies().find(({ type }) => type === 'quote.declined')
    expect(declined?.data).toMatchObject({ name: 'Grace Hopper', phone: '405-555-0111', text: 'Too much' })
  })
}
