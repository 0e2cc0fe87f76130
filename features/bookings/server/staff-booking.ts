import type { Booking } from '#features/bookings/booking.ts'
import type { StaffBooking } from '#features/bookings/staff-booking.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { throwIfNotAssignable } from '#features/people/server/people.ts'
import { dayOf } from '#firm/calendar-day.ts'
import { timeOfSlot } from '#firm/slot.ts'
import type { Context } from '#platform/http/context.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Sql } from '#platform/store/store.ts'
import { withIdempotencyKey } from '#platform/submissions/idempotency.ts'
import { throwIfNotPlannable } from './allowed-day.ts'
import { bookings, type Inherited } from './bookings.ts'

type StaffBookingRequest = {
  body: StaffBooking
  /** The Idempotency-Key. */
  key: string | undefined
  endpoint: string
  /** Run before and after the booking is saved, in its transaction. The first resolves to what the booking inherits. */
  before?(sql: Sql, now: Date): Promise<Inherited>
  after?(sql: Sql, id: Booking['id'], now: Date): Promise<void>
}

/** Saves a booking by staff once per Idempotency-Key, and emails the customer if staff ask for it. */
export async function saveStaffBooking(
  { store, deliveryQueue, clock }: Context,
  { body, key, endpoint, before, after }: StaffBookingRequest,
): Promise<Booking> {
  const now = clock()
  const { booking, mails } = await store.write(async (sql) => {
    let mails: Delivery['id'][] = []
    // Stores only the id with the idempotency key, so that no copy of the customer's data remains.
    const { id } = await withIdempotencyKey(sql, { key, endpoint, body, now }, async () => {
      const preferred = { day: dayOf(body.preferredDate), time: timeOfSlot(body.preferredTime) }
      if (body.visit) throwIfNotPlannable(body.visit, now, '/visit/day')
      throwIfNotPlannable(preferred, now, '/preferredDate')
      await throwIfNotAssignable(sql, body.people)
      const inherited = await before?.(sql, now)
      const { id, customerEmail } = await bookings.createByStaff(sql, body, now, inherited)
      await after?.(sql, id, now)
      const purpose = body.confirm ? 'confirmed' : 'receipt'
      const pending = [
        ...(body.tellCustomer ? [{ purpose, customer: customerEmail } as const] : []),
        { purpose: 'booking.created' } as const,
      ]
      mails = await deliveryQueue.enqueue(sql, { about: 'booking', subjectId: id, pending }, now)
      return { id }
    })
    const booking = await bookings.find(sql, id)
    if (!booking)
      throw new HttpError(409, `This was already saved as booking ${referenceOf('bookings', id)}, which was deleted`)
    return { booking, mails }
  })
  await deliveryQueue.deliver(mails)
  return booking
}
