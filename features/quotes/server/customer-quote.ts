import { business } from '#content'
import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import type { Quote } from '#features/quotes/quote.ts'

/** A sent version as its customer sees it; undefined for a draft. */
export function customerQuoteOf(quote: Quote, paymentLink = business.paymentLink ?? null): CustomerQuote | undefined {
  const { status, sentAt, sha256, acceptance, depositPaidAt } = quote
  if (status === 'draft' || sentAt === null || sha256 === null) return undefined
  const { id, number, version, customerName, options, taxPercent, message, terms, validUntil } = quote
  const { answeredAt, declineText, depositPercent, smallestCents } = quote
  const isDepositDue = acceptance !== null && acceptance.depositCents !== null && depositPaidAt === null
  return {
    ...{ id, number, version, customerName, options, taxPercent, message, terms, validUntil },
    ...{ depositPercent, smallestCents },
    ...{ answeredAt, declineText, depositPaidAt, status, sentAt, sha256, acceptance },
    paymentLink: isDepositDue ? paymentLink : null,
  }
}
