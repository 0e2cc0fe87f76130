// What the booking page sends for each of DAYS days from 1 January 2027 on, as the calendar of this zone gives them.
import { dayOnCalendar } from '#app/features/booking/local-day.ts'
import { BookingRequest } from '#domain/booking.ts'
import { dayOf } from '#domain/calendar-day.ts'
import { aBooking } from '../../a-booking.ts'

const sent = Array.from({ length: Number(process.env.DAYS) }, (_, index) => {
  const picked = new Date(2027, 0, 1 + index)
  return dayOf(BookingRequest.parse(aBooking({ preferredDate: dayOnCalendar(picked) })).preferredDate)
})
console.log(JSON.stringify(sent))
