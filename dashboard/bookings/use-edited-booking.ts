import { useEditedRow } from '#dashboard/shared/edit/use-edited-row.ts'
import { readRow } from '#dashboard/shared/lists.ts'
import type { Booking } from '#domain/booking.ts'

export const useEditedBooking = (booking: Booking) => useEditedRow(booking, ({ id }) => readRow('bookings', id))
