import { business } from '#content'
import { timeInWords, type Visit } from '#features/bookings/visit.ts'
import { reasonClosedOn } from '#features/closed-days/server/upcoming.ts'
import { isBookableDay, lastDayToPlan, yearsAhead } from '#firm/bookable-days.ts'
import { hasTime } from '#firm/business-clock.ts'
import { type CalendarDay, dayAt, dayInWords } from '#firm/calendar-day.ts'
import { fieldLabels } from '#firm/labels.ts'
import { timeOfSlot } from '#firm/slot.ts'
import { daysInSentence } from '#firm/week-in-words.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Sql } from '#platform/store/store.ts'

const names = { '/preferredDate': fieldLabels.preferredDate, '/day': 'Day', '/visit/day': 'Day' }
const timePointers = { '/preferredDate': '/preferredTime', '/day': '/time', '/visit/day': '/visit/time' } as const

type DayPointer = keyof typeof names
type When = Pick<Visit, 'day' | 'time'>

/**
 * Throws 400 for a day before today in the business's time zone or more than two years ahead, and for a time that its
 * clocks skip on that day. `pointer` is the field that has the day.
 */
export function throwIfNotPlannable({ day, time }: When, now: Date, pointer: DayPointer): void {
  const today = dayAt(now)
  if (day < today) throwAt(pointer, `${names[pointer]} must be today or later`)
  if (day > lastDayToPlan(today)) throwAt(pointer, `${names[pointer]} must be within the next ${yearsAhead} years`)
  throwIfSkipped({ day, time }, pointer)
}

/** The page, the emails and the calendar would not agree on when such a visit is. */
export function throwIfSkipped({ day, time }: When, pointer: DayPointer): void {
  if (hasTime(day, time)) return
  throwAt(
    timePointers[pointer],
    `There is no ${timeInWords(time)} on ${dayInWords(day)}, because the clocks go forward`,
  )
}

/** Throws 400 for a preferred day that visitors cannot choose: on such a day, or on one that is not bookable. */
export function throwIfNotBookable(day: CalendarDay, slot: string, now: Date): void {
  const pointer = '/preferredDate'
  throwIfNotPlannable({ day, time: timeOfSlot(slot) }, now, pointer)
  if (!isBookableDay(day))
    throwAt(pointer, `${names[pointer]} must be ${daysInSentence(business.bookableDays, 'disjunction')}`)
}

/** Throws 400 with the reason for a day on which nobody works. */
export async function throwIfClosed(sql: Sql, day: CalendarDay): Promise<void> {
  const reason = await reasonClosedOn(sql, day)
  if (reason === undefined) return
  throwAt('/preferredDate', `We are closed on ${dayInWords(day)} (${reason}), please choose another day`)
}

function throwAt(pointer: string, detail: string): never {
  throw new HttpError(400, detail, { fieldErrors: [{ pointer, detail }] })
}
