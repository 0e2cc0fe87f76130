import { plannedVisit } from '#features/bookings/visit.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { quotableName } from '#firm/quotable-services.ts'
import { bookableName } from '#firm/services.ts'
import { slotInWords } from '#firm/slot.ts'
import type { FoundRequest } from './tokens.ts'

/** The day and slot that the customer asks for instead, in words. */
export function askedFor({ preferredDate, preferredTime }: RequestMessage): string | null {
  return preferredDate && `${dayInWords(preferredDate)}, ${slotInWords(preferredTime ?? '')}`
}

/** The customer of either list, and what they asked for. */
export function contactOf({ list, row }: FoundRequest) {
  if (list === 'contact-submissions') {
    const { name, email, phone } = row
    return { name, email, phone, service: quotableName(row.service), text: row.message, visit: null }
  }
  const { customerName: name, customerEmail: email, customerPhone: phone } = row
  return { name, email, phone, service: bookableName(row.service), text: row.description, visit: plannedVisit(row) }
}
