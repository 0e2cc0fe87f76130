import * as z from 'zod/mini'
import { askHowHeard, howHeardChoices } from '#content'
import { choiceOf } from './field-facts.ts'
import { optional, text } from './fields.ts'

/** What a customer answered to "How did you hear about us?". The choices can change, so any text is kept. */
const HowHeard = optional(text(100))

/** The question in the two forms. */
export const howHeardField = {
  schema: HowHeard,
  control: 'choice',
  choices: howHeardChoices.map(choiceOf),
  placeholder: 'Choose one (optional)',
  shortLabel: 'Heard about us',
  isAsked: askHowHeard,
} as const

/** The campaign that led to the site, such as "google / cpc / spring". */
export const SourceDetail = optional(text(200))

/** What a form adds: the campaign, or the query of the address that names it, such as "?utm_source=google". No address is longer. */
export const sentSource = { sourceDetail: z.optional(optional(text(16_384))) }
