import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aYes, openWithDraft, sendAndReceive } from '#test/support/a-quote.ts'
import { openApi } from '#test/support/api.ts'
import { type ReceivedMail, startMailServer } from '#test/support/mail-server.ts'
import { engines } from '#test/support/stores.ts'

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
    const opened = await openWithDraft(await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO }))
    const { pdf, mail: sent } = await sendAndReceive(opened, mailServer)
    const { app, customer, call, token, draft } = opened
    expect((await call('GET', `/api/requests/${token}/quotes/${draft.id}/pdf`)).rawPayload.equals(pdf)).toBe(true)
    const attached = { filename: 'quote-Q-1-1.pdf', mimeType: 'application/pdf', content: pdf }
    expect(attachedTo(sent)).toEqual([attached])
    expect((await customer('accept', aYes)).statusCode).toBe(201)
    await app.deliveryQueue.sendDue()
    const received = (subject: string) => () => mailServer.received.find((mail) => mail.subject?.startsWith(subject))
    for (const subject of ['You accepted', 'Quote accepted'])
      await expect.poll(received(subject), { timeout: 30_000 }).toBeDefined()
    const [receipt, notice] = [received('You accepted')(), received('Quote accepted')()]
    expect(mailServer.for('office@example.com')).toContain(notice)
    expect([attachedTo(receipt), attachedTo(notice)]).toEqual([[attached], [attached]])
  })
}
