import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '#domain/booking.ts'
import { business } from '#domain/business.ts'
import { dayOf } from '#domain/calendar-day.ts'
import type { CalendarFile } from '#server/mail/letter.ts'

/** How long a visit is until it is known better. */
const visitHours = 1

const statuses: Record<Booking['status'], ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  in_progress: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** The instant at which the visit is to start, whatever the clock of this machine or of the reader says. */
export function startOf({ preferredDate, preferredTime }: Pick<Booking, 'preferredDate' | 'preferredTime'>): Date {
  const [hour = '', half] = preferredTime.split(':00 ')
  const time = { hour: (Number(hour) % 12) + (half === 'PM' ? 12 : 0) }
  const start = Temporal.PlainDate.from(dayOf(preferredDate)).toZonedDateTime({
    timeZone: business.timeZone,
    plainTime: time,
  })
  return new Date(start.epochMilliseconds)
}

/** The visit as a calendar file: always the same UID, so that what is sent later replaces what was sent before. */
export function visitEvent(booking: Booking): CalendarFile {
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const start = startOf(booking)
  const calendar = ical({ method: ICalCalendarMethod[method], prodId: { company: business.name, product: 'Visits' } })
  calendar.createEvent({
    id: `booking-${booking.id}@${new URL(business.url).hostname}`,
    sequence: Math.floor((Date.parse(booking.updatedAt) - Date.parse(booking.createdAt)) / 1000),
    stamp: new Date(booking.updatedAt),
    start,
    end: new Date(start.getTime() + visitHours * 3_600_000),
    status: statuses[booking.status],
    summary: `${business.name}: ${booking.service}`,
    location: booking.address,
    description: `Questions, or a better time? Call ${business.phone}.`,
  })
  return { method, content: calendar.toString() }
}
