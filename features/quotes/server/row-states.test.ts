import { expect, test } from 'vitest'
import { aYes, someOptions } from '#test/support/a-quote.ts'
import { aBooking, aQuoteRequest, openApi } from '#test/support/api.ts'
import { engines } from '#test/support/stores.ts'

const events = ['sent', 'accepted', 'declined', 'withdrawn', 'expired'] as const
type Event = (typeof events)[number]

/**
 * What each event of a quote makes of its row. `!` after a status: the work is to be scheduled, in the overview and first in
 * the attention order.
 */
const tables: Record<'bookings' | 'contact-submissions', Record<string, Record<Event, string>>> = {
  bookings: {
    pending: row('pending', { accepted: 'pending!' }),
    confirmed: row('confirmed'),
    in_progress: row('in_progress'),
    completed: row('completed', { accepted: 'pending!' }),
    cancelled: row('cancelled', { accepted: 'pending!' }),
    deleted: row('deleted'),
  },
  'contact-submissions': {
    new: row('new', { sent: 'quoted', accepted: 'new!' }),
    contacted: row('contacted', { sent: 'quoted', accepted: 'contacted!' }),
    quoted: row('quoted', { accepted: 'quoted!' }),
    // Marked by hand, without a booking.
    converted: row('converted', { accepted: 'quoted!' }),
    closed: row('closed', { sent: 'quoted', accepted: 'quoted!' }),
    deleted: row('deleted'),
  },
}

function row(before: string, changed: Partial<Record<Event, string>> = {}): Record<Event, string> {
  return { sent: before, accepted: before, declined: before, withdrawn: before, expired: before, ...changed }
}

/** The status of the booking that a quote request was converted to, and what a yes makes of both. */
const converted: [booking: string, after: string][] = [
  ['pending', 'converted pending!'],
  ['confirmed', 'converted confirmed'],
  ['completed', 'converted pending!'],
  ['cancelled', 'converted pending!'],
  ['deleted', 'quoted! deleted'],
]

for (const engine of engines) {
  for (const [list, states] of Object.entries(tables) as [keyof typeof tables, (typeof tables)[keyof typeof tables]][]) // as declared above
    test(`${engine}: each event of a quote in each state of ${list} does what the table says`, async () => {
      const api = await openRows(engine)
      const found: typeof states = {}
      for (const [state, ofEvents] of Object.entries(states)) {
        found[state] = { ...ofEvents }
        const late: number[] = []
        for (const event of events) {
          const { id, draft, customer } = await api.addRow(list)
          const path = `/api/admin/quotes/${draft.id}`
          if (event !== 'sent') await api.staff('POST', `${path}/send`)
          await api.setState(list, id, state)
          if (event === 'sent') await api.staff('POST', `${path}/send`)
          if (event === 'accepted') await customer('accept', aYes)
          if (event === 'declined') await customer('decline', { version: 1 })
          if (event === 'withdrawn') await api.staff('POST', `${path}/withdraw`)
          if (event === 'expired') late.push(id)
          else found[state][event] = await api.standing(list, id)
        }
        for (const id of late) found[state].expired = await api.after(40, (later) => api.standing(list, id, later))
      }
      expect(found).toEqual(states)
    })

  test(`${engine}: a yes on a converted request goes to its booking, or opens the request again without one`, async () => {
    const api = await openRows(engine)
    const found: typeof converted = []
    for (const [state] of converted) {
      const { id, draft, customer } = await api.addRow('contact-submissions')
      const made = await api.staff('POST', `/api/contact-submissions/${id}/booking`, { payload: aBooking() })
      const bookingId = made.json().id
      await api.staff('POST', `/api/admin/quotes/${draft.id}/send`)
      await api.setState('bookings', bookingId, state)
      await customer('accept', aYes)
      const after = [await api.standing('contact-submissions', id), await api.standing('bookings', bookingId)]
      found.push([state, after.join(' ')])
      const [booking] = (await api.staff('GET', '/api/bookings')).json()
      if (state !== 'deleted') expect(booking).toMatchObject({ id: bookingId, amountCents: 272_500 })
    }
    expect(found).toEqual(converted)
  })

  test(`${engine}: a yes after the visit of a converted request is to be scheduled`, async () => {
    const api = await openRows(engine)
    const { id, draft, customer } = await api.addRow('contact-submissions')
    const made = await api.staff('POST', `/api/contact-submissions/${id}/booking`, { payload: aBooking() })
    const bookingId = made.json().id
    const visit = { day: '2026-11-21', time: '08:00', windowMinutes: 0, durationMinutes: 60 }
    expect((await api.staff('PUT', `/api/bookings/${bookingId}/visit`, { payload: visit })).body).toContain(visit.day)
    await api.setState('bookings', bookingId, 'confirmed')
    await api.staff('POST', `/api/admin/quotes/${draft.id}/send`)
    expect(await api.standing('bookings', bookingId)).toBe('confirmed')
    await customer('accept', aYes)
    expect(await api.standing('bookings', bookingId)).toBe('confirmed!')
  })

  test(`${engine}: a cancelled booking that a yes opens again has a history, no visit and no email that it was declined`, async () => {
    const { addRow, staff, setState } = await openRows(engine)
    const { id, draft, customer, view } = await addRow('bookings')
    const visit = { day: '2026-12-04', time: '09:00', windowMinutes: 0, durationMinutes: 60 }
    await staff('PUT', `/api/bookings/${id}/visit`, { payload: visit })
    await staff('POST', `/api/admin/quotes/${draft.id}/send`)
    await setState('bookings', id, 'cancelled')
    await customer('accept', aYes)
    await customer('accept', aYes)
    expect((await staff('GET', `/api/bookings?id=${id}`)).json()).toMatchObject([
      { status: 'pending', visit: null, amountCents: 272_500 },
    ])
    expect((await staff('GET', `/api/bookings/${id}/status-email`)).statusCode).toBe(409)
    const changes = (await staff('GET', `/api/row-changes?list=bookings&id=${id}`)).json()
    expect(JSON.stringify(changes)).toMatch(/"cancelled".*"pending"|"pending".*"cancelled"/)
    expect(await view()).toMatchObject({ status: 'pending', visit: null })
  })
}

