import * as z from 'zod/mini'
import type { BookingRules } from '#features/availability/free-times.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { dayAt } from '#firm/calendar-day.ts'
import { internationalNumber, isPhoneNumber, partsOf } from '#firm/phone.ts'
import { mailboxOf } from '#platform/mail/recipient-hash.ts'
import type { Sql } from '#platform/store/store.ts'

type Customer = Pick<Booking, 'customerEmail' | 'customerPhone'>
const Customer = z.object({ customerEmail: z.string(), customerPhone: z.string() })

/**
 * Whether the email address or the phone number has as many confirmed visits before it as one may have. Tags of an address,
 * the punctuation of a number and its extension do not make another one. The caller has locked the calendar.
 */
export async function hasEnoughVisits(
  sql: Sql,
  customer: Customer,
  { openVisitsPerCustomer: limit }: Pick<BookingRules, 'openVisitsPerCustomer'>,
  now: Date,
): Promise<boolean> {
  const open = await sql(
    `SELECT "customerEmail", "customerPhone" FROM bookings
     WHERE "plannedDay" >= $1 AND status IN ('confirmed', 'in_progress')`,
    [dayAt(now)],
    Customer,
  )
  const mailbox = mailboxOf(customer.customerEmail)
  const number = numberOf(customer)
  const withMailbox = open.filter(({ customerEmail }) => mailboxOf(customerEmail) === mailbox)
  const withNumber = number === undefined ? [] : open.filter((other) => numberOf(other) === number)
  return Math.max(withMailbox.length, withNumber.length) >= limit
}

/** Undefined for a text that is no phone number. */
function numberOf({ customerPhone }: Customer): string | undefined {
  const { number } = partsOf(customerPhone)
  return isPhoneNumber(number) ? internationalNumber(number) : undefined
}
