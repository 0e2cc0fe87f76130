/** Replaces a sent form whose confirmation could not be loaded. */
export function SentLink({ receipt: { request } }: { receipt: { request?: string | undefined } }) {
  return (
    <p role="status" className="font-bold">
      We have it, and we’ll call you.{' '}
      {request && (
        <a href={request} className="link">
          See or change your request
        </a>
      )}
    </p>
  )
}
