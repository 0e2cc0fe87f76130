import { expect, vi } from 'vitest'
import type { openApi } from './api.ts'
import type { startMailServer } from './mail-server.ts'
import { sendLater } from './send-later.ts'
import { aBooking, aQuoteRequest } from './submissions.ts'

type Api = Awaited<ReturnType<typeof openApi>>

export const aLine = { description: 'Panel replacement', quantity: 1, unitPriceCents: 240_000 }

/** Two options, the first with an add-on as its second line. */
export const someOptions = [
  {
    name: 'Good',
    lines: [aLine, { description: 'Surge protector', quantity: 1, unitPriceCents: 32_500, addOn: true }],
  },
  { name: 'Better', lines: [{ ...aLine, unitPriceCents: 310_000 }] },
]

/** A quote request or a booking with the path of its page, the calls of staff, and a draft of a quote. */
export async function openWithDraft(api: Api, list: 'bookings' | 'contact-submissions' = 'contact-submissions') {
  const { call, asStaff } = api
  const isBooking = list === 'bookings'
  const received = await call('POST', isBooking ? '/api/bookings' : '/api/contact', {
    payload: isBooking ? aBooking() : aQuoteRequest(),
  })
  const { id: rowId, request } = received.json()
  const token = request.split('/')[2]
  const staff = await asStaff()
  const write = (changes: object = {}) =>
    staff('POST', '/api/admin/quotes', { payload: { list, rowId, options: someOptions, ...changes } })
  const draft = (await write()).json()
  const customer = (what: string, payload: object, headers: Record<string, string> = {}) =>
    call('POST', `/api/requests/${token}/quotes/${draft.id}/${what}`, { payload, headers })
  return { ...api, staff, token, rowId, draft, write, customer, list }
}

type Draft = Pick<Awaited<ReturnType<typeof openWithDraft>>, 'app' | 'now' | 'store' | 'staff' | 'draft'>
const patient = { timeout: 50_000, interval: 100 }

/** Sends the draft, and waits for its PDF and its email. The clock goes on for the attempts that were too early, and comes back. */
export async function sendAndReceive(
  { app, now, store, staff, draft }: Draft,
  { received }: Awaited<ReturnType<typeof startMailServer>>,
) {
  await staff('POST', `/api/admin/quotes/${draft.id}/send`)
  const pdf = await vi.waitFor(async () => {
    const answer = await staff('GET', `/api/admin/quotes/${draft.id}/pdf`)
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }, patient)
  const { value: start } = now
  const mail = await vi.waitFor(async () => {
    const arrived = received.find(({ subject }) => subject?.startsWith('Your quote'))
    if (arrived) return arrived
    await sendLater({ app, now, store })
    return expect.fail('The email is not there yet')
  }, patient)
  now.value = start
  return { pdf, mail }
}

export const aYes = { version: 1, option: 1, addOns: [2], name: 'Ada Lovelace' }
