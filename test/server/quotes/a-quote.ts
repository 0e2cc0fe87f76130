import type { openApi } from '../../support/api.ts'
import { aBooking, aQuoteRequest } from '../../support/submissions.ts'

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

export const aYes = { version: 1, option: 1, addOns: [2], name: 'Ada Lovelace' }
