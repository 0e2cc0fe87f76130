import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

type Control = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined; 'aria-required': boolean }

type FieldProps = {
  label: string
  /** The control's own, for links that lead to it; made up when there is none. */
  id?: string | undefined
  required?: boolean | undefined
  error?: string | undefined
  hint?: string | undefined
  className?: string
}

/** A label, its control and its error, tied together for everyone who cannot see how close they stand. */
export function Field({
  id: ownId,
  label,
  required = false,
  error,
  hint,
  className = '',
  children,
}: FieldProps & { children(control: Control): ReactNode }) {
  const madeUpId = useId()
  const id = ownId ?? madeUpId
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

export function TextField({
  id,
  label,
  required,
  error,
  hint,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ id, label, required, error, hint }} className={className ?? ''}>
      {(control) => <input className="control" {...control} {...input} />}
    </Field>
  )
}

export function TextArea({
  id,
  label,
  required,
  error,
  hint,
  className,
  ...textarea
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ id, label, required, error, hint }} className={className ?? ''}>
      {(control) => <textarea className="control" rows={4} {...control} {...textarea} />}
    </Field>
  )
}

type Choice = { value: string; label: string }

/** A choice from a list; with `placeholder`, nothing is chosen at first. */
export function Select({
  id,
  label,
  required,
  error,
  hint,
  className,
  choices,
  placeholder,
  ...select
}: FieldProps & ComponentProps<'select'> & { choices: readonly Choice[]; placeholder?: string }) {
  return (
    <Field {...{ id, label, required, error, hint }} className={className ?? ''}>
      {(control) => (
        <select className="control" {...control} {...select}>
          {placeholder && <option value="">{placeholder}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
