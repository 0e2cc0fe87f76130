import type * as z from 'zod/mini'
import { type FieldFacts, fieldsOf, schemasOf } from '#firm/field-facts.ts'
import { longText, optional, phoneText, text } from '#firm/fields.ts'

/**
 * What staff note of a call, in the order of the form. Form, details, export and the API follow. The label is the name of the
 * field, or is in `firm/labels.ts`. No text is required or has a maximum length: docs/developer/specification.md, Call log.
 */
export const callFields = {
  callerName: { schema: optional(text()), control: 'text', isHalf: true },
  callerPhone: { schema: optional(phoneText()), control: 'phone', isHalf: true },
  /** Free text such as "5 minutes". */
  duration: { schema: optional(text()), control: 'text', placeholder: '5 minutes', isHalf: true },
  serviceInquiry: { schema: optional(text()), control: 'text', shortLabel: 'Service inquiry' },
  notes: { schema: optional(longText()), control: 'lines' },
} as const satisfies Record<string, FieldFacts & { schema: z.ZodMiniType }>
export type CallField = keyof typeof callFields

export const callSchemas = schemasOf(callFields)

/** In the order of the form. */
export const callFieldNames = fieldsOf(callFields)
