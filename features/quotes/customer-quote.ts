import * as z from 'zod/mini'
import { longText, optional, required, text } from '#firm/fields.ts'
import { Acceptance, Quote, QuoteLine, QuoteVersion, SignaturePath, sentQuoteStatuses } from './quote.ts'
import { maxQuoteOptions } from './quote-lines.ts'

/** A version of a quote as its customer sees it, once it was sent. */
export const CustomerQuote = z.extend(
  z.pick(Quote, {
    id: true,
    number: true,
    version: true,
    customerName: true,
    options: true,
    taxPercent: true,
    depositPercent: true,
    smallestCents: true,
    message: true,
    terms: true,
    validUntil: true,
    answeredAt: true,
    declineText: true,
    depositPaidAt: true,
  }),
  {
    status: z.enum(sentQuoteStatuses),
    sentAt: Quote.shape.createdAt,
    sha256: z.string(),
    acceptance: z.nullable(Acceptance),
    /** Where the deposit is paid. Null without a deposit to pay. */
    paymentLink: z.nullable(z.string()),
  },
)
export type CustomerQuote = z.infer<typeof CustomerQuote>

/** What a customer sends to accept a quote. Other fields are ignored. */
export const QuoteAcceptance = z.object({
  version: QuoteVersion,
  /** The number of the option, from 1. */
  option: z.int('Please choose an option').check(z.gte(1), z.lte(maxQuoteOptions)),
  /** The numbers of the chosen lines. */
  addOns: z._default(z.array(QuoteLine.shape.number).check(z.maxLength(50)), []),
  /** The full name. */
  name: required(text(100)),
  /** Drawn beside the name. */
  signature: z.optional(SignaturePath),
  /** Where the work is, which a quote request does not say. The yes counts without it. */
  address: z.optional(optional(text(500))),
})
export type QuoteAcceptance = z.infer<typeof QuoteAcceptance>

/** What a customer sends to decline a quote. Other fields are ignored. */
export const QuoteDecline = z.object({ version: QuoteVersion, text: optional(longText(2000)) })
export type QuoteDecline = z.infer<typeof QuoteDecline>

/** What the page sends when a person first uses it. */
export const QuoteOpened = z.object({ version: QuoteVersion })
export type QuoteOpened = z.infer<typeof QuoteOpened>
