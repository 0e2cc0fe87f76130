import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#server/env.ts'
import { openApi } from '../../../support/api.ts'
import { type ReceivedMail, startMailServer } from '../../../support/mail-server.ts'
import { engines } from '../../../support/stores.ts'
import { aYes, openWithDraft } from '../a-quote.ts'

/** The names and bytes of what is attached. */
const attachedTo = (mail: ReceivedMail | undefined) =>
  mail?.attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
  })) ?? []

for (const engine of engines) {
  test(`${engine}: the customer gets the PDF with the quote, and both sides get the same with the yes`, async () => {
    const mailServer = await startMailServer()
    onTestFinished(mailServer.close)
    const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
    const { app, staff, draft, customer, call, token } = await openWithDraft(
      await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO }),
    )
    await app.deliveryQueue.sendDue()
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await app.deliveryQueue.sendDue()
    const pdf = (await call('GET', `/api/requests/${token}/quotes/${draft.id}/pdf`)).rawPayload
    const [sent] = mailServer.received.filter(({ subject }) => subject?.startsWith('Your quote'))
    const attached = { filename: 'quote-Q-1-1.pdf', mimeType: 'application/pdf', content: pdf }
    expect(attachedTo(sent)).toEqual([attached])
    expect((await customer('accept', aYes)).statusCode).toBe(201)
    await app.deliveryQueue.sendDue()
    const [receipt] = mailServer.received.filter(({ subject }) => subject?.startsWith('You accepted'))
    const [notice] = mailServer.for('office@example.com').filter(({ subject }) => subject?.startsWith('Quote accepted'))
    expect([attachedTo(receipt), attachedTo(notice)]).toEqual([[attached], [attached]])
  })
}
