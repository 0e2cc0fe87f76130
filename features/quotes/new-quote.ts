import * as z from 'zod/mini'
import { requestLists } from '#features/customer-page/requests.ts'
import { Id } from '#firm/fields.ts'
import { QuoteChange } from './quote-lines.ts'

/** A quote that staff write for a row. The dashboard does without its schema, and so without those of `requests.ts`. */
export const NewQuote = z.extend(QuoteChange, { list: z.enum(requestLists), rowId: Id })
export type NewQuote = z.infer<typeof NewQuote>
