import { type CalendarDay, dayAt } from '#domain/calendar-day.ts'
import { bookingLabels } from '#domain/labels.ts'
import { HttpError } from '#server/http/http-error.ts'

const names = { '/preferredDate': bookingLabels.preferredDate, '/day': 'Day', '/visit/day': 'Day' }

/** Throws 400 for a day before today in the business's time zone. `pointer` is the field that has it. */
export function throwIfPastDay(day: CalendarDay, now: Date, pointer: keyof typeof names): void {
  if (day >= dayAt(now)) return
  const detail = `${names[pointer]} must be today or later`
  throw new HttpError(400, detail, { fieldErrors: [{ pointer, detail }] })
}
