import * as z from 'zod/mini'
import { RequestPath } from '#features/customer-page/request-path.ts'
import { DayAsTimestamp, Id, longText, optional, pasted, Timestamp, text } from '#firm/fields.ts'
import { SourceDetail } from '#firm/source.ts'
import { quoteRequestSchemas } from './quote-request-fields.ts'

export const quoteRequestStatuses = ['new', 'contacted', 'quoted', 'converted', 'closed'] as const
export const priorities = ['low', 'normal', 'high', 'urgent'] as const

/** A quote request sent from the contact page. */
export const QuoteRequest = z.object({
  id: Id,
  ...quoteRequestSchemas,
  status: z.enum(quoteRequestStatuses),
  priority: z.enum(priorities),
  estimatedValue: optional(pasted(50)),
  /** Noon UTC of a calendar day in the business's time zone. */
  followUpDate: z.nullable(Timestamp),
  /** Internal: never shown to the visitor. */
  notes: optional(longText(5000)),
  source: text(100),
  sourceDetail: SourceDetail,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** What the contact page sends. Other fields are ignored. */
export const NewQuoteRequest = z.object(quoteRequestSchemas)
export type NewQuoteRequest = z.infer<typeof NewQuoteRequest>

/** Everything a visitor gets back. */
export const QuoteReceipt = z.extend(z.pick(QuoteRequest, { id: true }), { request: RequestPath })
export type QuoteReceipt = z.infer<typeof QuoteReceipt>

const changeable = z.extend(
  // The fields of the quote request are corrections.
  z.pick(QuoteRequest, { status: true, priority: true, estimatedValue: true, notes: true }),
  { ...quoteRequestSchemas, followUpDate: z.nullable(DayAsTimestamp) },
)
/** What staff can change. At least one field is required. */
export const QuoteRequestChange = z.partial(changeable).check(
  z.refine((update) => Object.keys(update).length > 0, 'Nothing to change was sent'),
  z.meta({ anyOf: Object.keys(changeable.shape).map((field) => ({ required: [field] })) }),
)
export type QuoteRequestChange = z.infer<typeof QuoteRequestChange>
