import { bookingLooks, priorityLabels, quoteRequestLooks } from '#dashboard/kit/badges.tsx'
import { comingInWords, visitInWords } from '#features/bookings/staff/booking-changes.ts'
import { durationInWords, type Visit } from '#features/bookings/visit.ts'
import { dayInWords, dayOf } from '#firm/calendar-day.ts'
import { nameOf } from '#firm/fields.ts'
import { centsInWords } from '#firm/money.ts'

const names: Record<string, string> = {
  notes: 'Notes',
  estimatedDuration: 'Estimated duration',
  googleBookingUrl: 'Google booking link',
  amountCents: 'Amount',
  howHeard: 'Heard about us',
  followUpRequired: 'Follow-up',
  followUpDate: 'Follow-up date',
  people: 'Who comes',
  message: 'Description',
}

const days: readonly string[] = ['preferredDate', 'followUpDate']

export const isShownField = (field: string) => field !== 'createdAt'

export const fieldInWords = (field: string) => names[field] ?? nameOf([field])

/** A value of a row as staff read it. */
export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (field === 'visit') {
    const visit = value as Visit // the field holds nothing else
    return `${visitInWords(visit)}, ${durationInWords(visit.durationMinutes)}`
  }
  if (field === 'people') return comingInWords(value as string[]) // the field holds nothing else
  if (field === 'amountCents') return centsInWords(Number(value))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  if (days.includes(field)) return dayInWords(dayOf(text))
  const labels: Record<string, string> = { ...(field === 'priority' && priorityLabels) }
  if (field === 'status')
    for (const [status, { label }] of Object.entries({ ...quoteRequestLooks, ...bookingLooks })) labels[status] = label
  return labels[text] ?? text
}
