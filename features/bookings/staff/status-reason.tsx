import { useState } from 'react'
import { type ReasonedPurpose, statusReasons } from '#features/bookings/status-reasons.ts'
import { maxReasonLength } from '#features/emails/delivery.ts'
import { Select, TextArea } from '#ui/field.tsx'

const own = 'own'

type StatusReasonProps = {
  purpose: ReasonedPurpose
  /** '' for none. */
  reason: string
  onReason(reason: string): void
}

/** Asks why the booking is declined or cancelled: one of the owner's sentences, or staff's own. */
export function StatusReason({ purpose, reason, onReason }: StatusReasonProps) {
  const sentences = statusReasons[purpose]
  const [isOwn, setOwn] = useState(reason !== '' && !sentences.includes(reason))
  return (
    <>
      <Select
        label="Reason"
        choices={[
          { value: '', label: 'No reason' },
          ...sentences.map((sentence) => ({ value: sentence, label: sentence })),
          { value: own, label: 'Write your own…' },
        ]}
        value={isOwn ? own : reason}
        onChange={({ target: { value } }) => {
          setOwn(value === own)
          onReason(value === own ? '' : value)
        }}
      />
      {isOwn && (
        <TextArea
          label="Your own reason"
          rows={3}
          maxLength={maxReasonLength}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </>
  )
}
