import { describe, expect, onTestFinished, test } from 'vitest'
import type { FailedMail } from '#features/emails/delivery.ts'
import { readEnvironment } from '#platform/env.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { type Engine, engines } from '#test/support/stores.ts'

const dayMs = 86_400_000

async function openServer(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
  const add = (url: string, payload: object, headers = {}) => api.call('POST', url, { payload, headers })
  /** What failed, as the overview counts it and the list has it. */
  async function failed() {
    const staff = await api.asStaff()
    const mails: FailedMail[] = (await staff('GET', '/api/mails/failed')).json()
    expect((await staff('GET', '/api/overview')).json().mails).toEqual({ failed: mails.length })
    return mails.map(({ about, subjectId, purpose, customerName }) => [about, subjectId, purpose, customerName])
  }
  return { ...api, mailServer, add, failed }
}

for (const engine of engines) {
  describe(`failed emails on ${engine}`, () => {
    test('are listed with their customer until they are sent', async () => {
      const { mailServer, add, failed, asStaff } = await openServer(engine)
      await add('/api/bookings', aBooking())
      expect(await failed()).toEqual([])
      mailServer.behave('refuse')
      await add('/api/bookings', aBooking())
      await add('/api/contact', aQuoteRequest())
      expect(await failed()).toEqual([
        ['contact_submission', 1, 'notice', 'Grace Hopper'],
        ['contact_submission', 1, 'receipt', 'Grace Hopper'],
        ['booking', 2, 'notice', 'Ada Lovelace'],
        ['booking', 2, 'receipt', 'Ada Lovelace'],
      ])
      mailServer.behave('accept')
      const staff = await asStaff()
      const [latest] = (await staff('GET', '/api/mails/failed')).json()
      expect(latest.reason).toContain('550')
      await staff('POST', `/api/mails/${latest.id}/resend`)
      expect(await failed()).toHaveLength(3)
    })

    test('do not include emails that were held back, are old, or are about deleted rows', async () => {
      const { mailServer, add, failed, asStaff, now } = await openServer(engine)
      await add('/api/bookings', aBooking(), { 'form-trap': 'filled in' })
      for (let count = 0; count < 4; count++) await add('/api/bookings', aBooking())
      expect(await failed()).toEqual([])
      mailServer.behave('refuse')
      await add('/api/contact', aQuoteRequest())
      expect(await failed()).toHaveLength(2)
      const staff = await asStaff()
      await staff('DELETE', '/api/contact-submissions/1')
      expect(await failed()).toEqual([])
      await staff('POST', '/api/contact-submissions/1/restore')
      expect(await failed()).toHaveLength(2)
      now.value = new Date(now.value.getTime() + 14 * dayMs + 1)
      expect(await failed()).toEqual([])
    })

    test('include those about the office, but no webhook events', async () => {
      const { store, failed, now } = await openServer(engine)
      await store.write(async (sql) => {
        const entry = { state: 'failed', reason: 'The server said: 550 no', suspicion: null } as const
        await outbox.enqueue(sql, [{ ...entry, about: 'office', subjectId: 0, purpose: 'digest' }], now.value)
        await outbox.enqueue(sql, [{ ...entry, about: 'office', subjectId: 0, purpose: 'booking.created' }], now.value)
        await sql('UPDATE outbox SET attempts = 1')
      })
      expect(await failed()).toEqual([['office', 0, 'digest', null]])
    })
  })
}
