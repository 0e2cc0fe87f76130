import { describe, expect, onTestFinished, test } from 'vitest'
import { business } from '#content'
import { readEnvironment } from '#platform/env.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { engines } from '#test/support/stores.ts'

const text = 'Please send us photos of your panel.\nThe label, too.'

for (const engine of engines) {
  describe(`messages that staff write on ${engine}`, () => {
    async function openServer() {
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
      const api = await openApi(engine, { SMTP_URL, MAIL_FROM, MAIL_TO })
      await api.app.deliveryQueue.sendDue() // as after every start
      const staff = await api.asStaff()
      const { request } = (await api.call('POST', '/api/contact', { payload: aQuoteRequest() })).json()
      const write = (payload: object, headers: Record<string, string> = {}) =>
        staff('POST', '/api/request-messages', { payload, headers })
      return {
        ...api,
        staff,
        write,
        path: String(request),
        page: String(request).replace('/request/', '/api/requests/'),
        read: async (path: string) => (await staff('GET', path)).json(),
        mails: () => mailServer.for(aQuoteRequest().email),
      }
    }

    test('reach the customer by email and on their page, and answer what they asked', async () => {
      const { call, write, read, page, path, mails } = await openServer()
      for (const asked of ['Anyone there?', 'Hello?'])
        await call('POST', `${page}/messages`, { payload: { kind: 'message', text: asked } })
      const answer = await write({ list: 'contact-submissions', id: 1, text: ` ${text}\n` })
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toMatchObject({ kind: 'message', state: 'done', text: null, reply: text })
      const { messages } = (await call('GET', page)).json()
      expect(messages.map(({ state }: { state: string }) => state)).toEqual(['done', 'done', 'done'])
      expect(messages.at(-1)).toEqual({ kind: 'message', state: 'done', reply: text, createdAt: expect.any(String) })
      expect(await read('/api/request-messages/open')).toEqual([])
      const email = mails().at(-1)
      expect(email?.subject).toMatch(/^A message about your request: /)
      expect(email?.text).toContain(text)
      expect(email?.text).toContain(`https://firm.example.com${path}`)
      expect(email?.text).not.toContain('Anyone there?')
      expect(email?.replyTo?.[0]?.address).toBe(business.email)
      expect((await read('/api/mails?contactSubmissions=1'))[0]).toMatchObject({ purpose: 'answer', state: 'sent' })
    })

    test('make a new quote request contacted, and leave any other status as it is', async () => {
      const { call, staff, write, read } = await openServer()
      const status = async () => (await read('/api/contact-submissions'))[0].status
      await write({ list: 'contact-submissions', id: 1, text })
      expect(await status()).toBe('contacted')
      expect((await read('/api/overview')).contactSubmissions.statuses.new ?? 0).toBe(0)
      await staff('PATCH', '/api/contact-submissions/1', { payload: { status: 'quoted' } })
      await write({ list: 'contact-submissions', id: 1, text })
      expect(await status()).toBe('quoted')
      await call('POST', '/api/bookings', { payload: aBooking() })
      expect((await write({ list: 'bookings', id: 1, text })).statusCode).toBe(201)
      expect((await read('/api/bookings'))[0].status).toBe('pending')
    })

    test('leave what the customer asks to change open', async () => {
      const { call, staff, write, read } = await openServer()
      const { request } = (await call('POST', '/api/bookings', { payload: aBooking() })).json()
      await staff('PUT', '/api/bookings/1/visit', {
        payload: { ...aVisit, day: '2026-11-22', time: '08:00', confirm: true },
      })
      const path = String(request).replace('/request/', '/api/requests/')
      await call('POST', `${path}/messages`, { payload: { kind: 'cancel' } })
      await write({ list: 'bookings', id: 1, text })
      expect(await read('/api/request-messages/open')).toMatchObject([{ kind: 'cancel', state: 'open' }])
    })

    test('are sent once per key, and are refused without a text, a login, a row or an address', async () => {
      const { call, staff, write, read, mails } = await openServer()
      const payload = { list: 'contact-submissions', id: 1, text }
      const first = await write(payload, { 'idempotency-key': 'written-key-0001' })
      expect((await write(payload, { 'idempotency-key': 'written-key-0001' })).json()).toEqual(first.json())
      expect(await read('/api/request-messages?list=contact-submissions&ids=1')).toHaveLength(1)
      expect(mails()).toHaveLength(2) // the receipt and the message
      expect((await write({ ...payload, text: '  ' })).body).toBe('Text is required')
      expect((await write({ ...payload, text: 'a'.repeat(501) })).statusCode).toBe(400)
      expect((await write({ ...payload, list: 'call-logs' })).statusCode).toBe(400)
      expect((await call('POST', '/api/request-messages', { payload })).statusCode).toBe(401)
      const gone = await write({ ...payload, id: 9 })
      expect([gone.statusCode, gone.body]).toEqual([409, 'This quote request was deleted'])
      await staff('POST', '/api/admin/bookings', { payload: { ...aBooking(), customerEmail: '' } })
      const unreachable = await write({ list: 'bookings', id: 1, text })
      expect([unreachable.statusCode, unreachable.body]).toEqual([409, 'This customer has no email address'])
    })
  })
}
