import type { ReactNode } from 'react'
import type { RejectedForm } from '#domain/rendered-pages.ts'
import { SubmitButton } from '#ui/button.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import '#ui/error-summary.css'

type UnsentFormProps<Field extends string> = RejectedForm<Field> & {
  action: string
  /** In the order of the errors. */
  fields: readonly Field[]
  fieldId(field: Field): string
  submitLabel: string
  children: ReactNode
}

/** A form with the visitor's text and field errors. `children` are its fields. */
export function UnsentForm<Field extends string>({
  error,
  fieldErrors,
  action,
  fields,
  fieldId,
  submitLabel,
  children,
}: UnsentFormProps<Field>) {
  return (
    <form noValidate method="post" action={action} className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      <div role="alert" tabIndex={-1} autoFocus className="error-summary">
        <p className="font-bold">{error}</p>
        <ul>
          {fields
            .filter((field) => fieldErrors.has(field))
            .map((field) => (
              <li key={field}>
                <a href={`#${fieldId(field)}`}>{fieldErrors.get(field)}</a>
              </li>
            ))}
        </ul>
      </div>
      {children}
      <Honeypot />
      <SubmitButton busy={false} busyText="" className="sm:col-span-2">
        {submitLabel}
      </SubmitButton>
    </form>
  )
}

/** What a field shows of a rejected form. */
export const controlOf =
  <Field extends string>({ typed, fieldErrors }: RejectedForm<Field>) =>
  (field: Field) => ({ name: field, defaultValue: typed[field], error: fieldErrors.get(field) })
