import * as z from 'zod/mini'
import { business } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import type { Visit } from '#features/bookings/visit.ts'
import { instantOf } from '#firm/business-clock.ts'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'
import { Id, Timestamp } from '#firm/fields.ts'

const defaultHour = 16
const hour = String(business.reminderHour ?? defaultHour).padStart(2, '0')

/** Nobody needs a reminder of what they agreed on less than a day before. */
const minNoticeMs = 24 * 3_600_000
/** How long after a visit the server still says that its reminder was missed. */
const missedDays = 7

/** Why the reminder of a past visit is not sent. */
export const tooLate = 'Too late: the visit has begun'

/** `planned`: it will be saved in the outbox at its time. The others are states of an email in the outbox. */
export const reminderStates = ['planned', 'waiting', 'stopped', 'failed'] as const

/** The reminder of a booking's next visit, until it was sent. */
export const Reminder = z.object({
  bookingId: Id,
  /** The reminder hour of the day before the visit. */
  at: Timestamp,
  state: z.enum(reminderStates),
})
export type Reminder = z.infer<typeof Reminder>

type Start = Pick<Visit, 'day' | 'time'>
/** `agreedAt` is null when nobody knows, as for visits that earlier versions saved. Those were agreed long ago. */
type AgreedVisit = Start & { agreedAt: string | null }

/** Whether the customer expects the crew: a visit is agreed, or the preferred time is confirmed. */
export const expectsVisit = ({ visit, status }: { visit?: Visit | null; status: Booking['status'] }): boolean =>
  status === 'confirmed' || (Boolean(visit) && (status === 'pending' || status === 'in_progress'))

/** When the reminder of a visit on this day goes out. */
export const reminderTime = (day: CalendarDay): string => instantOf(dayAfter(day, -1), `${hour}:00`)

export const hasBegun = ({ day, time }: Start, now: Date): boolean => instantOf(day, time) <= now.toISOString()

/** Whether the visit was agreed so early that its customer gets a reminder. */
export function getsReminder({ day, time, agreedAt }: AgreedVisit): boolean {
  if (agreedAt === null) return true
  return agreedAt <= reminderTime(day) && Date.parse(instantOf(day, time)) - Date.parse(agreedAt) >= minNoticeMs
}

/** The first and last day whose visits can have a reminder to save now. */
export function reminderDays(now: Date): { from: CalendarDay; to: CalendarDay } {
  const today = dayAt(now)
  const tomorrow = dayAfter(today, 1)
  return { from: dayAfter(today, -missedDays), to: reminderTime(tomorrow) <= now.toISOString() ? tomorrow : today }
}

/**
 * What to do about a visit on one of the reminder days that has no reminder yet. It was missed when the server did not run
 * from the reminder's time until the visit.
 */
export function dueReminder(visit: AgreedVisit, now: Date): 'send' | 'missed' | undefined {
  if (!getsReminder(visit)) return undefined
  if (!hasBegun(visit, now)) return 'send'
  return visit.agreedAt === null ? undefined : 'missed'
}
