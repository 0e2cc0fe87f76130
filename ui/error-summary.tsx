import { useEffect, useEffectEvent, useRef } from 'react'
import './error-summary.css'

/** What is wrong with a field, and the id of what takes the focus to mend it. */
export type FieldError = { id: string; message: string }

type ErrorSummaryProps = {
  faults: FieldError[]
  /** How often the form was sent: each time it fails the focus goes where to mend it. */
  attempts: number
}

/**
 * When several fields fail, says which, each a link to its field, and takes the focus. One field alone takes it itself,
 * with what is wrong as its description.
 */
export function ErrorSummary({ faults, attempts }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (faults.length > 1) summary.current?.focus()
    else if (faults[0]) focusOn(faults[0].id)
  })
  useEffect(() => {
    if (attempts > 0) takeFocus()
  }, [attempts])
  if (faults.length < 2) return null
  return (
    <div ref={summary} role="alert" tabIndex={-1} className="error-summary">
      <p className="font-bold">Not sent yet. Please look at these {faults.length} fields:</p>
      <ul>
        {faults.map(({ id, message }) => (
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
