import type { AskedField } from './booking-columns.ts'
import type { PlainFormPaths } from './plain-form.ts'

/** Alone, so that the form's script has no other path. */
export const bookingPath = '/booking'

export const bookingForm = {
  path: bookingPath,
  sentPath: '/booking/sent',
  unsentPath: '/booking/unsent',
} as const satisfies PlainFormPaths

/** In visual order. */
export const bookingFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'service',
  'address',
  'preferredDate',
  'preferredTime',
  'description',
] as const satisfies AskedField[]

/** The id of a field's control, for links from the error summary. */
export const bookingFieldId = (field: AskedField) => `booking-${field}`
