/** Replaces a sent form whose confirmation could not be loaded or has an error. */
type SentLinkProps = { receipt: { request?: string | undefined; confirmed?: boolean | undefined } }

export function SentLink({ receipt: { request, confirmed } }: SentLinkProps) {
  return (
    <p role="status" className="font-bold">
      {confirmed ? 'Your visit is confirmed.' : 'We have it, and we’ll call you.'}{' '}
      {request && (
        <a href={request} className="link">
          See or change your request
        </a>
      )}
    </p>
  )
}
