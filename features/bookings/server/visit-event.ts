import { setImmediate } from 'node:timers/promises'
import ical, {
  ICalAlarmType,
  type ICalCalendar,
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { business } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import { notAgreed } from '#features/bookings/unagreed.ts'
import { arrivalInWords, plannedVisit, type Visit } from '#features/bookings/visit.ts'
import { dayNumberInWords, visitDays } from '#features/bookings/visit-days.ts'
import type { ClosedDays } from '#features/closed-days/closed-days.ts'
import { instantOf } from '#firm/business-clock.ts'
import { shownPhone } from '#firm/phone.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { bookableName } from '#firm/services.ts'
import type { CalendarFile } from '#platform/mail/email-template.ts'

const dayInSeconds = 86_400
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

/** The calendar file for the customer. It contains nothing that a visitor typed. */
export function visitEvent(booking: Booking, days: readonly Visit[], publicUrl: string): CalendarFile {
  const method = booking.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  const calendar = calendarOf(ICalCalendarMethod[method])
  for (const [index, event] of eventsOf(booking, days, publicUrl).entries()) {
    const isGone = index >= days.length
    calendar.createEvent({
      ...event,
      summary: `${business.name}: ${bookableName(booking.service)}`,
      description: [
        dayLine(days, index),
        arrivalLine(booking, index),
        isGone && method === 'PUBLISH' ? 'We no longer come on this day.' : '',
        `Questions, or need a different time? Call ${business.phone}.`,
      ]
        .filter(Boolean)
        .join('\n'),
      // Nobody needs a reminder of a preferred time alone, or of a day on which the work goes on.
      ...(method === 'PUBLISH' &&
        index === 0 &&
        (booking.visit || booking.status === 'confirmed') && {
          alarms: [{ type: ICalAlarmType.display, trigger: dayInSeconds }],
        }),
    })
  }
  return { method, content: calendar.toString() }
}

/** The calendar file for the people who go there, with the customer's details. */
export function crewVisitEvent(booking: Booking, days: readonly Visit[], publicUrl: string): CalendarFile {
  const method = ICalCalendarMethod.PUBLISH
  const calendar = calendarOf(method)
  for (const event of staffEventsOf(booking, days, { names: new Map(), publicUrl })) calendar.createEvent(event)
  return { method, content: calendar.toString() }
}

type FeedContext = {
  closed: readonly ClosedDays[]
  /** Of all people, by id. */
  names: ReadonlyMap<string, string>
  /** The name of the person whose visits these are. Undefined for all visits. */
  whose: string | undefined
  publicUrl: string
}

/**
 * Writes the calendar feed for staff in small chunks, because each visit blocks the event loop for half a millisecond.
 */
export async function* visitCalendar(
  batches: AsyncIterable<Booking[]>,
  { closed, names, whose, publicUrl }: FeedContext,
): AsyncIterable<string> {
  const name = `${business.name}: visits${whose === undefined ? '' : ` of ${whose}`}`
  const calendarWith = (bookings: readonly Booking[]) => {
    const calendar = calendarOf(ICalCalendarMethod.PUBLISH, { name, ttl: refreshSeconds })
    for (const booking of bookings)
      for (const event of staffEventsOf(booking, visitDays(plannedVisit(booking), closed), { names, publicUrl }))
        calendar.createEvent(event)
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

function staffEventsOf(
  booking: Booking,
  days: readonly Visit[],
  { names, publicUrl }: Pick<FeedContext, 'names' | 'publicUrl'>,
): ICalEventData[] {
  const { customerName, customerPhone, customerEmail, service, address, description } = booking
  return eventsOf(booking, days, publicUrl).map((event, index) => ({
    ...event,
    lastModified: new Date(booking.updatedAt),
    location: address,
    summary: `${serviceInRow(service, description)}: ${customerName}`,
    description: [
      dayLine(days, index),
      booking.visit ? arrivalLine(booking, index) : notAgreed(booking),
      booking.people.flatMap((id) => names.get(id) ?? []).join(', '),
      shownPhone(customerPhone),
      customerEmail,
      description,
    ]
      .filter(Boolean)
      .join('\n'),
  }))
}

function calendarOf(method: ICalCalendarMethod, data: ICalCalendarData = {}): ICalCalendar {
  return ical({ ...data, method, prodId: { company: business.name, product: 'Visits' } })
}

/**
 * What both calendars share: an event for each day, then those of earlier files that are gone, as cancelled. The UIDs of a
 * booking never change, so a newer event replaces the older one.
 */
function eventsOf(booking: Booking, days: readonly Visit[], publicUrl: string): ICalEventData[] {
  const all = [...days, ...booking.sentDays.slice(days.length)]
  return all.map(({ day, time, durationMinutes }, index) => {
    // A slot without a time comes last in its day.
    const start = new Date(instantOf(day, time < '24:00' ? time : '23:00'))
    return {
      id: `booking-${booking.id}${index === 0 ? '' : `-day-${index + 1}`}@${new URL(publicUrl).hostname}`,
      sequence: sequenceOf(booking),
      stamp: new Date(booking.updatedAt),
      start,
      end: new Date(start.getTime() + durationMinutes * 60_000),
      status: index < days.length ? statuses[booking.status] : ICalEventStatus.CANCELLED,
      // RFC 5546 asks for it with both methods.
      organizer: { name: business.name, email: business.email },
    }
  })
}

/** Such as "Day 2 of 2", for a visit over several days. */
const dayLine = (days: readonly Visit[], index: number): string | undefined =>
  dayNumberInWords(days, days[index]?.day ?? '')

/** When the crew arrives on the first day, if that is a window. The event itself begins at the start of the window. */
function arrivalLine(booking: Booking, index: number): string | undefined {
  const visit = plannedVisit(booking)
  return visit.windowMinutes === 0 || index > 0 ? undefined : `Arrival: ${arrivalInWords(visit)}`
}

/**
 * Rises with each change, as calendar programs require: by milliseconds on the first day, then by seconds, because the
 * format ends at 2,147,483,647.
 */
function sequenceOf({ createdAt, updatedAt }: Booking): number {
  const age = Date.parse(updatedAt) - Date.parse(createdAt)
  const firstDay = Math.min(age, dayInSeconds * 1000)
  return firstDay + Math.floor((age - firstDay) / 1000)
}
