import type { ReactNode } from 'react'
import type { RejectedForm } from '#features/rendered-pages.ts'
import { type Danger, dangerIn } from '#firm/emergency.ts'
import { SubmitButton } from '#ui/button.tsx'
import { EmergencyWarning } from '#ui/emergency-warning.tsx'
import { Honeypot } from '#ui/honeypot.tsx'
import '#ui/error-summary.css'

type UnsentFormProps<Field extends string> = RejectedForm<Field> & {
  action: string
  /** In the order of the errors. */
  fields: readonly Field[]
  fieldId(field: Field): string
  submitLabel: string
  /** The danger that the text names, for the first view. */
  danger: Danger | undefined
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
  danger,
  children,
}: UnsentFormProps<Field>) {
  return (
    <form noValidate method="post" action={action} className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      <Warning danger={danger} />
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

/** Asks to call, if there is a danger. */
export const Warning = ({ danger }: { danger: Danger | undefined }) =>
  danger && (
    <div className="sm:col-span-2">
      <EmergencyWarning danger={danger} />
    </div>
  )

/** What a field shows of a rejected form. */
export const controlOf =
  <Field extends string>({ typed, fieldErrors }: RejectedForm<Field>) =>
  (field: Field) => ({ name: field, defaultValue: typed[field], error: fieldErrors.get(field) })

/** The danger that a rejected form names. A text with an error, such as one that is too long, is not read. */
export const dangerInForm = <Field extends string>(
  { typed, fieldErrors }: RejectedForm<Field | 'service'>,
  textField: Field,
): Danger | undefined =>
  dangerIn({ service: typed.service ?? '', text: fieldErrors.has(textField) ? '' : (typed[textField] ?? '') })
