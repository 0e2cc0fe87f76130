import { bookingLooks, priorityLabels } from '#dashboard/shared/badges.tsx'
import { changesBetween } from '#dashboard/shared/edit/edit-notice.tsx'
import type { EditedRow } from '#dashboard/shared/edit/use-edited-row.ts'
import type { Booking } from '#domain/booking.ts'
import { dayInWords, dayOf } from '#domain/calendar-day.ts'
import { bookingLabels } from '#domain/labels.ts'
import { centsInWords } from '#domain/money.ts'
import { arrivalInWords, durationInWords, type Visit } from '#domain/visit.ts'
import { askedValuesOf } from './asked-values.ts'

const fieldNames = {
  ...bookingLabels,
  status: 'Status',
  visit: 'Visit',
  priority: 'Priority',
  estimatedDuration: 'Job Length',
  notes: 'Internal Notes',
  amountCents: 'Amount',
}

/** What others changed since the booking was opened, one sentence for each field. */
export function changesTo({ opened, base }: EditedRow<Booking>): string[] {
  return changesBetween([textsOf(opened), textsOf(base)], fieldNames, (field, value) => {
    if (field === 'visit') return value || 'back to the customer’s preferred time'
    return field === 'status' || field === 'priority' ? value : undefined
  })
}

function textsOf(booking: Booking) {
  const { status, visit, priority, estimatedDuration, notes, amountCents } = booking
  const priorities: Record<string, string> = priorityLabels
  return {
    ...askedValuesOf(booking),
    preferredDate: dayInWords(dayOf(booking.preferredDate)),
    status: bookingLooks[status]?.label ?? status,
    visit: visit ? `${visitInWords(visit)}, ${durationInWords(visit.durationMinutes)}` : '',
    priority: priorities[priority] ?? priority,
    estimatedDuration: estimatedDuration ?? '',
    notes: notes ?? '',
    amountCents: amountCents === null ? '' : centsInWords(amountCents),
  }
}

/** Such as "Tuesday, December 1, 2026, 1:30 PM – 3:30 PM". */
export const visitInWords = (visit: Visit) => `${dayInWords(visit.day)}, ${arrivalInWords(visit)}`

export const preferredInWords = ({ preferredDate, preferredTime }: Booking) =>
  `${dayInWords(dayOf(preferredDate))}, ${preferredTime}`
