import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { engines } from '#test/support/stores.ts'

for (const engine of engines) {
  describe(`the email about a status on ${engine}`, () => {
    async function openServer() {
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
      const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
      await api.app.deliveryQueue.sendDue() // as after every start
      await api.call('POST', '/api/bookings', { payload: aBooking() })
      const staff = await api.asStaff()
      const path = '/api/bookings/1/status-email'
      return {
        staff,
        path,
        mailServer,
        set: (status: string) => staff('PATCH', '/api/bookings/1/status', { payload: { status } }),
        preview: async () => (await staff('GET', path)).json(),
        post: (purpose: string, updatedAt: string) =>
          staff('POST', path, { payload: { purpose }, headers: { 'if-match': `"${updatedAt}"` } }),
        /** Looks at the email and sends it. */
        async send() {
          const { purpose, updatedAt } = (await staff('GET', path)).json()
          const payload = { purpose }
          return (await staff('POST', path, { payload, headers: { 'if-match': `"${updatedAt}"` } })).json()
        },
        mails: async () => (await staff('GET', '/api/mails?bookings=1')).json(),
        subjects: () => mailServer.for('ada@example.com').map(({ subject }) => subject),
        async later(seconds: number) {
          api.now.value = new Date(api.now.value.getTime() + seconds * 1000)
          await api.app.deliveryQueue.sendDue()
        },
      }
    }

    test('is shown before it is sent, and leaves after ten seconds', async () => {
      const { preview: look, set, send, subjects, later } = await openServer()
      await set('confirmed')
      const preview = await look()
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
      const someTime = '2026-11-21T15:00:00.000Z'
      const request = { payload: { purpose: 'confirmed' }, headers: { 'if-match': `"${someTime}"` } }
      expect((await staff('GET', path)).statusCode).toBe(409)
      expect((await staff('POST', path, request)).statusCode).toBe(412)
      expect((await staff('GET', '/api/bookings/99/status-email')).statusCode).toBe(404)
      expect((await staff('POST', '/api/bookings/99/status-email', request)).statusCode).toBe(404)
      const { customerEmail, ...caller } = aBooking()
      const added = await staff('POST', '/api/admin/bookings', { payload: { ...caller, confirm: true } })
      expect(added.json()).toMatchObject({ id: 2, status: 'confirmed', updatedAt: someTime })
      const toNobody = await staff('POST', '/api/bookings/2/status-email', request)
      expect([toNobody.statusCode, toNobody.body]).toEqual([409, 'This customer has no email address'])
      await set('in_progress')
      expect((await staff('GET', path)).statusCode).toBe(409)
    })

    test('is not sent when a colleague changed the booking after it was shown', async () => {
      const { staff, preview, post, set, mails, subjects, later } = await openServer()
      await set('confirmed')
      const seen = await preview()
      await later(1)
      await set('cancelled')
      const waiting = (await mails()).length
      for (const purpose of ['confirmed', 'cancelled']) {
        const refused = await post(purpose, seen.updatedAt)
        expect([refused.statusCode, refused.body]).toEqual([412, 'This booking has changed since you saw the email'])
      }
      await set('confirmed') // the same status again, but another version
      await later(1)
      await staff('PUT', '/api/bookings/1/visit', { payload: aVisit })
      expect((await post(seen.purpose, seen.updatedAt)).statusCode).toBe(412)
      expect(await mails()).toHaveLength(waiting)
      const newer = await preview()
      expect(newer.text).toContain('Thursday, December 3, 2026')
      expect((await post('cancelled', newer.updatedAt)).statusCode).toBe(412)
      expect((await post(newer.purpose, newer.updatedAt)).statusCode).toBe(201)
      await later(10)
      expect(subjects()).toEqual([expect.anything(), newer.subject])
    })

    test('needs the kind and the version that were shown', async () => {
      const { staff, path, preview, set, mails } = await openServer()
      await set('confirmed')
      const { purpose, updatedAt } = await preview()
      const before = await mails()
      const headers = { 'if-match': `"${updatedAt}"` }
      const requests: [Parameters<typeof staff>[2], number][] = [
        [{}, 400],
        [{ headers }, 400],
        [{ headers, payload: {} }, 400],
        [{ headers, payload: { purpose: 'receipt' } }, 400],
        [{ payload: { purpose } }, 400],
        [{ payload: { purpose }, headers: { 'if-match': '*' } }, 412],
        [{ payload: { purpose }, headers: { 'if-match': updatedAt } }, 412],
      ]
      for (const [request, status] of requests) {
        expect((await staff('POST', path, request)).statusCode, JSON.stringify(request)).toBe(status)
      }
      expect(await mails()).toEqual(before)
    })

    test.each([
      ['the visit moves', 'PUT', '/api/bookings/1/visit', aVisit],
      ['the booking is cancelled', 'PATCH', '/api/bookings/1/status', { status: 'cancelled' }],
    ] as const)('does not leave when %s in these ten seconds', async (_what, method, url, payload) => {
      const { staff, set, send, mails, subjects, later } = await openServer()
      await set('confirmed')
      const { id } = await send()
      await later(5)
      expect((await staff(method, url, { payload })).statusCode).toBe(200)
      await later(5)
      const reason = 'The booking changed before this email was sent'
      expect((await mails())[0]).toMatchObject({ id, state: 'stopped', reason })
      const again = await staff('POST', `/api/mails/${id}/resend`)
      expect([again.statusCode, again.body]).toEqual([409, reason])
      await later(60)
      expect(subjects()).toHaveLength(1)
    })

    test('leaves when these ten seconds change nothing that it says, and can be sent again after a change', async () => {
      const { staff, preview, set, send, subjects, later } = await openServer()
      await set('confirmed')
      const { subject } = await preview()
      const { id } = await send()
      await later(5)
      await staff('PATCH', '/api/bookings/1', { payload: { notes: 'Gate code 4411', priority: 'high' } })
      await later(5)
      expect(subjects()).toEqual([expect.anything(), subject])
      await staff('PUT', '/api/bookings/1/visit', { payload: aVisit })
      expect((await staff('POST', `/api/mails/${id}/resend`)).statusCode).toBe(200)
      await expect.poll(subjects, { timeout: 20_000 }).toHaveLength(3)
    })
  })
}
