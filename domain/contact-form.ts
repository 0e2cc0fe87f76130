import type { QuoteRequest } from './contact-submission.ts'

/** The contact form without JavaScript: a plain form post, answered with a page. */
export const contactForm = {
  /** The page with the form. The form posts to the same path. */
  path: '/contact',
  /** Shown after a successful post. */
  sentPath: '/contact/sent',
  /** The template for a rejected post. The server replaces its `marks`. A GET redirects to the form. */
  unsentPath: '/contact/unsent',
} as const

export type ContactField = keyof QuoteRequest
export const contactFields = ['name', 'email', 'phone', 'service', 'message'] as const satisfies ContactField[]

/** The id of a field's control, for links from the error summary. */
export const contactFieldId = (field: ContactField) => `contact-${field}`

/** Placeholders in the built page. The server replaces them with the typed values and the errors. */
export const marks = {
  typed: (field: ContactField) => `[[typed ${field}]]`,
  error: (field: ContactField) => `[[error ${field}]]`,
  sentence: '[[sentence]]',
  errorInSummary: '[[error]]',
  /** Stands for the id of the control with the error. */
  invalidField: 'contact-invalid-field',
} as const
