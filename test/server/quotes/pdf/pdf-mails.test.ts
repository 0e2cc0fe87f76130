import { expect, onTestFinished, test, vi } from 'vitest'
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
    const { app, now, staff, draft, customer, call, token } = await openWithDraft(
      await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO }),
    )
    /** The email, when it has arrived: an attempt that did not wait long enough for the PDF is made again. */
    const received = (subject: string) =>
      vi.waitFor(
        async () => {
          now.value = new Date(now.value.getTime() + 3_600_000)
          await app.deliveryQueue.sendDue()
          return mailServer.received.find((mail) => mail.subject?.startsWith(subject)) ?? expect.fail('not there yet')
        },
        { timeout: 40_000, interval: 200 },
      )
    await app.deliveryQueue.sendDue()
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    const pdf = (await call('GET', `/api/requests/${token}/quotes/${draft.id}/pdf`)).rawPayload
    const sent = await received('Your quote')
    const attached = { filename: 'quote-Q-1-1.pdf', mimeType: 'application/pdf', content: pdf }
    expect(attachedTo(sent)).toEqual([attached])
    expect((await customer('accept', aYes)).statusCode).toBe(201)
    const [receipt, notice] = [await received('You accepted'), await received('Quote accepted')]
    expect(mailServer.for('office@example.com')).toContain(notice)
    expect([attachedTo(receipt), attachedTo(notice)]).toEqual([[attached], [attached]])
  })
}
