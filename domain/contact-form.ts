import type { QuoteRequest } from './contact-submission.ts'

/** The contact form where no script runs: a plain form, and pages for an answer. */
export const contactForm = {
  /** Where the form is, and where it is posted to. */
  path: '/contact',
  /** What a visitor sees when it was sent. */
  sentPath: '/contact/sent',
  /** Built once; shows what is wrong, and what was typed in place of the marks below. Never asked for by itself. */
  unsentPath: '/contact/unsent',
} as const

export type ContactField = keyof QuoteRequest
export const contactFields = ['name', 'email', 'phone', 'service', 'message'] as const satisfies ContactField[]

/** The id of a field's control, for links that lead to it. */
export const contactFieldId = (field: ContactField) => `contact-${field}`

/** What the built page holds where an answer puts what was typed, and what is wrong with it. */
export const marks = {
  typed: (field: ContactField) => `[[typed ${field}]]`,
  fault: (field: ContactField) => `[[fault ${field}]]`,
  sentence: '[[sentence]]',
  faultInSummary: '[[fault]]',
  /** An id. */
  faultyField: 'contact-field-at-fault',
} as const
