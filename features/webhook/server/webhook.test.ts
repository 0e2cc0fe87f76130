import { createRequire } from 'node:module'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { honeypotHeaders } from '#core/honeypot.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { aBooking, aQuoteRequest, aVisit, openApi } from '#test/support/api.ts'
import { fencedIn, textOf } from '#test/support/documents.ts'
import { openWithReceiver as openServer } from '#test/support/open-with-receiver.ts'
import { engines } from '#test/support/stores.ts'

const secondMs = 1000

for (const engine of engines) {
  describe(`webhook on ${engine}`, () => {
    test('a booking is reported once, signed, without personal data', async () => {
      const { book, send, receiver, now, events } = await openServer(engine)
      await book({ service: 'Electrical Inspection', description: 'There are sparks from the outlet.' })
      await send()
      await send()
      const [call] = receiver.calls
      expect(receiver.calls).toHaveLength(1)
      expect(call?.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        'webhook-timestamp': String(now.value.getTime() / 1000),
      })
      expect(receiver.bodies()).toEqual([
        {
          type: 'booking.created',
          timestamp: now.value.toISOString(),
          text: 'New booking B-1: Electrical Inspection, Tue, Dec 1, 9:00 AM (urgent)',
          data: {
            id: 1,
            status: 'pending',
            service: 'Electrical Inspection',
            day: '2026-12-01',
            time: '09:00',
            isAgreed: false,
            priority: 'urgent',
            updatedAt: now.value.toISOString(),
            suspicious: false,
            dashboardUrl: 'https://firm.example.com/admin',
          },
        },
      ])
      expect(await events()).toMatchObject([{ purpose: 'booking.created', state: 'sent', attempts: 1, reason: null }])
    })

    test('without WEBHOOK_DETAILS, no event repeats what a visitor typed', async () => {
      const { book, askForQuote, post, send, receiver } = await openServer(engine)
      const booking = await book({ service: 'Ask for Ada <!channel>' })
      const quote = await askForQuote({ service: 'Ask for Grace <!channel>' })
      await post(booking, { kind: 'message', text: 'My gate code is 4411' })
      await post(quote, { kind: 'message', text: 'My gate code is 4411' })
      await send()
      expect(receiver.bodies()).toHaveLength(4)
      const sent = receiver.calls.map(({ raw }) => raw).join()
      expect(sent).not.toMatch(/Ada|Grace|555|flicker|thirty|Sample Street|4411|channel|ada@|grace@/)
      const services = receiver.bodies().map(({ type, data }) => [type, data.service])
      expect(services).toContainEqual(['booking.created', 'Other'])
      expect(services).toContainEqual(['contact.created', 'Other'])
    })

    test('with WEBHOOK_DETAILS=1, events include names, contact details and texts', async () => {
      const { book, askForQuote, post, send, receiver } = await openServer(engine, { WEBHOOK_DETAILS: '1' })
      const booking = await book()
      await askForQuote()
      await post(booking, { kind: 'message', text: 'My gate code is 4411' })
      await send()
      const { customerName, customerPhone, customerEmail, address, description } = aBooking()
      const { name, phone, email, message } = aQuoteRequest()
      const [booked, asked, wrote] = receiver.bodies().toSorted((a, b) => a.type.localeCompare(b.type))
      expect(booked?.data).toMatchObject({ customerName, customerPhone, customerEmail, address, description })
      expect(asked?.data).toMatchObject({ name, phone, email, message })
      expect(wrote?.data).toMatchObject({ text: 'My gate code is 4411', name: customerName, phone: customerPhone })
      for (const { text } of receiver.bodies()) expect(text).not.toMatch(/Ada|Grace|555|4411/)
    })

    test('quote requests and messages are reported with their row', async () => {
      const { book, askForQuote, post, send, later, receiver } = await openServer(engine)
      const booking = await book()
      await send()
      await askForQuote({ service: 'panel-upgrade' })
      await send()
      await post(booking, { kind: 'message', text: 'Hello' })
      await later(secondMs)
      await post(booking, { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '1:00 PM' })
      await later(secondMs)
      expect(receiver.bodies().slice(1)).toMatchObject([
        {
          type: 'contact.created',
          text: 'New quote request Q-1: Panel Upgrade',
          data: { id: 1, status: 'new', service: 'Panel Upgrade', priority: 'normal', suspicious: false },
        },
        {
          type: 'request.message',
          text: 'Message from a customer: booking B-1',
          data: { id: 1, list: 'bookings', rowId: 1, kind: 'message', state: 'open', preferredDate: null },
        },
        {
          type: 'request.message',
          text: 'Customer asks for another day: booking B-1, Fri, Dec 4, 1:00 PM',
          data: { id: 2, kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '1:00 PM' },
        },
      ])
    })

    test('each way to create or change a booking is reported', async () => {
      const { book, askForQuote, post, staff, later, receiver, types } = await openServer(engine)
      /** Runs the action. Resolves to the types of the events that it caused, and to the last status. */
      const eventsOf = async (action: () => Promise<unknown>) => {
        const before = receiver.calls.length
        await action()
        await later(secondMs)
        return [...types().slice(before), receiver.bodies().at(-1)?.data.status]
      }
      const patch = (path: string, payload: object) => staff('PATCH', `/api/bookings/1${path}`, { payload })
      const visit = { ...aVisit, confirm: true }
      const booking = await book()
      await later(secondMs)
      expect(await eventsOf(() => patch('', { priority: 'high' }))).toEqual(['booking.changed', 'pending'])
      expect(await eventsOf(() => staff('PUT', '/api/bookings/1/visit', { payload: visit }))).toEqual([
        'booking.changed',
        'confirmed',
      ])
      expect(receiver.bodies().at(-1)).toMatchObject({
        text: `Booking B-1 is confirmed: Electrical Inspection, Thu, Dec 3, 1:30 PM – 3:30 PM`,
        data: { day: aVisit.day, time: aVisit.time, isAgreed: true },
      })
      expect(await eventsOf(() => staff('DELETE', '/api/bookings/1/visit'))).toEqual(['booking.changed', 'confirmed'])
      await post(booking, { kind: 'reschedule', preferredDate: '2026-12-04', preferredTime: '1:00 PM' })
      await later(secondMs)
      expect(await eventsOf(() => staff('POST', '/api/request-messages/1/accept'))).toEqual([
        'booking.changed',
        'confirmed',
      ])
      expect(await eventsOf(() => patch('/status', { status: 'pending' }))).toEqual(['booking.changed', 'pending'])
      const cancelled = await eventsOf(() => post(booking, { kind: 'cancel' }))
      expect(cancelled.slice(0, 2).toSorted()).toEqual(['booking.changed', 'request.message'])
      const byStaff = { ...aBooking(), preferredDate: '2026-12-02' }
      expect(await eventsOf(() => staff('POST', '/api/admin/bookings', { payload: byStaff }))).toEqual([
        'booking.created',
        'pending',
      ])
      await askForQuote()
      await later(secondMs)
      expect(await eventsOf(() => staff('POST', '/api/contact-submissions/1/booking', { payload: byStaff }))).toEqual([
        'booking.created',
        'pending',
      ])
    })

    test('several changes before a call are one event with the newest state', async () => {
      const { book, staff, send, receiver, types } = await openServer(engine)
      await book()
      await send()
      for (const status of ['confirmed', 'in_progress', 'completed'])
        await staff('PATCH', '/api/bookings/1/status', { payload: { status } })
      await send()
      expect(types()).toEqual(['booking.created', 'booking.changed'])
      expect(receiver.bodies().at(-1)?.data.status).toBe('completed')
    })

    test('a repeated request is no second event', async () => {
      const { book, askForQuote, post, staff, send, types } = await openServer(engine)
      const headers = { 'idempotency-key': 'one' }
      for (const _ of [1, 2]) {
        const booking = await book({}, headers)
        await askForQuote({}, headers)
        await post(booking, { kind: 'message', text: 'Hello' }, headers)
        await staff('POST', '/api/admin/bookings', { payload: aBooking(), headers: { 'idempotency-key': 'two' } })
      }
      await send()
      expect(types().toSorted()).toEqual(['booking.created', 'booking.created', 'contact.created', 'request.message'])
    })

    test('a submission that looks like spam is reported as suspicious', async () => {
      const { book, askForQuote, send, receiver } = await openServer(engine)
      const filledIn = { [honeypotHeaders.filledIn]: '1' }
      await book({}, filledIn)
      await askForQuote({}, filledIn)
      await send()
      expect(receiver.bodies()).toMatchObject([
        { text: expect.stringContaining('(possible spam)'), data: { suspicious: true } },
        { text: expect.stringContaining('(possible spam)'), data: { suspicious: true } },
      ])
    })

    test('without a webhook, nothing is saved', async () => {
      const api = await openApi(engine)
      await api.call('POST', '/api/bookings', { payload: aBooking() })
      const staff = await api.asStaff()
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
      expect((await outbox.list(api.store.read)).map(({ purpose }) => purpose)).toEqual(['notice', 'receipt'])
    })
  })
}

test('the library and the documented function accept a call and no forgery', async () => {
  const { book, later, receiver, settings } = await openServer('sqlite')
  await book()
  await later(Date.now() - new Date('2026-11-21T15:00:00.000Z').getTime())
  const [{ headers, raw } = { headers: {}, raw: '' }] = receiver.calls
  const [code] = fencedIn(textOf('docs/developer/webhook.md'), 'js')
  const isGenuine = new Function('require', `${code}; return isGenuine`)(createRequire(import.meta.url))
  expect(isGenuine(headers, raw, settings.WEBHOOK_SECRET)).toBe(true)
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  expect(new Webhook(settings.WEBHOOK_SECRET ?? '').verify(raw, signed)).toMatchObject({ type: 'booking.created' })
  expect(isGenuine(headers, `${raw} `, settings.WEBHOOK_SECRET)).toBe(false)
  expect(isGenuine(headers, raw, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)
  expect(isGenuine({ ...headers, 'webhook-timestamp': '1' }, raw, settings.WEBHOOK_SECRET)).toBe(false)
  expect(isGenuine({}, raw, settings.WEBHOOK_SECRET)).toBe(false)
})
