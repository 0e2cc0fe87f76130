import { business } from '#content'
import { isBookableDay } from '#domain/bookable-days.ts'
import { type CalendarDay, dayAt } from '#domain/calendar-day.ts'
import { bookingLabels } from '#domain/labels.ts'
import { daysInSentence } from '#domain/week.ts'
import { HttpError } from '#server/http/http-error.ts'

const names = { '/preferredDate': bookingLabels.preferredDate, '/day': 'Day', '/visit/day': 'Day' }

/** Throws 400 for a day before today in the business's time zone. `pointer` is the field that has it. */
export function throwIfPastDay(day: CalendarDay, now: Date, pointer: keyof typeof names): void {
  if (day >= dayAt(now)) return
  throwAt(pointer, `${names[pointer]} must be today or later`)
}

/** Throws 400 for a preferred date that visitors cannot choose: one in the past, or on a day that is not bookable. */
export function throwIfNotBookable(day: CalendarDay, now: Date): void {
  const pointer = '/preferredDate'
  throwIfPastDay(day, now, pointer)
  if (!isBookableDay(day))
    throwAt(pointer, `${names[pointer]} must be ${daysInSentence(business.bookableDays, 'disjunction')}`)
}

function throwAt(pointer: keyof typeof names, detail: string): never {
  throw new HttpError(400, detail, { fieldErrors: [{ pointer, detail }] })
}
