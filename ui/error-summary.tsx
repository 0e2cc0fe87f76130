import { useEffect, useEffectEvent, useRef } from 'react'
import './error-summary.css'

/** `id` is the control that receives focus. */
export type FieldError = { id: string; message: string }

type ErrorSummaryProps = {
  errors: FieldError[]
  /** Each failed submit moves focus to the errors. */
  submitCount: number
}

/** Several field errors: lists them as links and takes focus. A single error: focuses its field, which describes it. */
export function ErrorSummary({ errors, submitCount }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const moveFocus = useEffectEvent(() => {
    if (errors.length > 1) summary.current?.focus()
    else if (errors[0]) focusOn(errors[0].id)
  })
  useEffect(() => {
    if (submitCount > 0) moveFocus()
  }, [submitCount])
  if (errors.length < 2) return null
  return (
    <div ref={summary} role="alert" tabIndex={-1} className="error-summary">
      <p className="font-bold">Not sent yet. Please fix these {errors.length} fields:</p>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                focusOn(id)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function focusOn(id: string) {
  document.getElementById(id)?.focus()
}
