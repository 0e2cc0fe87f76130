import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

type Control = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined; 'aria-required': boolean }

type FieldProps = {
  label: string
  /** The control's id, for links to it. Generated when omitted. */
  id?: string | undefined
  required?: boolean | undefined
  error?: string | undefined
  hint?: string | undefined
  className?: string
}

/** A control with its label, hint and error, associated through ARIA attributes. */
export function Field({
  id: givenId,
  label,
  required = false,
  error,
  hint,
  className = '',
  children,
}: FieldProps & { children(control: Control): ReactNode }) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {required && ' *'}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': required,
      })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** Separates the props of the field from those of its control. */
function splitProps<Props extends FieldProps>({ id, label, required, error, hint, className, ...control }: Props) {
  return [{ id, label, required, error, hint, className: className ?? '' }, control] as const
}

export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const [field, input] = splitProps(props)
  return <Field {...field}>{(control) => <input className="control" {...control} {...input} />}</Field>
}

export function TextArea(props: FieldProps & ComponentProps<'textarea'>) {
  const [field, textarea] = splitProps(props)
  return <Field {...field}>{(control) => <textarea className="control" rows={4} {...control} {...textarea} />}</Field>
}

type Choice = { value: string; label: string; disabled?: boolean }

/** With `placeholder`, nothing is selected initially. */
export function Select({
  choices,
  placeholder,
  ...props
}: FieldProps & ComponentProps<'select'> & { choices: readonly Choice[]; placeholder?: string }) {
  const [field, select] = splitProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <select className="control" {...control} {...select}>
          {placeholder && <option value="">{placeholder}</option>}
          {choices.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
