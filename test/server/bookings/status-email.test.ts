import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#server/env.ts'
import { aBooking, openApi } from '../../support/api.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { engines } from '../../support/stores.ts'

for (const engine of engines) {
  describe(`the email about a status on ${engine}`, () => {
    async function openServer() {
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
      const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
      await api.app.mailQueue.sendDue() // as after every start
      await api.call('POST', '/api/bookings', { payload: aBooking() })
      const staff = await api.asStaff()
      const path = '/api/bookings/1/status-email'
      return {
        staff,
        path,
        mailServer,
        set: (status: string) => staff('PATCH', '/api/bookings/1/status', { payload: { status } }),
        send: async () => (await staff('POST', path)).json(),
        subjects: () => mailServer.for('ada@example.com').map(({ subject }) => subject),
        async later(seconds: number) {
          api.now.value = new Date(api.now.value.getTime() + seconds * 1000)
          await api.app.mailQueue.sendDue()
        },
      }
    }

    test('is shown before it is sent, and leaves after ten seconds', async () => {
      const { staff, path, set, send, subjects, later } = await openServer()
      await set('confirmed')
      const preview = (await staff('GET', path)).json()
      expect(preview.text).toContain('Electrical Inspection')
      expect(await send()).toMatchObject({ purpose: 'confirmed', state: 'waiting' })
      await later(9)
      expect(subjects()).toHaveLength(1) // the receipt
      await later(1)
      expect(subjects()).toHaveLength(2)
      expect(subjects()[1]).toBe(preview.subject)
    })

    test('leaves no earlier when the mail server recovers in these ten seconds', async () => {
      const { staff, mailServer, set, send, subjects, later } = await openServer()
      await set('confirmed')
      await mailServer.close()
      await staff('POST', '/api/mails/1/resend')
      await later(40) // finds that the server is down
      await mailServer.reopen()
      await later(25)
      await send()
      await later(5) // finds that it is up again
      expect(subjects().some((subject) => subject?.startsWith('Your visit is confirmed'))).toBe(false)
      await later(5)
      expect(subjects().some((subject) => subject?.startsWith('Your visit is confirmed'))).toBe(true)
    })

    test('can be stopped until it leaves', async () => {
      const { staff, set, send, subjects, later } = await openServer()
      await set('cancelled')
      const { id } = await send()
      expect((await staff('POST', `/api/mails/${id}/stop`)).json()).toMatchObject({ state: 'stopped' })
      await later(60)
      expect(subjects()).toHaveLength(1)
      expect((await staff('POST', `/api/mails/${id}/stop`)).statusCode).toBe(409)
      expect((await staff('POST', '/api/mails/99/stop')).statusCode).toBe(404)
    })

    test('does not leave when the status was changed back', async () => {
      const { set, send, subjects, later } = await openServer()
      await set('cancelled')
      await send()
      await set('pending')
      await later(60)
      expect(subjects()).toHaveLength(1)
    })

    test('exists only for confirmed and cancelled bookings with an email address', async () => {
      const { staff, path, set } = await openServer()
      for (const method of ['GET', 'POST'] as const) {
        expect((await staff(method, path)).statusCode).toBe(409)
        expect((await staff(method, '/api/bookings/99/status-email')).statusCode).toBe(404)
      }
      const { customerEmail, ...caller } = aBooking()
      expect((await staff('POST', '/api/admin/bookings', { payload: { ...caller, confirm: true } })).statusCode).toBe(
        201,
      )
      expect((await staff('POST', '/api/bookings/2/status-email')).statusCode).toBe(409)
      await set('in_progress')
      expect((await staff('POST', path)).statusCode).toBe(409)
    })
  })
}
