import * as z from 'zod/mini'
import { Timestamp } from '#firm/fields.ts'
import { Quote } from './quote.ts'

/** Where the quotes of a row stand: the version that was sent last, or until then the newest draft. */
export const RowQuote = z.extend(
  z.pick(Quote, {
    rowId: true,
    id: true,
    number: true,
    version: true,
    status: true,
    openedAt: true,
    amountCents: true,
  }),
  {
    /** What the customer accepted, for the crew. Null before that. */
    acceptedText: z.nullable(z.string()),
    /** Where the customer said that the work is. Null without it. */
    acceptedAddress: z.nullable(z.string()),
  },
)
export type RowQuote = z.infer<typeof RowQuote>

/** An accepted quote whose work has no booking or no visit yet. `list` and `rowId` are those of the booking, if there is one. */
export const QuoteToSchedule = z.extend(
  z.pick(Quote, { id: true, number: true, list: true, rowId: true, customerName: true, amountCents: true }),
  { acceptedAt: Timestamp },
)
export type QuoteToSchedule = z.infer<typeof QuoteToSchedule>
