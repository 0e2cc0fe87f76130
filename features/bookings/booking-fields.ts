import * as z from 'zod/mini'
import { bookingChoices, bookingHint } from '#content'
import { choiceOf, type FieldFacts, fieldsOf, schemasOf } from '#firm/field-facts.ts'
import { longText, OptionalEmail, optional, phoneText, required, Timestamp, text } from '#firm/fields.ts'
import { timeSlots } from '#firm/services.ts'
import { slotInWords } from '#firm/slot.ts'
import { howHeardField } from '#firm/source.ts'

/**
 * What a customer is asked, in the order of the form. Forms, details, emails, exports, the webhook and the API follow. The
 * label is the name of the field, or is in `firm/labels.ts`.
 */
export const bookingFields = {
  customerName: { schema: required(text(255)), control: 'text', autoComplete: 'name', shortLabel: 'Name' },
  customerPhone: { schema: required(phoneText(20)), control: 'phone', autoComplete: 'tel', isHalf: true },
  /** Empty when staff booked for a caller without one. */
  customerEmail: { schema: OptionalEmail, control: 'email', autoComplete: 'email', isHalf: true },
  service: {
    schema: required(text(100)),
    control: 'choice',
    choices: bookingChoices.map(choiceOf),
    placeholder: 'Select a service',
    hint: bookingHint,
  },
  /** Empty while nobody knows where the work is. */
  address: { schema: text(500), control: 'text', autoComplete: 'address-line1', shortLabel: 'Address' },
  /** Noon UTC of a calendar day in the business's time zone. */
  preferredDate: { schema: Timestamp, control: 'day', shortLabel: 'Date' },
  /** A slot such as "1:00 PM", also one that visitors cannot choose any more. */
  preferredTime: {
    schema: z.string(),
    control: 'choice',
    choices: timeSlots.map((slot) => ({ value: slot, label: slotInWords(slot) })),
    placeholder: 'Select a time',
    shortLabel: 'Time',
  },
  description: {
    schema: optional(longText(5000)),
    control: 'lines',
    hint: 'Optional. What is happening, where, and since when?',
    shortLabel: 'Description',
  },
  howHeard: howHeardField,
} as const satisfies Record<string, FieldFacts & { schema: z.ZodMiniType }>
export type BookingField = keyof typeof bookingFields

export const asked = schemasOf(bookingFields)

/** In the order of the form. */
export const bookingFieldNames = fieldsOf(bookingFields)

/** The id of a field's control, for links from the error summary. */
export const bookingFieldId = (field: BookingField) => `booking-${field}`
