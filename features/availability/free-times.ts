import { business, emergencies, type VisitLength } from '#content'
import { type ClosedDays, closedReason } from '#features/closed-days/closed-days.ts'
import { bookableDaysInWords, isBookableDay } from '#firm/bookable-days.ts'
import { momentOf } from '#firm/business-clock.ts'
import { type CalendarDay, dayAfter, dayAt, daysBetween } from '#firm/calendar-day.ts'
import { holidayOn } from '#firm/holidays.ts'
import { timeSlots } from '#firm/services.ts'
import { timeOfSlot } from '#firm/slot.ts'
import { base, driveInWords, knownTown, travelMinutes } from '#firm/travel.ts'
import { visitLengthOf } from '#firm/visit-length.ts'
import { type DayAvailability, type FreeTime, maxAvailabilityDays, type StaffTime } from './availability.ts'
import type { CrewPlan, CrewVisit } from './crew-plan.ts'

type Facts = Pick<
  typeof business,
  | 'booking'
  | 'crews'
  | 'noticeHours'
  | 'bookAheadDays'
  | 'maxVisitsPerDay'
  | 'openVisitsPerCustomer'
  | 'visitsPerNetwork'
>

/** How the firm books: the facts of the content unless a test sets others. */
export type BookingRules = Facts & { lengthOf: (service: string) => VisitLength }

export const bookingRules: BookingRules = { ...business, lengthOf: visitLengthOf }

/** Emergencies cannot wait for a slot. */
export const isEmergencyChoice = (service: string) => emergencies.choice !== undefined && service === emergencies.choice
export const callInstead = `${emergencies.choice ?? 'An emergency'} cannot be booked online, please call ${business.emergencyPhone}`

type Asked = { service: string; address?: string }

/** The visit that a booking asks for. */
export function visitAskedFor({ service, address }: Asked, day: CalendarDay, slot: string, rules: BookingRules) {
  const { visitMinutes, visitBufferMinutes } = rules.lengthOf(service)
  return {
    day,
    time: timeOfSlot(slot),
    durationMinutes: visitMinutes,
    bufferMinutes: visitBufferMinutes,
    town: address === undefined ? undefined : knownTown(address),
  } satisfies CrewVisit
}

/** Without a plan, every time is free. */
type Calendar = { plan?: CrewPlan; closed: readonly ClosedDays[]; rules: BookingRules; now: Date }

/** What visitors can choose on each of the days. In `request`, any time that is not over on a day that is not closed. */
export function availabilityOf(asked: Asked, days: readonly CalendarDay[], calendar: Calendar): DayAvailability[] {
  return days.map((day) => {
    const reason = dayReason(asked.service, day, calendar)
    const slots = timeSlots.map((time) => ({ time, free: reason === undefined && isFree(asked, day, time, calendar) }))
    if (slots.some(({ free }) => free)) return { day, slots }
    return { day, slots, reason: reason ?? fullReason(day, calendar) }
  })
}

/** Why no time of the day can be booked, whatever the crews do. */
function dayReason(service: string, day: CalendarDay, { closed, rules, now }: Calendar): string | undefined {
  const today = dayAt(now)
  const { booking, bookAheadDays = Infinity } = rules
  if (booking === 'confirm' && isEmergencyChoice(service)) return callInstead
  if (day < today) return 'This day is over'
  const reason = closedReason(closed, day)
  if (reason !== undefined) return `Closed: ${reason}`
  const holiday = booking === 'confirm' && holidayOn(day)
  if (holiday) return `Closed: ${holiday}`
  if (!isBookableDay(day)) return `Visits can be booked on ${bookableDaysInWords()}`
  if (booking === 'confirm' && daysBetween(today, day) > bookAheadDays)
    return `Visits can be booked at most ${bookAheadDays === 1 ? '1 day' : `${bookAheadDays} days`} ahead`
  return undefined
}

function fullReason(day: CalendarDay, calendar: Calendar): string {
  return timeSlots.some((slot) => isSoonEnough(day, slot, calendar)) ? 'No free time' : noticeReason(day, calendar)
}

function noticeReason(day: CalendarDay, { rules, now }: Calendar): string {
  if (day === dayAt(now) && !(rules.booking === 'confirm' && rules.noticeHours > 0)) return 'Too late for today'
  const hours = rules.noticeHours === 1 ? '1 hour' : `${rules.noticeHours} hours`
  return `Visits must be booked at least ${hours} ahead`
}

/** Whether there is enough notice. The clocks skip some times when they go forward. */
function isSoonEnough(day: CalendarDay, slot: string, { rules, now }: Calendar): boolean {
  const noticeMs = rules.booking === 'confirm' ? rules.noticeHours * 3_600_000 : 0
  const moment = momentOf(day, timeOfSlot(slot))
  return moment !== undefined && moment > now.getTime() + noticeMs
}

function isFree(asked: Asked, day: CalendarDay, slot: string, calendar: Calendar): boolean {
  const { plan, rules } = calendar
  if (!isSoonEnough(day, slot, calendar)) return false
  return plan === undefined || plan.isFree(visitAskedFor(asked, day, slot, rules))
}

