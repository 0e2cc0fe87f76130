import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aYes, openWithDraft, sendAndReceive, someOptions } from '#test/support/a-quote.ts'
import { openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'

const dayMs = 86_400_000
const days = 5

/** A sent quote, and a server that follows up after five days. */
async function openSent(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const contentSettings = { quoteFollowUpDays: days }
  const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO, contentSettings })
  const opened = await openWithDraft(api)
  await sendAndReceive(opened, mailServer)
  return {
    ...opened,
    mailServer,
    staffNow: async (...call: Parameters<typeof opened.staff>) => (await api.asStaff())(...call),
    async later(ms: number) {
      api.now.value = new Date(api.now.value.getTime() + ms)
      await api.app.deliveryQueue.sendDue()
    },
    followUps: () => mailServer.received.filter(({ subject }) => subject?.startsWith('A reminder of your quote')),
    subjects: () => mailServer.received.map(({ subject }) => subject?.split(':')[0]),
  }
}

for (const engine of engines) {
  test(`${engine}: a quote without an answer is followed up once, after the content’s number of days`, async () => {
    const { later, followUps, draft, staffNow } = await openSent(engine)
    await later(days * dayMs - 1)
    expect(followUps()).toHaveLength(0)
    await later(1)
    await later(1000)
    await later(dayMs)
    expect(followUps()).toHaveLength(1)
    expect(followUps()[0]?.text).toContain('/quotes/')
    // A new version is the same quote.
    await staffNow('PUT', `/api/admin/quotes/${draft.id}`, { payload: { options: someOptions } })
    await staffNow('POST', `/api/admin/quotes/${draft.id}/send`)
    await later((days + 1) * dayMs)
    expect(followUps()).toHaveLength(1)
  })

  test(`${engine}: an answer, a withdrawal, the last day or a deletion stops the follow-up`, async () => {
    const stops = {
      accept: ({ customer }) => customer('accept', aYes),
      decline: ({ customer }) => customer('decline', { version: 1, text: 'Too much' }),
      withdraw: ({ staffNow, draft }) => staffNow('POST', `/api/admin/quotes/${draft.id}/withdraw`),
      delete: ({ staffNow, rowId }) => staffNow('DELETE', `/api/contact-submissions/${rowId}`),
    } satisfies Record<string, (sent: Awaited<ReturnType<typeof openSent>>) => Promise<{ statusCode: number }>>
    for (const [name, stop] of Object.entries(stops)) {
      const sent = await openSent(engine)
      await sent.later(days * dayMs - 1)
      expect((await stop(sent)).statusCode, name).toBeLessThan(300)
      await sent.later(1)
      await sent.later(40 * dayMs)
      expect(sent.followUps(), name).toHaveLength(0)
    }
    const expired = await openSent(engine)
    expired.now.value = new Date(expired.now.value.getTime() + 31 * dayMs)
    await expired.later(0)
    expect(expired.followUps()).toHaveLength(0)
  })

  test(`${engine}: a follow-up that waits for the mail server is stopped by an answer`, async () => {
    const { later, followUps, customer, mailServer, now, app } = await openSent(engine)
    mailServer.behave('postpone')
    await later(days * dayMs)
    await customer('accept', aYes)
    mailServer.behave('accept')
    now.value = new Date(now.value.getTime() + dayMs)
    await app.deliveryQueue.sendDue()
    expect(followUps()).toHaveLength(0)
  })

  test(`${engine}: an acceptance and a refusal email both sides once`, async () => {
    const accepted = await openSent(engine)
    for (let time = 0; time < 2; time++) await accepted.customer('accept', aYes)
    await accepted.later(1000)
    expect(accepted.subjects().slice(-3)).toEqual(
      expect.arrayContaining([
        'Your quote',
        'You accepted our quote',
        expect.stringMatching(/^Quote accepted — Q-\d+-1/),
      ]),
    )
    const count = accepted.mailServer.received.length
    await accepted.later(dayMs)
    expect(accepted.mailServer.received).toHaveLength(count)
    const declined = await openSent(engine)
    for (let time = 0; time < 2; time++) await declined.customer('decline', { version: 1, text: 'Too much' })
    await declined.later(1000)
    const notice = declined.mailServer.received.find(({ subject }) => subject?.startsWith('Quote declined'))
    expect(notice?.text).toContain('Message: Too much')
    expect(declined.subjects().filter((subject) => subject === 'You declined our quote')).toHaveLength(1)
  })
}
