import type * as z from 'zod/mini'
import { quoteChoices } from '#content'
import { type FieldFacts, fieldsOf, schemasOf } from '#firm/field-facts.ts'
import { atLeast, Email, longText, optional, phoneText, text } from '#firm/fields.ts'
import { howHeardField } from '#firm/source.ts'

/**
 * What a customer is asked, in the order of the form. Forms, details, emails, exports, the webhook and the API follow. The
 * label is the name of the field, or is in `firm/labels.ts`.
 */
export const quoteRequestFields = {
  name: {
    schema: atLeast(2, text(255), 'Name must be at least 2 characters'),
    control: 'text',
    autoComplete: 'name',
  },
  email: { schema: Email, control: 'email', autoComplete: 'email', isHalf: true },
  phone: {
    schema: atLeast(10, phoneText(50), 'Please enter a valid phone number'),
    control: 'phone',
    autoComplete: 'tel',
    isHalf: true,
  },
  service: {
    schema: optional(text(100)),
    control: 'choice',
    choices: quoteChoices,
    placeholder: 'Select a service (optional)',
  },
  message: { schema: atLeast(10, longText(5000), 'Message must be at least 10 characters'), control: 'lines' },
  howHeard: howHeardField,
} as const satisfies Record<string, FieldFacts & { schema: z.ZodMiniType }>
export type QuoteRequestField = keyof typeof quoteRequestFields

export const quoteRequestSchemas = schemasOf(quoteRequestFields)

/** In the order of the form. */
export const quoteRequestFieldNames = fieldsOf(quoteRequestFields)

/** The id of a field's control, for links from the error summary. */
export const quoteRequestFieldId = (field: QuoteRequestField) => `contact-${field}`
