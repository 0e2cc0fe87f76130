import { CircleCheck } from 'lucide-react'
import type { RejectedForm } from '#features/rendered-pages.ts'

/** What the customer just sent. */
export function Notice({ isSuccess, children }: { isSuccess: boolean; children: string }) {
  return (
    <p role="status" tabIndex={-1} autoFocus className="request-notice">
      {isSuccess && <CircleCheck aria-hidden />}
      {children}
    </p>
  )
}

/** Why a form was rejected, with a link to each wrong field. */
export function Errors({ error, fieldErrors, idOf }: RejectedForm & { idOf: (field: string) => string }) {
  return (
    <div role="alert" tabIndex={-1} autoFocus className="error-summary mt-6">
      <p className="pb-2 font-bold">{error}</p>
      {fieldErrors.size > 0 && (
        <ul>
          {[...fieldErrors].map(([field, fieldError]) => (
            <li key={field}>
              <a href={`#${idOf(field)}`}>{fieldError}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
