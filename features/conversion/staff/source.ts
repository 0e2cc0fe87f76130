import { bookingChoices, quoteChoices } from '#content'
import type { NewBookingValues } from '#features/bookings/staff/new-booking.ts'
import type { CallLog } from '#features/calls/call-log.ts'
import type { ListName } from '#features/lists.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import type { RowQuote } from '#features/quotes/row-quote.ts'

/** A row that can become a booking, and the fields of the booking that it fills in. */
export type Source = {
  list: Exclude<ListName, 'bookings'>
  id: number
  updatedAt: string
  values: Partial<NewBookingValues>
}

/** What the customer accepted in a quote replaces their message. */
export function sourceOfQuoteRequest(
  { id, updatedAt, name, email, phone, service, message, howHeard }: QuoteRequest,
  quote?: Pick<RowQuote, 'acceptedText' | 'acceptedAddress'>,
): Source {
  const values = {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    service: quoteChoices.find(({ value }) => value === service)?.bookingChoice ?? 'Other',
    description: quote?.acceptedText ?? message,
    address: quote?.acceptedAddress ?? '',
    howHeard: howHeard ?? '',
  }
  return { list: 'contact-submissions', id, updatedAt, values }
}

export function sourceOfCall({ id, updatedAt, callerName, callerPhone, serviceInquiry, notes }: CallLog): Source {
  const values = {
    customerName: callerName ?? '',
    customerPhone: callerPhone ?? '',
    service: bookingChoices.find((service) => service === serviceInquiry) ?? '',
    description: [serviceInquiry, notes].filter(Boolean).join('\n'),
  }
  return { list: 'call-logs', id, updatedAt, values }
}
