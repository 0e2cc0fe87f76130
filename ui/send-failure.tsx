import { business } from '#content'
import { telLink } from '#ui/links.ts'

/** The error below the submit button. It remains after the toast has gone or failed to load. */
export function SendFailure({ reason, className = '' }: { reason: string | undefined; className?: string }) {
  if (!reason) return null
  return (
    <p role="alert" className={`field-error ${className}`}>
      Not sent: {reason}. What you typed is still here. You can safely send it again, or call{' '}
      <a href={telLink(business.phone)} className="link">
        {business.phone}
      </a>
      .
    </p>
  )
}
