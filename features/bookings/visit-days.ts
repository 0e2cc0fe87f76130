import { business } from '#content'
import { type ClosedDays, closedReason } from '#features/closed-days/closed-days.ts'
import { weekDayOf } from '#firm/bookable-days.ts'
import { type CalendarDay, dayAfter, dayInWords, formatDay } from '#firm/calendar-day.ts'
import { listInWords } from '#firm/formats.ts'
import { arrivalInWords, minutesOf, spanOf, spansOverlap, timeInWords, type Visit } from './visit.ts'

/** A shorter visit is finished on its day, and so is one that ends this soon after closing time. */
export const longVisitMinutes = 240
const overtimeMinutes = 120

/** The last day of a visit is at most this many days after the first. */
export const maxDaysApart = 31

/** What staff mean by "1 day", in minutes of work. */
export const workdayMinutes = Math.min(480, Math.max(...business.openingHours.map(lengthOf)))

type Hours = (typeof business.openingHours)[number]

/** A day of a visit, or the whole one. */
type Part = Pick<Visit, 'day' | 'time' | 'durationMinutes'>

/**
 * The visit as it is on each day on which the crew works, in order. A long visit goes on during the opening hours of the
 * next days that have some and are not closed. A visit that starts at night or on a closed day is worked all the same.
 */
export function visitDays<Planned extends Part & Partial<Visit>>(
  visit: Planned,
  closed: readonly ClosedDays[],
  openingHours: readonly Hours[] = business.openingHours,
): Planned[] {
  const { day, time, durationMinutes } = visit
  if (durationMinutes <= longVisitMinutes) return [visit]
  const hoursOn = (each: CalendarDay) =>
    openingHours.find(({ days }) => days.some((known) => known === weekDayOf(each)))
  const first = hoursOn(day) ?? openingHours[0]
  const untilClosing = first ? minutesOf(first.closes) - minutesOf(time) : 0
  const isFinished = (left: number, available: number) => left <= available + overtimeMinutes
  if (untilClosing <= 0 || isFinished(durationMinutes, untilClosing)) return [visit]
  const days = [{ ...visit, durationMinutes: untilClosing }]
  let left = durationMinutes - untilClosing
  for (let apart = 1; left > 0 && apart <= maxDaysApart; apart += 1) {
    const next = dayAfter(day, apart)
    const hours = hoursOn(next)
    if (!hours || closedReason(closed, next) !== undefined) continue
    const worked = isFinished(left, lengthOf(hours)) ? left : lengthOf(hours)
    days.push({ ...visit, day: next, time: hours.opens, windowMinutes: 0, durationMinutes: worked })
    left -= worked
  }
  return days
}

function lengthOf({ opens, closes }: Hours): number {
  return minutesOf(closes) - minutesOf(opens)
}

/** Whether the crew works on both visits at the same time, even in part. */
export const daysOverlap = (one: readonly Part[], other: readonly Part[]): boolean =>
  one.some((day) => other.some((otherDay) => spansOverlap(spanOf(day), spanOf(otherDay))))

/** Such as "Day 2 of 2". Undefined on another day, and for a visit of one day. */
export function dayNumberInWords(days: readonly Pick<Visit, 'day'>[], day: CalendarDay): string | undefined {
  const index = days.findIndex((each) => each.day === day)
  return index >= 0 && days.length > 1 ? `Day ${index + 1} of ${days.length}` : undefined
}

/**
 * Such as "Tuesday, December 1, 2026", "Monday, November 30 and Tuesday, December 1, 2026", or with "to" for three
 * consecutive days or more.
 */
export function visitDaysInWords(days: readonly Pick<Visit, 'day'>[]): string {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  if (days.length < 2) return dayInWords(first)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const words = (day: CalendarDay) => (isOneYear && day !== last ? dayWithoutYear(day) : dayInWords(day))
  const runs = runsOf(days.map(({ day }) => day)).flatMap((run) =>
    run.length > 2 ? [`${words(run[0] ?? '')} to ${words(run.at(-1) ?? '')}`] : run.map(words),
  )
  return listInWords(runs)
}

/** When the crew arrives: as `arrivalInWords`, "from 8:00 AM", or "1:00 PM, then from 8:00 AM". */
export function arrivalOnDaysInWords(
  visit: Pick<Visit, 'time' | 'windowMinutes'>,
  days: readonly Pick<Visit, 'time'>[],
): string {
  const [, second] = days
  if (!second) return arrivalInWords(visit)
  const isSame = visit.windowMinutes === 0 && days.every(({ time }) => time === visit.time)
  const later = `from ${timeInWords(second.time)}`
  return isSame ? later : `${arrivalInWords(visit)}, then ${later}`
}

/** Consecutive days together. */
function runsOf(days: readonly CalendarDay[]): CalendarDay[][] {
  const runs: CalendarDay[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && dayAfter(run.at(-1) ?? '', 1) === day) run.push(day)
    else runs.push([day])
  }
  return runs
}

const dayWithoutYear = (day: CalendarDay): string => formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })
