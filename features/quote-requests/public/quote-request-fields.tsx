import { Fragment, type ReactNode } from 'react'
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

type QuoteRequestFieldsProps = { control(field: QuoteRequestField): FieldControl; belowMessage: ReactNode }

/** The fields of a quote request, shared by the React form and the HTML form. */
export function QuoteRequestFields({ control, belowMessage }: QuoteRequestFieldsProps) {
  return shownFields.map((field) => (
    <Fragment key={field}>
      <FormField
        field={field}
        facts={facts[field]}
        schema={quoteRequestSchemas[field]}
        id={quoteRequestFieldId(field)}
        className={facts[field].isHalf ? '' : 'sm:col-span-2'}
        {...control(field)}
      />
      {field === 'message' && belowMessage}
    </Fragment>
  ))
}
