import { describe, expect, onTestFinished, test } from 'vitest'
import { emailSentences } from '#firm/email-sentences.ts'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  describe(`the email that declines or cancels a booking on ${engine}`, () => {
    async function openServer() {
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
      const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
      await api.app.deliveryQueue.sendDue() // as after every start
      await api.call('POST', '/api/bookings', { payload: aBooking() })
      const staff = await api.asStaff()
      const path = '/api/bookings/1/status-email'
      const preview = async (reasonGiven?: string) =>
        (await staff('POST', `${path}/preview`, { payload: { reasonGiven } })).json()
      return {
        staff,
        path,
        preview,
        set: (status: string) => staff('PATCH', '/api/bookings/1/status', { payload: { status } }),
        async send(reasonGiven?: string) {
          const { purpose, updatedAt } = await preview(reasonGiven)
          const headers = { 'if-match': `"${updatedAt}"` }
          return staff('POST', path, { payload: { purpose, reasonGiven }, headers })
        },
        /** The newest email to the customer, once it is due. */
        async delivered() {
          api.now.value = new Date(api.now.value.getTime() + 10_000)
          await api.app.deliveryQueue.sendDue()
          return mailServer.for('ada@example.com').at(-1)
        },
        received: () => mailServer.for('ada@example.com'),
      }
    }

    test('declines a booking that nobody had agreed to, and does not thank the customer for choosing us', async () => {
      const { set, preview, send, delivered } = await openServer()
      await set('cancelled')
      const shown = await preview()
      expect(shown.purpose).toBe('turned_down')
      expect((await send()).json()).toMatchObject({ purpose: 'turned_down', state: 'waiting', reasonGiven: null })
      const email = await delivered()
      expect(email?.subject).toMatch(/^We can’t take your booking: /)
      expect(email?.text?.trim()).toBe(shown.text.trim())
      expect(email?.text).toContain('We’re sorry, but we can’t take this booking.')
      expect(email?.text).not.toContain('is cancelled')
      expect(email?.text).not.toContain(emailSentences.signOff)
    })

    test.each([
      ['confirmed', 'PATCH', '/status', { status: 'confirmed' }],
      ['in progress', 'PATCH', '/status', { status: 'in_progress' }],
      ['completed by mistake', 'PATCH', '/status', { status: 'completed' }],
      ['scheduled', 'PUT', '/visit', aVisit],
    ] as const)('cancels a visit that was %s', async (_what, method, url, payload) => {
      const { staff, set, send, delivered } = await openServer()
      expect((await staff(method, `/api/bookings/1${url}`, { payload })).statusCode).toBe(200)
      await set('cancelled')
      await set('cancelled') // a repeat changes nothing
      expect((await send()).json()).toMatchObject({ purpose: 'cancelled' })
      const email = await delivered()
      expect(email?.subject).toMatch(/^Your visit is cancelled: /)
      expect(email?.text).toContain(emailSentences.signOff)
    })

    test('declines a booking again that was reopened and never agreed to since', async () => {
      const { set, preview } = await openServer()
      for (const status of ['confirmed', 'cancelled', 'pending', 'cancelled']) await set(status)
      expect((await preview()).purpose).toBe('turned_down')
    })

    test('a change of the status that tells the customer declines it too', async () => {
      const { staff, received } = await openServer()
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled', tellCustomer: true } })
      await expect.poll(() => received().at(-1)?.subject).toMatch(/^We can’t take your booking: /)
    })

    test('says the reason that staff gave, exactly as it was shown', async () => {
      const { set, preview, send, delivered } = await openServer()
      await set('cancelled')
      const reason = 'Our lift is in the shop until December.\nCall us then?'
      const shown = await preview(reason)
      expect(shown.text).toContain(`we can’t take this booking.\n\n${reason}\n\n`)
      expect((await send(reason)).json()).toMatchObject({ reasonGiven: reason })
      expect((await delivered())?.text?.trim()).toBe(shown.text.trim())
    })

    test('a copy says the same reason', async () => {
      const { staff, set, send, delivered, received } = await openServer()
      await set('confirmed')
      await set('cancelled')
      const { id } = (await send('Our crew is out sick that day.')).json()
      await delivered()
      expect((await staff('POST', `/api/mails/${id}/resend`)).statusCode).toBe(200)
      const [first, copy] = received().slice(-2)
      expect(first?.text).toContain('Our crew is out sick that day.')
      expect(copy?.text).toBe(first?.text)
    })

    test('refuses a reason of more than 500 characters, and a control character', async () => {
      const { staff, path, set, preview, send } = await openServer()
      await set('cancelled')
      expect((await send('x'.repeat(500))).statusCode).toBe(201)
      const { purpose, updatedAt } = await preview()
      for (const reasonGiven of ['x'.repeat(501), 'x'.repeat(10_000), 'bell\u0007']) {
        expect((await staff('POST', `${path}/preview`, { payload: { reasonGiven } })).statusCode).toBe(400)
        const headers = { 'if-match': `"${updatedAt}"` }
        expect((await staff('POST', path, { payload: { purpose, reasonGiven }, headers })).statusCode).toBe(400)
      }
    })

    test('a confirmation gives no reason', async () => {
      const { set, preview } = await openServer()
      await set('confirmed')
      expect((await preview('We are fully booked that week.')).text).not.toContain('fully booked')
    })
  })
}
