import { business, mark } from '#content'

/** The CSS variables for the colors of the mark. */
const fills = { accent: 'var(--lamp)', link: 'var(--mark-link)', band: 'var(--mark)' }

/** The business name beside its mark. */
export function Wordmark() {
  return (
    <span className="wordmark" data-long={business.name.length > 20 || undefined}>
      <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9 shrink-0">
        <rect width="64" height="64" rx="14" fill={fills.band} />
        {mark.map(({ color, outline }) => (
          <path key={outline} d={outline} fill={fills[color]} />
        ))}
      </svg>
      <span className="line-clamp-3 text-balance">{business.name}</span>
    </span>
  )
}
