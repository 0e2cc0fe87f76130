import * as z from 'zod/mini'
import { Booking } from '#features/bookings/booking.ts'
import { BookingColumns } from '#features/bookings/booking-columns.ts'
import type { SentDay } from '#features/bookings/sent-day.ts'
import { isSameArrival, type ToldVisit, visitToTell } from '#features/bookings/told-visit.ts'
import { plannedVisit, Visit } from '#features/bookings/visit.ts'
import { expectsVisit } from '#features/reminders/reminder.ts'
import { Day, Timestamp } from '#firm/fields.ts'

/** The columns of the bookings table. */
export const BookingRow = z.extend(BookingColumns, {
  /** As agreed with the customer, or until then as the customer preferred. Orders and filters use both. */
  plannedDay: Day,
  plannedTime: z.string(),
  /** Null until a visit is agreed. */
  windowMinutes: z.nullable(Visit.shape.windowMinutes),
  durationMinutes: z.nullable(Visit.shape.durationMinutes),
  /** When the customer agreed on the planned day and time. Null when nobody knows. A cancelled booking keeps it. */
  agreedAt: z.nullable(Timestamp),
  completedAt: z.nullable(Timestamp),
  /** A `ToldVisit` as JSON. */
  toldVisit: z.nullable(z.string()),
  /** The `SentDay`s as JSON. Null while no file was sent. */
  sentDays: z.nullable(z.string()),
  hasPreference: Booking.shape.hasPreference,
  notes: Booking.shape.notes,
  amountCents: Booking.shape.amountCents,
  /** The ids of who comes, as a JSON array. Null for nobody. */
  people: z.nullable(z.string()),
  /** Until when it keeps its time while nobody has answered it, where visits are confirmed at once. Null when it keeps none. */
  heldUntil: z.nullable(Timestamp),
})
export type BookingRow = z.infer<typeof BookingRow>

const sameFields = Object.keys({
  ...BookingColumns.shape,
  hasPreference: true,
  notes: true,
  amountCents: true,
}) as (keyof BookingRow & keyof Booking)[] // all but the visits and the people

/** A loop, because rest and spread take ten times as long on the objects that node:sqlite returns. */
export function bookingOf(row: BookingRow): Booking {
  const booking: Record<string, unknown> = {}
  for (const field of sameFields) booking[field] = row[field]
  const { plannedDay: day, plannedTime: time, windowMinutes, durationMinutes } = row
  booking.visit = durationMinutes === null ? null : { day, time, windowMinutes, durationMinutes }
  booking.toldVisit = row.toldVisit === null ? null : JSON.parse(row.toldVisit)
  booking.sentDays = row.sentDays === null ? [] : JSON.parse(row.sentDays)
  booking.people = peopleOf(row.people)
  return booking as Booking // it has the same fields, the visits and the people
}

/** The columns that hold the booking's visit. */
export function visitColumns(booking: Pick<Booking, 'preferredDate' | 'preferredTime'> & { visit?: Visit | null }) {
  const { day, time } = plannedVisit(booking)
  const { windowMinutes = null, durationMinutes = null } = booking.visit ?? {}
  return { plannedDay: day, plannedTime: time, windowMinutes, durationMinutes }
}

/**
 * When the visit was agreed and completed, after a change. Another window or length is no new agreement. A preferred time
 * that is pending again is no longer agreed, and neither is a visit that was cancelled before.
 */
export function timesAfter(row: BookingRow, booking: Booking, changes: Partial<Booking>, now: Date) {
  const isExpected = expectsVisit(booking)
  const at = now.toISOString()
  let { agreedAt, completedAt } = row
  if (changes.visit !== undefined) {
    const { day, time } = plannedVisit(booking)
    const isMoved = day !== row.plannedDay || time !== row.plannedTime
    if (isMoved || (!agreedAt && row.durationMinutes === null)) agreedAt = isExpected ? at : null
  }
  if (changes.status !== undefined) {
    const isCancelled = booking.status === 'cancelled'
    if (row.status === 'cancelled' && !isCancelled) agreedAt = null
    // Work on a booking means that it was agreed, also where nobody confirmed it.
    const wasAgreed = row.status !== 'pending' && row.status !== 'cancelled'
    if (isExpected || (isCancelled && wasAgreed)) agreedAt ??= at
    else if (booking.status === 'pending') agreedAt = null
    completedAt = booking.status === 'completed' ? (completedAt ?? at) : null
  }
  return { agreedAt, completedAt }
}

/**
 * What the customer knows after a change of the visit or the status, if it is something else. Nobody knows of a
 * confirmation before an email has left (`noteSent`). Nobody can email a customer without an address.
 */
export function toldAfter(row: BookingRow, booking: Booking): ToldVisit | null {
  const before = bookingOf(row)
  if (isNewlyConfirmed(row, booking)) return untoldConfirmation(booking)
  const wasTold = before.status === 'confirmed' && before.customerEmail !== ''
  const told = before.toldVisit ?? (wasTold ? visitToTell(before) : null)
  if (told?.isUnconfirmed) return booking.status === 'pending' ? null : told
  return told && !isSameArrival(told, visitToTell(booking)) ? told : null
}

export const isNewlyConfirmed = ({ status }: Pick<Booking, 'status'>, booking: Booking): boolean =>
  booking.status === 'confirmed' && (status === 'pending' || status === 'cancelled')

/** What the customer knows of a confirmation that was not emailed. */
export const untoldConfirmation = (
  booking: Pick<Booking, 'customerEmail' | 'visit' | 'preferredDate' | 'preferredTime'>,
): ToldVisit | null => (booking.customerEmail === '' ? null : { ...visitToTell(booking), isUnconfirmed: true })

/** The ids in the column `people`. */
export const peopleOf = (column: BookingRow['people']): string[] => (column === null ? [] : JSON.parse(column))

/** The column for who comes to the visit. */
export const peopleColumn = (people: readonly string[] | undefined) => ({
  people: people && people.length > 0 ? JSON.stringify(people) : null,
})

/** The column for the days in the customer's calendar. */
export const sentDaysColumn = (days: readonly SentDay[]) => ({
  sentDays: days.length > 0 ? JSON.stringify(days) : null,
})

/** In a long visit that was agreed before the days were noted. */
export const isBeforeSentDays = ({ sentDays }: Pick<BookingRow, 'sentDays'>) => sentDays === '[]'

/** The column for what the customer was told. */
export const toldColumn = (told: ToldVisit | null | undefined) => ({ toldVisit: told ? JSON.stringify(told) : null })
