import { bookingLooks, priorityLabels } from '#dashboard/kit/badges.tsx'
import { askedValuesOf } from '#dashboard/kit/edit/asked-values.ts'
import { changesBetween, editsBetween } from '#dashboard/kit/edit/edit-notice.tsx'
import type { EditedRow } from '#dashboard/kit/edit/use-edited-row.ts'
import { loadedTeam, namesIn } from '#dashboard/kit/team.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { bookingFieldNames, bookingFields } from '#features/bookings/booking-fields.ts'
import { arrivalInWords, durationInWords, type Visit } from '#features/bookings/visit.ts'
import { dayInWords, dayOf } from '#firm/calendar-day.ts'
import { labelsOf } from '#firm/field-facts.ts'
import { centsInWords } from '#firm/money.ts'
import { slotInWords } from '#firm/slot.ts'

const fieldNames = {
  ...labelsOf(bookingFieldNames),
  status: 'Status',
  visit: 'Visit',
  people: 'Who Comes',
  priority: 'Priority',
  estimatedDuration: 'Estimated Duration',
  googleBookingUrl: 'Google Booking Link',
  notes: 'Internal Notes',
  amountCents: 'Amount',
}

/** What others changed since the booking was opened, one sentence for each field. */
export function changesTo({ opened, base }: Pick<EditedRow<Booking>, 'opened' | 'base'>): string[] {
  return changesBetween([textsOf(opened), textsOf(base)], fieldNames, inWords)
}

function inWords(field: keyof typeof fieldNames, value: string): string | undefined {
  if (field === 'visit') return value || 'not agreed any more'
  return field === 'status' || field === 'priority' || field === 'people' ? value : undefined
}

/** What the form changes, in words. */
export const editsIn = (base: Booking, values: Partial<Booking>): string =>
  editsBetween([textsOf(base), textsOf({ ...base, ...values })], fieldNames, inWords)

function textsOf(booking: Booking) {
  const { status, visit, people, priority, estimatedDuration, googleBookingUrl, notes, amountCents } = booking
  const priorities: Record<string, string> = priorityLabels
  return {
    ...askedValuesOf(bookingFields, booking),
    preferredDate: dayInWords(dayOf(booking.preferredDate)),
    status: bookingLooks[status]?.label ?? status,
    visit: visit ? `${visitInWords(visit)}, ${durationInWords(visit.durationMinutes)}` : '',
    people: comingInWords(people),
    priority: priorities[priority] ?? priority,
    estimatedDuration: estimatedDuration ?? '',
    googleBookingUrl: googleBookingUrl ?? '',
    notes: notes ?? '',
    amountCents: amountCents === null ? '' : centsInWords(amountCents),
  }
}

/** Such as "Maria Lopez, Bob Ray". */
export const comingInWords = (people: readonly string[]) => namesIn(loadedTeam(), people) || 'nobody'

/** Such as "Tuesday, December 1, 2026, 1:30 PM – 3:30 PM". */
export const visitInWords = (visit: Visit) => `${dayInWords(visit.day)}, ${arrivalInWords(visit)}`

export const preferredInWords = ({ preferredDate, preferredTime }: Booking) =>
  `${dayInWords(dayOf(preferredDate))}, ${slotInWords(preferredTime)}`
