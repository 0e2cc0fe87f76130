import * as z from 'zod/mini'
import { optional, text } from './fields.ts'

/** What a customer answered to "How did you hear about us?". The choices can change, so any text is kept. */
export const HowHeard = optional(text(100))

/** The campaign that led to the site, such as "google / cpc / spring". */
export const SourceDetail = optional(text(200))

/** What a form adds: the campaign, or the query of the address that names it, such as "?utm_source=google". No address is longer. */
export const sentSource = { sourceDetail: z.optional(optional(text(16_384))) }
