import type { PlainFormPaths } from '#core/plain-form.ts'
import type { AskedField } from './booking-columns.ts'

/** Alone, so that the form's script has no other path. */
export const bookingPath = '/booking'

export const bookingForm = {
  path: bookingPath,
  sentPath: '/booking/sent',
  unsentPath: '/booking/unsent',
} as const satisfies PlainFormPaths

/** In visual order. */
export const bookingFields = Object.keys({
  customerName: true,
  customerPhone: true,
  customerEmail: true,
  service: true,
  address: true,
  preferredDate: true,
  preferredTime: true,
  description: true,
  howHeard: true,
} satisfies Record<AskedField, true>) as AskedField[] // these keys

/** The id of a field's control, for links from the error summary. */
export const bookingFieldId = (field: AskedField) => `booking-${field}`
