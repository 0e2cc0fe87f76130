import * as z from 'zod/mini'
import { QuoteRequest } from '#features/quote-requests/contact-submission.ts'
import { optional, text } from '#firm/fields.ts'
import { BookingRequest } from './booking-request.ts'

/** A campaign, or the query of the address that names it, such as "?utm_source=google". No address is longer. */
const sent = { sourceDetail: z.optional(optional(text(16_384))) }

/** What the two forms send. Alone, so that their scripts do not load it: they add the campaign themselves. */
export const SentBooking = z.extend(BookingRequest, sent)
export type SentBooking = z.infer<typeof SentBooking>
export const SentQuoteRequest = z.extend(QuoteRequest, sent)
export type SentQuoteRequest = z.infer<typeof SentQuoteRequest>
