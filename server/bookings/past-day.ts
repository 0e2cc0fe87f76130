import type { BookingRequest } from '#domain/booking.ts'
import { dayAt, dayOf } from '#domain/calendar-day.ts'
import { bookingLabels } from '#domain/labels.ts'
import { HttpError } from '#server/http/http-error.ts'

/** Throws 400 for a day before today in the business's time zone. */
export function throwIfPastDay({ preferredDate }: Pick<BookingRequest, 'preferredDate'>, now: Date): void {
  if (dayOf(preferredDate) >= dayAt(now)) return
  const detail = `${bookingLabels.preferredDate} must be today or later`
  throw new HttpError(400, detail, { fieldErrors: [{ pointer: '/preferredDate', detail }] })
}
