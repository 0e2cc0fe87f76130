import type { PlainFormPaths } from '#core/plain-form.ts'
import type { QuoteRequest } from './contact-submission.ts'

export const contactForm = {
  path: '/contact',
  sentPath: '/contact/sent',
  unsentPath: '/contact/unsent',
} as const satisfies PlainFormPaths

export type ContactField = keyof QuoteRequest
/** In visual order. */
export const contactFields = [
  'name',
  'email',
  'phone',
  'service',
  'message',
  'howHeard',
] as const satisfies ContactField[]

/** The id of a field's control, for links from the error summary. */
export const contactFieldId = (field: ContactField) => `contact-${field}`
