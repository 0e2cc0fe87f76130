import { business } from '#domain/business.ts'

/** Stays below the button after a form was sent in vain, when the notification has gone. */
export function SendFailure({ reason, className = '' }: { reason: string | undefined; className?: string }) {
  if (!reason) return null
  return (
    <p className={`field-error ${className}`}>
      Not sent: {reason}. What you typed is still here. Send it again, it will not arrive twice, or call{' '}
      {business.phone}.
    </p>
  )
}
