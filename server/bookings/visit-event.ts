import { setImmediate } from 'node:timers/promises'
import ical, {
  type ICalCalendar,
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { Booking } from '#domain/booking.ts'
import { business } from '#domain/business.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { bookableName } from '#domain/services.ts'
import type { CalendarFile } from '#server/mail/email-template.ts'

/** The planned length of a visit. */
const visitHours = 1
/** How often calendar programs should reload the feed. */
const refreshSeconds = 15 * 60
const visitsPerChunk = 16

const statuses: Record<Booking['status'], ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  in_progress: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** The visit's start in the business's time zone. */
function startOf({ preferredDate, preferredTime }: Pick<Booking, 'preferredDate' | 'preferredTime'>): Date {
  const [hour = '', half] = preferredTime.split(':00 ')
  const time = { hour: (Number(hour) % 12) + (half === 'PM' ? 12 : 0) }
  const start = Temporal.PlainDate.from(dayOf(preferredDate)).toZonedDateTime({
    timeZone: business.timeZone,
    plainTime: time,
  })
  return new Date(start.epochMilliseconds)
}

/** The calendar file for the customer. It contains nothing that a visitor typed. */
export function visitEvent(booking: Booking, publicUrl: string): CalendarFile {
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const calendar = calendarOf(ICalCalendarMethod[method])
  calendar.createEvent({
    ...eventOf(booking, publicUrl),
    summary: `${business.name}: ${bookableName(booking.service)}`,
    description: `Questions, or a better time? Call ${business.phone}.`,
  })
  return { method, content: calendar.toString() }
}

/**
 * Writes the calendar feed for staff in small chunks, because each visit blocks the event loop for half a millisecond.
 */
export async function* visitCalendar(batches: AsyncIterable<Booking[]>, publicUrl: string): AsyncIterable<string> {
  const name = `${business.name}: visits`
  const calendarWith = (bookings: readonly Booking[]) => {
    const calendar = calendarOf(ICalCalendarMethod.PUBLISH, { name, ttl: refreshSeconds })
    for (const booking of bookings) calendar.createEvent(staffEventOf(booking, publicUrl))
    return calendar.toString()
  }
  const empty = calendarWith([])
  const end = empty.lastIndexOf('END:VCALENDAR')
  yield empty.slice(0, end)
  for await (const bookings of batches) {
    for (let at = 0; at < bookings.length; at += visitsPerChunk) {
      const chunk = calendarWith(bookings.slice(at, at + visitsPerChunk))
      yield chunk.slice(chunk.indexOf('BEGIN:VEVENT'), chunk.lastIndexOf('END:VCALENDAR'))
      await setImmediate()
    }
  }
  yield empty.slice(end)
}

function staffEventOf(booking: Booking, publicUrl: string): ICalEventData {
  const { customerName, customerPhone, customerEmail, service, address, description } = booking
  return {
    ...eventOf(booking, publicUrl),
    lastModified: new Date(booking.updatedAt),
    location: address,
    summary: `${service}: ${customerName}`,
    description: [customerPhone, customerEmail, description].filter(Boolean).join('\n'),
  }
}

function calendarOf(method: ICalCalendarMethod, data: ICalCalendarData = {}): ICalCalendar {
  return ical({ ...data, method, prodId: { company: business.name, product: 'Visits' } })
}

/** What both calendars share. A booking's UID never changes, so a newer event replaces the older one. */
function eventOf(booking: Booking, publicUrl: string): ICalEventData {
  const start = startOf(booking)
  return {
    id: `booking-${booking.id}@${new URL(publicUrl).hostname}`,
    sequence: Math.floor((Date.parse(booking.updatedAt) - Date.parse(booking.createdAt)) / 1000),
    stamp: new Date(booking.updatedAt),
    start,
    end: new Date(start.getTime() + visitHours * 3_600_000),
    status: statuses[booking.status],
  }
}
