import { onTestFinished } from 'vitest'
import { readEnvironment } from '#platform/env.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { aBooking, aVisit, openApi } from './api.ts'
import { startMailServer } from './mail-server.ts'
import type { Engine } from './stores.ts'

const agreed = '2026-11-23T18:00:00.000Z'

/** A server with its own mail server, ten days before the visit of `aVisit`. */
export async function openFirm(engine: Engine) {
  const mailServer = await startMailServer()
  onTestFinished(mailServer.close)
  const { SMTP_URL, MAIL_FROM, MAIL_TO } = readEnvironment(mailServer.env)
  const settings = { SMTP_URL, MAIL_FROM, MAIL_TO }
  const api = await openApi(engine, settings)
  api.now.value = new Date(agreed)
  await api.app.deliveryQueue.sendDue() // as after every start
  /** One staff request in a new session. */
  const staff = async (...call: Parameters<typeof api.call>) => (await api.asStaff())(...call)
  return {
    ...api,
    mailServer,
    settings,
    staff,
    /** Moves the clock and runs one round. */
    async at(time: string | Date) {
      api.now.value = new Date(time)
      await api.app.deliveryQueue.sendDue()
    },
    /** Books for the customer and agrees on a visit. Resolves to the booking's id. */
    async agree(customer: string, visit: object = {}, changes: object = {}): Promise<number> {
      const payload = {
        ...aBooking({ customerEmail: `${customer}@example.com`, preferredDate: aVisit.day }),
        visit: { ...aVisit, ...visit },
      }
      const answer = await staff('POST', '/api/admin/bookings', { payload: { ...payload, ...changes } })
      return answer.json().id
    },
    move: (id: number, visit: object) =>
      staff('PUT', `/api/bookings/${id}/visit`, { payload: { ...aVisit, ...visit } }),
    setStatus: (id: number, status: string) => staff('PATCH', `/api/bookings/${id}/status`, { payload: { status } }),
    reminders: async (...ids: number[]) => (await staff('GET', `/api/reminders?ids=${ids}`)).json(),
    /** The reminders in the outbox, oldest first. */
    saved: async () => {
      const mails = (await outbox.list(api.store.read)).filter(({ purpose }) => purpose === 'reminder')
      return mails.reverse().map(({ subjectId, onceKey, state, reason }) => ({ subjectId, onceKey, state, reason }))
    },
    /** The reminders that the customer received. */
    sentTo: (customer: string) =>
      mailServer.for(`${customer}@example.com`).filter(({ subject }) => subject?.startsWith('Reminder')),
  }
}
