import { describe, expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { migrate } from '#platform/store/migrate.ts'
import { aBooking, openApi } from '#test/support/api.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { openWithReceiver as openServer } from '#test/support/open-with-receiver.ts'
import { engines, freshStoreOpener } from '#test/support/stores.ts'
import { bodyOf, startWebhookReceiver } from '#test/support/webhook-receiver.ts'

const secondMs = 1000

for (const engine of engines) {
  describe(`webhook delivery on ${engine}`, () => {
    test('every event of an outage arrives once, with one id and a new signature for each attempt', async () => {
      const { book, askForQuote, later, receiver, events, staff } = await openServer(engine)
      receiver.behave(500)
      await book()
      await later(0)
      expect(await events()).toMatchObject([{ state: 'waiting', reason: 'The webhook receiver answered 500' }])
      await receiver.close()
      await askForQuote()
      await later(30 * secondMs)
      expect((await events()).map(({ state, reason }) => [state, reason])).toEqual([
        ['waiting', 'The webhook receiver did not answer (ECONNREFUSED)'],
        ['waiting', 'The webhook receiver did not answer (ECONNREFUSED)'],
      ])
      await staff('PATCH', '/api/bookings/1/status', { payload: { status: 'confirmed' } })
      receiver.behave(204)
      await receiver.reopen()
      await later(0)
      expect(receiver.bodies().map(({ type }) => type)).toEqual(['booking.changed'])
      // The receiver is back, so the others do not wait for their time.
      await later(0)
      expect(receiver.bodies()).toHaveLength(3)
      await later(24 * 3600 * secondMs)
      expect(receiver.accepted()).toHaveLength(3)
      expect(new Set(receiver.accepted().map(({ headers }) => headers['webhook-id'])).size).toBe(3)
      const created = receiver.calls.filter((call) => bodyOf(call).type === 'booking.created')
      expect(created.map(({ status }) => status)).toEqual([500, 204])
      expect(new Set(created.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(new Set(created.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(2)
      expect(new Set(created.map(({ headers }) => headers['webhook-signature'])).size).toBe(2)
    })

    test('the delay doubles from 30 seconds to a day, and the last of 16 attempts fails', async () => {
      const { book, later, now, receiver, events } = await openServer(engine)
      receiver.behave(503)
      await book()
      await later(0)
      const delays: number[] = []
      for (;;) {
        const [event] = await events()
        if (event?.state !== 'waiting') break
        const delayMs = Date.parse(event.nextAttemptAt) - now.value.getTime()
        delays.push(delayMs / secondMs)
        await later(delayMs - 1)
        expect(receiver.calls).toHaveLength(delays.length)
        await later(1)
      }
      expect(delays).toEqual([...Array(12)].map((_, index) => 30 * 2 ** index).concat([86_400, 86_400, 86_400]))
      expect(await events()).toMatchObject([
        { state: 'failed', attempts: 16, reason: 'The webhook receiver answered 503' },
      ])
    })

    test('410 ends an event, and a redirect is not followed', async () => {
      const { book, later, receiver, events } = await openServer(engine)
      receiver.behave(410)
      await book()
      await later(0)
      expect(await events()).toMatchObject([{ state: 'failed', reason: 'The webhook receiver answered 410' }])
      const other = await startWebhookReceiver()
      onTestFinished(other.close)
      receiver.behave({ redirectTo: `${other.url}/` })
      await book()
      await later(0)
      expect((await events())[1]).toMatchObject({ state: 'waiting', reason: 'The webhook receiver answered 307' })
      expect(other.calls).toEqual([])
    })

    test('an answer without an end counts when its status arrives', async () => {
      const { book, later, receiver, events } = await openServer(engine)
      receiver.behave('endless')
      await book()
      await later(0)
      expect(await events()).toMatchObject([{ state: 'sent' }])
    })

    test('a receiver that hangs delays no visitor, no staff and no email', async () => {
      const mailServer = await startMailServer()
      onTestFinished(mailServer.close)
      const { book, later, app, receiver, events, staff } = await openServer(engine, mailServer.env)
      await app.deliveryQueue.sendDue()
      receiver.behave('hang')
      expect(await book()).toMatchObject({ emailSent: true })
      const round = app.deliveryQueue.sendDue()
      await expect.poll(() => receiver.calls.length).toBe(1)
      // The call hangs for 10 seconds. The requests below run while it waits.
      expect(await book()).toMatchObject({ emailSent: true })
      const payload = { status: 'confirmed', tellCustomer: true }
      expect((await staff('PATCH', '/api/bookings/1/status', { payload })).statusCode).toBe(200)
      expect(mailServer.for('ada@example.com')).toHaveLength(3)
      expect(mailServer.for('office@example.com')).toHaveLength(2)
      expect(receiver.calls).toHaveLength(1)
      expect((await events()).map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['waiting', 0]))
      // Ends the call, as a crash of the receiver would.
      await receiver.close()
      await round
      receiver.behave(204)
      await receiver.reopen()
      await later(30 * secondMs)
      expect(receiver.bodies()).toHaveLength(3)
    })

    test('a shutdown ends a call that hangs, and the next start makes it again', async () => {
      const { book, app, receiver, store, settings, now } = await openServer(engine)
      receiver.behave('hang')
      for (const _ of Array(12)) await book()
      const round = app.deliveryQueue.sendDue()
      await expect.poll(() => receiver.calls.length).toBe(10)
      const started = performance.now()
      await app.deliveryQueue.stop()
      await round
      expect(performance.now() - started).toBeLessThan(8000)
      expect(receiver.calls).toHaveLength(10)
      receiver.behave(204)
      const next = await openApi(engine, { ...settings, store })
      next.now.value = new Date(now.value.getTime() + 30 * secondMs)
      await next.app.deliveryQueue.sendDue()
      expect(receiver.bodies()).toHaveLength(12)
    })

    test('staff see events and send one again, also a sent one', async () => {
      const { book, later, receiver, staff, events } = await openServer(engine)
      receiver.behave(500)
      await book()
      await later(0)
      const [event] = await events()
      const resend = async () => (await staff('POST', `/api/mails/${event?.id}/resend`)).json()
      expect(await resend()).toMatchObject({ state: 'waiting', reason: 'The webhook receiver answered 500' })
      receiver.behave(200)
      expect(await resend()).toMatchObject({ id: event?.id, purpose: 'booking.created', state: 'sent', reason: null })
      const copy = await resend()
      expect(copy).toMatchObject({ purpose: 'booking.created', state: 'sent' })
      expect(copy.id).not.toBe(event?.id)
      expect(new Set(receiver.accepted().map(({ headers }) => headers['webhook-id'])).size).toBe(2)
      const listed = (await staff('GET', '/api/mails?bookings=1')).json()
      expect(listed.filter(({ purpose }: { purpose: string }) => purpose === 'booking.created')).toHaveLength(2)
    })

    test('an event of a deleted row is not sent, and a restore makes it due', async () => {
      const { book, later, receiver, staff, events } = await openServer(engine)
      await book()
      await staff('DELETE', '/api/bookings/1')
      await later(0)
      expect(await events()).toMatchObject([{ state: 'failed', reason: 'The booking or quote request was deleted' }])
      await staff('POST', '/api/bookings/1/restore')
      await later(0)
      expect(receiver.bodies().map(({ type }) => type)).toEqual(['booking.created'])
    })

    test('an event cannot be sent again once the webhook is no longer set up', async () => {
      const { book, later, store, events } = await openServer(engine)
      await book()
      await later(0)
      const { asStaff } = await openApi(engine, { store })
      const [event] = await events()
      const answer = await (await asStaff())('POST', `/api/mails/${event?.id}/resend`)
      expect([answer.statusCode, answer.body]).toEqual([409, 'The webhook is not set up yet'])
    })

    test('no state or error names the receiver or the secret', async () => {
      const { book, later, receiver, store } = await openServer(engine)
      for (const behavior of [500, 410] as const) {
        receiver.behave(behavior)
        await book()
        await later(0)
      }
      await receiver.close()
      await later(24 * 3600 * secondMs)
      const stored = JSON.stringify(await store.read('SELECT * FROM outbox'))
      expect(stored).toContain('ECONNREFUSED')
      expect(stored).not.toMatch(/127\.0\.0\.1|whsec|in-the-url|nobody stores/)
    })
  })
}

if (engines.includes('postgres'))
  test('two instances on one PostgreSQL make each call once', async () => {
    const receiver = await startWebhookReceiver()
    onTestFinished(receiver.close)
    const { WEBHOOK_URL, WEBHOOK_SECRET } = readEnvironment(receiver.env)
    const openStore = await freshStoreOpener('postgres')
    const [store, sameStore] = [openStore(), openStore()]
    await migrate(store)
    const one = await openApi('postgres', { WEBHOOK_URL, WEBHOOK_SECRET, store })
    const other = await openApi('postgres', { WEBHOOK_URL, WEBHOOK_SECRET, store: sameStore })
    await Promise.all(
      [...Array(30)].map((_, index) =>
        (index % 2 ? one : other).call('POST', '/api/bookings', { payload: aBooking() }),
      ),
    )
    await Promise.all([one, other].map(({ app }) => app.deliveryQueue.sendDue()))
    const ids = receiver.bodies().map(({ data }) => Number(data.id))
    expect(ids.toSorted((a, b) => a - b)).toEqual([...Array(30)].map((_, index) => index + 1))
  })
