import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'

/** A request waits two seconds for the mail server. On a busy machine the email arrives later. */
const patient = { timeout: 20_000 }

/** A server with mail, and two requests of Ada's. `ask` posts the form. */
async function openWithRequests(engine: Engine, changes: Parameters<typeof openApi>[1] = {}) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO, ...changes })
  const pageOf = async (url: string, payload: object): Promise<string> =>
    (await api.call('POST', url, { payload })).json().request
  const pages = [
    await pageOf('/api/bookings', aBooking()),
    await pageOf('/api/contact', aQuoteRequest({ email: 'Ada@Example.com' })),
  ]
  await pageOf('/api/contact', aQuoteRequest())
  const ask = async (email: string, from = '192.0.2.1') => {
    const { statusCode, headers, body } = await api.call('POST', '/request', {
      payload: new URLSearchParams({ email, extension: '' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      from,
    })
    return [statusCode, headers.location, body]
  }
  const linksTo = (address: string) => mailServer.for(address).filter(({ subject }) => subject?.includes('Your links'))
  return { ...api, pages, ask, linksTo, mailServer }
}

for (const engine of engines) {
  describe(`lost links on ${engine}`, () => {
    test('come by email to their owner, with the same answer for every address', async () => {
      const { ask, linksTo, pages, mailServer } = await openWithRequests(engine)
      const before = mailServer.received.length
      const answers = [await ask('nobody@example.com'), await ask(' ADA@example.com ')]
      expect(answers).toEqual([303, 303].map((status) => [status, '/request?sent', '']))
      await expect.poll(() => linksTo('ada@example.com'), patient).toHaveLength(1)
      const [mail] = linksTo('ada@example.com')
      for (const text of [mail?.text, mail?.html])
        for (const path of pages) expect(text).toContain(`https://firm.example.com${path}`)
      expect(mail?.text).toMatch(/B-1: Electrical Inspection, Tue, Dec 1\n.*\n.*Q-1: Panel Upgrade\n/)
      expect(mail?.text).not.toMatch(/Q-2|Grace|Sample Street|kitchen/)
      expect(mailServer.received).toHaveLength(before + 1)
    })

    test('are sent within the limits of emails', async () => {
      const { ask, linksTo } = await openWithRequests(engine)
      for (let count = 1; count <= 3; count++) {
        await ask('ada@example.com')
        await expect.poll(() => linksTo('ada@example.com'), patient).toHaveLength(1)
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
      // Three emails a day, and the receipts were two.
      expect(linksTo('ada@example.com')).toHaveLength(1)
    })

    test('a mistake is named, and nobody asks without end', async () => {
      const { ask } = await openWithRequests(engine, { SUBMISSION_LIMIT: 9 })
      expect((await ask('ada'))[0]).toBe(400)
      expect((await ask(''))[0]).toBe(400)
      expect((await ask(`${'a'.repeat(300)}@example.com`))[0]).toBe(400)
      const statuses = []
      for (let count = 0; count < 60; count++) statuses.push((await ask('nobody@example.com', '192.0.2.9'))[0])
      expect(new Set(statuses)).toEqual(new Set([303, 429]))
    })
  })
}
