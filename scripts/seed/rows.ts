import { bookingChoices, emergencies, quoteChoices } from '#content'
import { visitColumns } from '#features/bookings/server/row.ts'
import { type CallLog, callTypes } from '#features/calls/call-log.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { isBookableDay } from '#firm/bookable-days.ts'
import { type CalendarDay, dayAfter, dayAt, noonOf } from '#firm/calendar-day.ts'
import { timeSlots } from '#firm/services.ts'
import type { Draw } from './draw.ts'
import type { Person } from './people.ts'
import { emergencyText, noteText, requestText } from './texts.ts'

const dayMs = 86_400_000
const urgentPercent = 2
const ordinaryChoices = bookingChoices.filter((choice) => choice !== emergencies.choice)
/** Not every form offers a choice for emergencies. */
const urgentChoices = bookingChoices.filter((choice) => choice === emergencies.choice)

/** `at` is when the row was created. */
type Inputs = { draw: Draw; who: Person; at: Date; now: Date }

export function bookingOf({ draw, who, at, now }: Inputs) {
  const isUrgent = draw.chance(urgentPercent)
  const day = bookableFrom(dayAfter(dayAt(at), isUrgent ? 1 : draw.whole(1, 60)))
  const isOver = day < dayAt(now)
  const recent = ['pending', 'pending', 'confirmed', 'confirmed', 'cancelled'] as const
  const past = ['completed', 'completed', 'completed', 'completed', 'cancelled'] as const
  const preferred = { preferredDate: noonOf(day), preferredTime: draw.of(timeSlots) }
  return {
    ...visitColumns(preferred),
    customerName: who.name,
    customerEmail: who.email,
    customerPhone: who.phone,
    service: draw.of(isUrgent && urgentChoices.length > 0 ? urgentChoices : ordinaryChoices),
    ...preferred,
    address: who.address,
    description: isUrgent ? emergencyText(draw) : draw.chance(85) ? requestText(draw) : null,
    howHeard: null,
    sourceDetail: null,
    status: day === dayAt(now) ? 'in_progress' : draw.of(isOver ? past : recent),
    priority: isUrgent ? 'urgent' : 'normal',
    createdAt: at.toISOString(),
    updatedAt: laterThan(at, draw, now),
  }
}

export function submissionOf({ draw, who, at, now }: Inputs): Omit<QuoteRequest, 'id'> {
  const isUrgent = draw.chance(urgentPercent)
  const isOld = now.getTime() - at.getTime() > 60 * dayMs
  const status = draw.of(
    isOld ? (['converted', 'closed', 'closed'] as const) : (['new', 'new', 'contacted', 'quoted'] as const),
  )
  const quoted = status === 'quoted' || status === 'converted'
  return {
    name: who.name,
    email: who.email,
    phone: who.phone,
    message: isUrgent ? emergencyText(draw) : requestText(draw),
    service: draw.chance(80) ? draw.of(quoteChoices).value : null,
    status,
    priority: isUrgent ? 'urgent' : draw.chance(10) ? draw.of(['low', 'high'] as const) : 'normal',
    estimatedValue: quoted ? `$${draw.whole(2, 90)}00` : null,
    followUpDate: status === 'quoted' ? noonOf(dayAfter(dayAt(now), draw.whole(-5, 20))) : null,
    notes: status === 'new' ? null : noteText(draw),
    source: 'website',
    howHeard: null,
    sourceDetail: null,
    createdAt: at.toISOString(),
    updatedAt: laterThan(at, draw, now),
  }
}

export function callOf({ draw, who, at, now }: Inputs): Omit<CallLog, 'id'> {
  const callType = draw.of(callTypes)
  const isRecent = now.getTime() - at.getTime() < 14 * dayMs
  return {
    callerName: draw.chance(80) ? who.name : null,
    callerPhone: draw.chance(95) ? who.phone : null,
    callType,
    serviceInquiry: draw.chance(60) ? draw.of(quoteChoices).label : null,
    notes: draw.chance(70) ? noteText(draw) : null,
    duration: callType === 'missed' ? null : `${draw.whole(1, 25)} minutes`,
    followUpRequired: isRecent && (callType === 'missed' || draw.chance(15)),
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  }
}

/** The day, or the next one that visitors can book. */
const bookableFrom = (day: CalendarDay): CalendarDay => (isBookableDay(day) ? day : bookableFrom(dayAfter(day, 1)))

function laterThan(at: Date, draw: Draw, now: Date): string {
  return new Date(Math.min(now.getTime(), at.getTime() + draw.whole(0, 3 * dayMs))).toISOString()
}

/** Creation times, the oldest first: within five years for large lists, one year for small ones. */
export function instants(draw: Draw, count: number, now: Date): Date[] {
  const years = count > 1000 ? 5 : 1
  const span = years * 365 * dayMs
  return Array.from({ length: count }, () => now.getTime() - Math.floor(draw.next() * span))
    .sort((a, b) => a - b)
    .map((ms) => new Date(ms))
}
