import type { Capacities } from '#features/availability/staff/capacity.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import type { Moving } from './use-moving.ts'
import type { Visits } from './visits.ts'

/** What week and month show. */
export type CalendarProps = {
  /** The selected day. */
  day: CalendarDay
  byDay: Visits
  closedReason(day: CalendarDay): string | undefined
  /** Who does not work on the day, and why. */
  away(day: CalendarDay): string | undefined
  capacities: Capacities
  moving: Moving | undefined
  onSelect(day: CalendarDay): void
  /** Shows the booking's details, and the visits of the day. */
  onOpen(booking: Booking, day: CalendarDay): void
}
