import {
  type QuoteRequestField,
  quoteRequestFieldId,
  quoteRequestFieldNames,
  quoteRequestFields,
  quoteRequestSchemas,
} from '#features/quote-requests/quote-request-fields.ts'
import type { FieldFacts } from '#firm/field-facts.ts'
import type { FieldControl } from '#site/forms/field-control.ts'
import { FormField } from '#ui/form-field.tsx'

const facts: Record<QuoteRequestField, FieldFacts> = quoteRequestFields
const shownFields = quoteRequestFieldNames.filter((field) => facts[field].isAsked !== false)

/** The fields of a quote request, shared by the React form and the HTML form. */
export function QuoteRequestFields({ control }: { control(field: QuoteRequestField): FieldControl }) {
  return shownFields.map((field) => (
    <FormField
      key={field}
      field={field}
      facts={facts[field]}
      schema={quoteRequestSchemas[field]}
      id={quoteRequestFieldId(field)}
      className={facts[field].isHalf ? '' : 'sm:col-span-2'}
      {...control(field)}
    />
  ))
}
