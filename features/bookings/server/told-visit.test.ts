import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aVisit, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { engines } from '#test/support/stores.ts'

const { durationMinutes: _, ...agreed } = aVisit

for (const engine of engines) {
  describe(`what the customer was told of a visit on ${engine}`, () => {
    /** A confirmed visit that the customer was told. */
    async function openServer(changes: object = {}) {
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
      const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
      await api.app.deliveryQueue.sendDue() // as after every start
      const staff = await api.asStaff()
      await staff('POST', '/api/admin/bookings', {
        payload: { ...aBooking(), visit: aVisit, confirm: true, tellCustomer: true, ...changes },
      })
      const later = async (seconds: number) => {
        api.now.value = new Date(api.now.value.getTime() + seconds * 1000)
        await api.app.deliveryQueue.sendDue()
      }
      const read = async () => (await staff('GET', '/api/bookings')).json()[0]
      return {
        staff,
        later,
        read,
        told: async () => (await read()).toldVisit,
        async move(visit: object) {
          await later(1)
          return (await staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, ...visit } })).json()
        },
        /** Looks at the email and sends it. */
        async send() {
          const { purpose, updatedAt } = (await staff('GET', '/api/bookings/1/status-email')).json()
          const headers = { 'if-match': `"${updatedAt}"` }
          return (await staff('POST', '/api/bookings/1/status-email', { payload: { purpose }, headers })).json()
        },
        texts: () => mailServer.for('ada@example.com').map(({ text }) => text ?? ''),
      }
    }

    test('stays on a moved booking until the email with the new time has left', async () => {
      const { move, told, send, later, read, texts } = await openServer()
      expect(await told()).toBe(null)
      expect((await move({ time: '08:00' })).toldVisit).toEqual(agreed)
      expect((await move({ day: '2026-12-04', time: '09:00' })).toldVisit).toEqual(agreed)
      expect(await send()).toMatchObject({ purpose: 'visit', state: 'waiting' })
      const { updatedAt } = await read()
      await later(9)
      expect(await told()).toEqual(agreed)
      await later(1)
      expect(await read()).toMatchObject({ toldVisit: null, updatedAt })
      expect(texts().at(-1)).toContain('Friday, December 4, 2026\nArrival: 9:00 AM – 11:00 AM')
    })

    test('stays when the email is stopped or the visit moves on before it leaves', async () => {
      const { move, told, send, later, staff, texts } = await openServer()
      await move({ time: '08:00' })
      const { id } = await send()
      await staff('POST', `/api/mails/${id}/stop`)
      await later(60)
      expect(await told()).toEqual(agreed)
      await send()
      await move({ time: '10:00' })
      await later(60)
      expect(await told()).toEqual(agreed)
      expect(texts()).toHaveLength(1) // the confirmation
    })

    test('is forgotten when the visit moves back, when staff tell it at once, or email nobody', async () => {
      const { move, told, staff } = await openServer()
      await move({ time: '08:00' })
      expect((await move({})).toldVisit).toBe(null)
      await move({ time: '08:00', tellCustomer: true })
      expect(await told()).toBe(null)
      const moved = await move({ time: '11:00' })
      expect(moved.toldVisit).toEqual({ ...agreed, time: '08:00' })
      const stale = { 'if-match': '"2026-01-01T00:00:00.000Z"' }
      expect((await staff('DELETE', '/api/bookings/1/told-visit', { headers: stale })).statusCode).toBe(412)
      const headers = { 'if-match': `"${moved.updatedAt}"`, 'idempotency-key': 'told-visit-key-1' }
      const answer = await staff('DELETE', '/api/bookings/1/told-visit', { headers })
      expect([answer.statusCode, answer.json().toldVisit]).toEqual([200, null])
      expect((await staff('DELETE', '/api/bookings/1/told-visit', { headers })).json()).toEqual(answer.json())
      expect((await staff('DELETE', '/api/bookings/9/told-visit')).statusCode).toBe(404)
    })

    test('is forgotten when a cancellation is emailed, and comes back with a restored booking', async () => {
      const { move, told, staff, send, later } = await openServer()
      await move({ time: '08:00' })
      await staff('DELETE', '/api/bookings/1')
      await staff('POST', '/api/bookings/1/restore')
      expect(await told()).toEqual(agreed)
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'cancelled' } })
      expect(await send()).toMatchObject({ purpose: 'cancelled' })
      await later(10)
      expect(await told()).toBe(null)
    })

    test('is the preferred time of a booking that was confirmed without a visit', async () => {
      const { move, told, staff } = await openServer({ visit: null, confirm: false, tellCustomer: false })
      await move({ time: '08:00' })
      expect(await told()).toBe(null) // nobody has confirmed anything
      await staff('DELETE', '/api/bookings/1/visit')
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
      await move({ time: '08:00' })
      expect(await told()).toEqual({ day: '2026-12-01', time: '09:00', windowMinutes: 0, isUnconfirmed: true })
      await staff('DELETE', '/api/bookings/1/visit')
      expect(await told()).toMatchObject({ isUnconfirmed: true })
    })

    test('is no confirmation until its email has left, staff email nobody, or the booking is pending again', async () => {
      const { told, staff, send, later, texts } = await openServer({ confirm: false, tellCustomer: false })
      const become = async (status: string, more = {}) => {
        await later(1)
        await staff('PATCH', '/api/bookings/1/status', { payload: { status, ...more } })
        return told()
      }
      const untold = { ...agreed, isUnconfirmed: true }
      expect(await told()).toBe(null)
      expect(await become('confirmed')).toEqual(untold)
      expect(await become('pending')).toBe(null)
      expect(await become('confirmed')).toEqual(untold)
      await staff('DELETE', '/api/bookings/1/told-visit')
      expect(await told()).toBe(null)
      await become('pending')
      expect(await become('confirmed')).toEqual(untold)
      expect(await send()).toMatchObject({ purpose: 'confirmed' })
      await later(10)
      expect(await told()).toBe(null)
      expect(texts().at(-1)).toContain('Thursday, December 3, 2026')
      // A mistake that nobody was told of.
      await become('cancelled')
      expect(await become('confirmed')).toBe(null)
      await become('cancelled', { tellCustomer: true })
      expect(await become('confirmed')).toEqual(untold)
      expect(await become('confirmed', { tellCustomer: true })).toBe(null)
    })

    test('is no confirmation of a booking that staff confirm without an email', async () => {
      const { told } = await openServer({ tellCustomer: false })
      expect(await told()).toEqual({ ...agreed, isUnconfirmed: true })
      const { told: ofNobody } = await openServer({ tellCustomer: false, customerEmail: null })
      expect(await ofNobody()).toBe(null)
      const { staff, told: scheduled } = await openServer({ visit: null, confirm: false, tellCustomer: false })
      await staff('PUT', '/api/bookings/1/visit', { payload: { ...aVisit, confirm: true } })
      expect(await scheduled()).toEqual({ ...agreed, isUnconfirmed: true })
    })

    test('is nothing for another length of the visit, or for a customer without an email address', async () => {
      const { move, staff } = await openServer()
      expect((await move({ durationMinutes: 240 })).toldVisit).toBe(null)
      await staff('PATCH', '/api/bookings/1', { payload: { customerEmail: '' } })
      expect((await move({ time: '08:00' })).toldVisit).toBe(null)
    })
  })
}
