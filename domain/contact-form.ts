import type { QuoteRequest } from './contact-submission.ts'

/** The contact form without JavaScript: a plain form post, answered with a page. */
export const contactForm = {
  /** The page with the form. The form posts to the same path. */
  path: '/contact',
  /** Shown after a successful post, and the path of its frame. */
  sentPath: '/contact/sent',
  /** The frame of the answer to a rejected post. A GET redirects to the form. */
  unsentPath: '/contact/unsent',
} as const

export type ContactField = keyof QuoteRequest
export const contactFields = ['name', 'email', 'phone', 'service', 'message'] as const satisfies ContactField[]

/** The id of a field's control, for links from the error summary. */
export const contactFieldId = (field: ContactField) => `contact-${field}`
