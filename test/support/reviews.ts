import { expect, onTestFinished } from 'vitest'
import { bookings } from '#features/bookings/server/bookings.ts'
import { RequestTokens } from '#features/customer-page/server/tokens.ts'
import { readEnvironment } from '#platform/env.ts'
import type { Site } from '#platform/http/site.ts'
import { outbox } from '#platform/mail/outbox.ts'
import type { Store } from '#platform/store/store.ts'
import { aBooking, openApi } from './api.ts'
import { startMailServer } from './mail-server.ts'
import type { Engine } from './stores.ts'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

export const review = { url: 'https://reviews.example.com/write', hoursAfter: 5 }

/** A server that asks for reviews, with its own mail server. */
export async function openReviews(engine: Engine, changes: { site?: Site; store?: Store } = {}) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const settings = { SMTP_URL, MAIL_FROM, MAIL_TO }
  const api = await openApi(engine, { ...settings, contentSettings: { review }, ...changes })
  await api.app.deliveryQueue.sendDue() // as after every start
  const asStaff: typeof api.call = async (...call) => (await api.asStaff())(...call)
  /** Sets the status of a booking. */
  const mark = (id: number, status: string) => asStaff('PATCH', `/api/bookings/${id}/status`, { payload: { status } })
  return {
    ...api,
    mailServer,
    settings,
    asStaff,
    mark,
    /** Books, and completes the booking now. Resolves to its receipt. */
    async complete(changes: Record<string, unknown> = {}): Promise<{ id: number; request: string }> {
      const preferredDate = new Date(api.now.value.getTime() + dayMs).toISOString().slice(0, 10)
      const booked = await api.call('POST', '/api/bookings', { payload: aBooking({ preferredDate, ...changes }) })
      await mark(booked.json().id, 'completed')
      return booked.json()
    },
    /** Where the customer of a booking says no, as the review request links to it. */
    noReviewsPath: async (id: number) =>
      new RequestTokens(api.store).noReviewsPathFor(
        (await bookings.find(api.store.read, id)) ?? expect.fail('no booking'),
      ),
    /** Advances the clock and sends due emails. */
    async later(ms: number) {
      api.now.value = new Date(api.now.value.getTime() + ms)
      await api.app.deliveryQueue.sendDue()
    },
    /** The review requests in the outbox, oldest first. */
    requests: async () => (await outbox.list(api.store.read)).filter(({ purpose }) => purpose === 'review').reverse(),
    /** The review requests that arrived, for one address or for all. */
    arrived: (address?: string) =>
      mailServer.received.filter(
        ({ subject, envelope }) => subject?.includes('review') && (!address || envelope.to.includes(address)),
      ),
  }
}
