// Prints the days that the booking page sends when a visitor in this time zone picks each of the DAYS days from
// January 1, 2027.

import { BookingRequest } from '#features/bookings/booking-request.ts'
import { dayOf } from '#firm/calendar-day.ts'
import { dayOnCalendar } from '#ui/date-field/local-day.ts'

const { DAYS, BOOKING = '' } = process.env
const sent = Array.from({ length: Number(DAYS) }, (_, index) => {
  const picked = new Date(2027, 0, 1 + index)
  return dayOf(BookingRequest.parse({ ...JSON.parse(BOOKING), preferredDate: dayOnCalendar(picked) }).preferredDate)
})
console.log(JSON.stringify(sent))
