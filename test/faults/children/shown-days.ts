// Saves BOOKING for every time slot of the days on standard input. Prints the visits as staff in this time zone see them.
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { Booking } from '#features/bookings/booking.ts'
import { BookingRequest } from '#features/bookings/booking-request.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { dayInWords, dayOf } from '#firm/calendar-day.ts'
import { timeSlots } from '#firm/services.ts'
import { migrate } from '#platform/store/migrate.ts'
import { openStore } from '#platform/store/open.ts'

const { DATA_DIR = '', DATABASE_URL, BOOKING = '' } = process.env
const store = await openStore({ DATA_DIR, DATABASE_URL })
await migrate(store)
const days: string[] = JSON.parse(await text(process.stdin))
await store.write(async (sql) => {
  for (const preferredDate of days) {
    for (const preferredTime of timeSlots) {
      await bookings.create(
        sql,
        BookingRequest.parse({ ...JSON.parse(BOOKING), preferredDate, preferredTime }),
        new Date(),
      )
    }
  }
})
const rows = z.array(Booking).parse(await bookings.list(store.read))
console.log(
  JSON.stringify(rows.map((row) => `${dayInWords(dayOf(row.preferredDate))}, ${row.preferredTime}`).reverse()),
)
await store.close()
