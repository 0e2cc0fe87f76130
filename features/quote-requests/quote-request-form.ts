import type { PlainFormPaths } from '#core/plain-form.ts'

export const quoteRequestForm = {
  path: '/contact',
  sentPath: '/contact/sent',
  unsentPath: '/contact/unsent',
} as const satisfies PlainFormPaths
