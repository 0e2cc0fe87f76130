import type { PlainFormPaths } from '#core/plain-form.ts'

export const contactForm = {
  path: '/contact',
  sentPath: '/contact/sent',
  unsentPath: '/contact/unsent',
} as const satisfies PlainFormPaths
