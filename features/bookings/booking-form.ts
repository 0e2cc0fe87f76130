import type { PlainFormPaths } from '#core/plain-form.ts'

/** Alone, so that the form's script has no other path. */
export const bookingPath = '/booking'

export const bookingForm = {
  path: bookingPath,
  sentPath: '/booking/sent',
  unsentPath: '/booking/unsent',
} as const satisfies PlainFormPaths