/** Why a visitor cannot have the visit at this time, whatever the crews do. Undefined when only they decide. */
export function ruleAgainst(asked: Asked, day: CalendarDay, slot: string, calendar: Calendar): string | undefined {
  const reason = dayReason(asked.service, day, calendar)
  if (reason !== undefined) return reason
  return isSoonEnough(day, slot, calendar) ? undefined : noticeReason(day, calendar)
}

/** Whether a visitor can have the visit at this time. */
export const isFreeTime = (asked: Asked, day: CalendarDay, slot: string, calendar: Calendar): boolean =>
  dayReason(asked.service, day, calendar) === undefined && isFree(asked, day, slot, calendar)

const nearestCount = 3

/**
 * The days from which the nearest free times are chosen. Most of them are later than the wanted one, if that is not too far
 * ahead.
 */
export function daysAround(day: CalendarDay, { rules, now }: Pick<Calendar, 'rules' | 'now'>): CalendarDay[] {
  const today = dayAt(now)
  const { bookAheadDays = Infinity } = rules
  const wanted = daysBetween(today, day) > bookAheadDays ? dayAfter(today, bookAheadDays) : day
  const from = [today, dayAfter(wanted, -14)].sort().at(-1) ?? today
  return daysFrom(from, dayAfter(from, maxAvailabilityDays - 1))
}

export const daysFrom = (from: CalendarDay, to: CalendarDay): CalendarDay[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => dayAfter(from, index))

/** The free times nearest to the wanted one, the nearest first. */
export function nearestTimes(asked: Asked, wanted: FreeTime, calendar: Calendar): FreeTime[] {
  const days = daysAround(wanted.preferredDate, calendar)
  const near = days.sort((one, other) => apart(one, wanted.preferredDate) - apart(other, wanted.preferredDate))
  const wantedAt = minuteOf(wanted.preferredDate, wanted.preferredTime)
  const found: { time: FreeTime; distance: number }[] = []
  for (const day of near) {
    // A time of any other day is farther.
    if (found.length >= nearestCount && apart(day, wanted.preferredDate) > 1 + farthestDays(found)) break
    for (const slot of timeSlots)
      if (isFreeTime(asked, day, slot, calendar))
        found.push({
          time: { preferredDate: day, preferredTime: slot },
          distance: Math.abs(minuteOf(day, slot) - wantedAt),
        })
    found.sort((one, other) => one.distance - other.distance).splice(nearestCount)
  }
  return found.map(({ time }) => time)
}

const apart = (one: CalendarDay, other: CalendarDay) => Math.abs(daysBetween(one, other))
const farthestDays = (found: readonly { distance: number }[]) => Math.floor((found.at(-1)?.distance ?? 0) / 1440)

function minuteOf(day: CalendarDay, slot: string): number {
  return Date.parse(`${day}T${timeOfSlot(slot)}:00Z`) / 60_000
}

type Wanted = {
  address: string
  day: CalendarDay
  time: string
  durationMinutes: number
  bufferMinutes: number
}

/** The free times for a visit, at most three: the least driving first, then the nearest to the wanted time. */
export function staffTimes(
  { address, day: wantedDay, time: wantedTime, ...length }: Wanted,
  days: readonly CalendarDay[],
  calendar: Omit<Calendar, 'rules'> & { plan: CrewPlan; crewsOn: (day: CalendarDay) => number },
): StaffTime[] {
  const { plan, closed, now, crewsOn } = calendar
  const town = knownTown(address)
  const wantedAt = Date.parse(`${wantedDay}T${wantedTime}:00Z`)
  const times = days.flatMap((day) => {
    if (closedReason(closed, day) !== undefined || !isBookableDay(day)) return []
    return timeSlots.flatMap((slot) => {
      const time = timeOfSlot(slot)
      const moment = momentOf(day, time)
      if (moment === undefined || moment <= now.getTime() || !plan.isFree({ ...length, day, time, town })) return []
      return [{ day, time, drive: town && shortestDrive(plan.before(day, time), crewsOn(day)) }]
    })
  })
  const distance = ({ day, time }: { day: CalendarDay; time: string }) =>
    Math.abs(Date.parse(`${day}T${time}:00Z`) - wantedAt)
  return times
    .sort((one, other) => (one.drive?.minutes ?? 0) - (other.drive?.minutes ?? 0) || distance(one) - distance(other))
    .slice(0, nearestCount)
    .map(({ day, time, drive }) => ({
      day,
      time,
      durationMinutes: length.durationMinutes,
      ...(drive && { drive: { ...drive, sentence: driveInWords(drive.minutes, drive.from) } }),
    }))

  /** From where the crews are, or from the firm's own town while a crew has no visit yet. */
  function shortestDrive(earlier: readonly CrewVisit[], crews: number) {
    const starts = earlier.slice(0, crews).flatMap((visit) => visit.town ?? [])
    const from = earlier.length < crews ? [...starts, base ?? []].flat() : starts
    const drives = from.map((start) => ({ minutes: travelMinutes(start, town), from: start.name }))
    return drives.sort((one, other) => one.minutes - other.minutes)[0]
  }
}
