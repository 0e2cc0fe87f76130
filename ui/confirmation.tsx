import { CircleCheck, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { business } from '#domain/business.ts'
import { telLink } from '#ui/links.ts'
import { Button, ButtonLink } from './button.tsx'
import './confirmation.css'
import { focusOn } from './error-summary.tsx'

/** The second press of a double press on the form's button lands here, and must do nothing. */
const doublePressMs = 500

type ConfirmationProps = {
  title: string
  /** What was sent, label by label. Rows without a value are left out. */
  details: [label: string, value: string | number | null | undefined][]
  /** What happens next. */
  children: ReactNode
  again: string
  /** Brings the empty form back. */
  onAgain(): void
  /** The id of its first field, which takes the focus then. */
  firstField: string
}

/** Takes the place of a form that was sent, and the focus with it. */
export function Confirmation({ title, details, children, again, onAgain, firstField }: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(() => setSettled(true), doublePressMs)
    return () => clearTimeout(timer)
  }, [])
  function startAnew() {
    flushSync(onAgain)
    focusOn(firstField)
  }
  return (
    <div className="confirmation">
      <h2 ref={heading} tabIndex={-1}>
        <CircleCheck aria-hidden />
        {title}
      </h2>
      <dl>
        {details.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="grid gap-2">
        <p className="font-bold">What happens next</p>
        <p>{children}</p>
        <p className="text-muted">If something is wrong or cannot wait, call us.</p>
      </div>
      <div inert={!isSettled} className="flex flex-wrap gap-3">
        <Button onClick={startAnew}>{again}</Button>
        <ButtonLink href={telLink(business.phone)} look="quiet">
          <Phone aria-hidden className="size-5" />
          Call {business.phone}
        </ButtonLink>
      </div>
    </div>
  )
}
