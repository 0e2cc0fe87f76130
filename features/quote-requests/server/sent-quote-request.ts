import * as z from 'zod/mini'
import { NewQuoteRequest } from '#features/quote-requests/quote-request.ts'
import { sentSource } from '#firm/source.ts'

/** What the contact page sends, with the campaign. */
export const SentQuoteRequest = z.extend(NewQuoteRequest, sentSource)
export type SentQuoteRequest = z.infer<typeof SentQuoteRequest>