async function openRows(engine: (typeof engines)[number]) {
  const api = await openApi(engine)
  const { call, now } = api
  const staff = await api.asStaff()

  async function addRow(list: keyof typeof tables) {
    const isBooking = list === 'bookings'
    const payload = isBooking ? aBooking() : aQuoteRequest()
    const { id, request } = (await call('POST', isBooking ? '/api/bookings' : '/api/contact', { payload })).json()
    const token = request.split('/')[2]
    const draft = (
      await staff('POST', '/api/admin/quotes', { payload: { list, rowId: id, options: someOptions } })
    ).json()
    return {
      ...{ id, draft },
      customer: (what: string, payload: object) =>
        call('POST', `/api/requests/${token}/quotes/${draft.id}/${what}`, { payload }),
      view: async () => (await call('GET', `/api/requests/${token}`)).json(),
    }
  }

  async function setState(list: keyof typeof tables, id: number, status: string) {
    const path = `/api/${list}/${id}`
    const answer =
      status === 'deleted'
        ? await staff('DELETE', path)
        : await staff('PATCH', list === 'bookings' ? `${path}/status` : path, { payload: { status } })
    expect(answer.statusCode).toBeLessThan(300)
  }

  type Row = { id: number; status: string }
  type ToSchedule = { list: string; rowId: number }
  async function standing(list: keyof typeof tables, id: number, as = staff): Promise<string> {
    const found: Row[] = (await as('GET', `/api/${list}`)).json()
    const status = found.find((row) => row.id === id)?.status ?? 'deleted'
    const toSchedule: ToSchedule[] = (await as('GET', '/api/overview')).json().quotes.toSchedule
    const isToSchedule = toSchedule.some((quote) => quote.list === list && quote.rowId === id)
    const first: Row[] = (await as('GET', `/api/${list}?sort=attention&limit=${Math.max(toSchedule.length, 1)}`)).json()
    if (isToSchedule) expect(first.map((row) => row.id)).toContain(id)
    return `${status}${isToSchedule ? '!' : ''}`
  }

  return {
    ...{ staff, addRow, setState, standing },
    async after(days: number, read: (as: typeof staff) => Promise<string>): Promise<string> {
      const before = now.value
      now.value = new Date(before.getTime() + days * 86_400_000)
      const found = await read(await api.asStaff())
      now.value = before
      return found
    },
  }
}
