import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { business } from '#content'
import { Button, ButtonLink } from './button.tsx'
import { CallButton } from './call-button.tsx'
import './confirmation.css'
import { EmergencyNotice } from './emergency-notice.tsx'
import { focusOn } from './error-summary.tsx'

/** A double-click on the submit button must not press a button of the confirmation. */
const doubleClickMs = 500

type SentConfirmationProps = {
  /** What was sent. It may name a danger. */
  described: Record<'service' | 'text', string | null | undefined>
  title: string
  /** Rows without a value are omitted. */
  details: [label: string, value: string | number | null | undefined][]
  /** The text under "What happens next". */
  children: ReactNode
  /** Shown before the text. */
  photos?: ReactNode
  /** The address of the customer's page. Undefined when the answer with it was lost. */
  requestPath: string | undefined
  /** The label of the button that shows the empty form again. */
  resetLabel: string
  onReset(): void
  /** Receives focus after the reset. */
  firstFieldId: string
}

/** Replaces a submitted form and takes focus. */
export function SentConfirmation({
  described: { service, text },
  title,
  details,
  children,
  photos,
  requestPath,
  resetLabel,
  onReset,
  firstFieldId,
}: SentConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isEnabled, setEnabled] = useState(false)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
    // The warning, if there is one.
    heading.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(() => setEnabled(true), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  function reset() {
    flushSync(onReset)
    focusOn(firstFieldId)
  }
  return (
    <div className="confirmation">
      <EmergencyNotice service={service ?? ''} text={text ?? ''} place="sent" />
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
      {photos}
      <div className="grid gap-2">
        <p className="font-bold">What happens next</p>
        <p>{children}</p>
        <p className="text-muted">If something is wrong or cannot wait, call us.</p>
      </div>
      <div inert={!isEnabled} className="flex flex-wrap gap-3">
        {requestPath && <ButtonLink href={requestPath}>See or change your request</ButtonLink>}
        <Button onClick={reset} look={requestPath ? 'quiet' : 'primary'}>
          {resetLabel}
        </Button>
        <CallButton phone={business.emergencyPhone} look="quiet" />
      </div>
    </div>
  )
}
