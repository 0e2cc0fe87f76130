import { dayInWords } from '#domain/calendar-day.ts'
import { quotableName } from '#domain/quotable-services.ts'
import type { RequestMessage } from '#domain/requests.ts'
import { bookableName } from '#domain/services.ts'
import { slotInWords } from '#domain/slot.ts'
import { plannedVisit } from '#domain/visit.ts'
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
