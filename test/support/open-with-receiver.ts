import { onTestFinished } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { aBooking, aQuoteRequest, openApi } from './api.ts'
import type { Engine } from './stores.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

/** A server with its own receiver. */
export async function openWithReceiver(engine: Engine, changes: Record<string, string> = {}) {
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.close)
  const env = readEnvironment({ ...receiver.env, ...changes })
  const { WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_DETAILS, SMTP_URL, MAIL_FROM, MAIL_TO } = env
  const settings = { WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_DETAILS, SMTP_URL, MAIL_FROM, MAIL_TO }
  const api = await openApi(engine, settings)
  const { call, store, now, app } = api
  const staff = await api.asStaff()
  return {
    ...api,
    receiver,
    settings,
    staff,
    book: async (changes: object = {}, headers: Record<string, string> = {}) =>
      (await call('POST', '/api/bookings', { payload: aBooking({ ...changes }), headers })).json(),
    askForQuote: async (changes: object = {}, headers: Record<string, string> = {}) =>
      (await call('POST', '/api/contact', { payload: aQuoteRequest({ ...changes }), headers })).json(),
    /** Sends a customer's message from their page. */
    post: (receipt: { request: string }, payload: object, headers: Record<string, string> = {}) =>
      call('POST', `/api${receipt.request.replace('/request', '/requests')}/messages`, { payload, headers }),
    send: () => app.deliveryQueue.sendDue(),
    /** Advances the clock and sends due entries. */
    async later(ms: number) {
      now.value = new Date(now.value.getTime() + ms)
      await app.deliveryQueue.sendDue()
    },
    events: async () => (await outbox.list(store.read)).filter(({ purpose }) => purpose.includes('.')).toReversed(),
    types: () => receiver.bodies().map(({ type }) => type),
  }
}
