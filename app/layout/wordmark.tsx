import { business, mark } from '#domain/business.ts'

/** The palette's names of the colours a mark is made of. */
const fills = { accent: 'var(--lamp)', link: 'var(--mark-link)', band: 'var(--mark)' }

/** The firm's name beside its mark. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9 shrink-0">
        <rect width="64" height="64" rx="14" fill={fills.band} />
        {mark.map(({ colour, outline }) => (
          <path key={outline} d={outline} fill={fills[colour]} />
        ))}
      </svg>
      <span className="font-display text-xl leading-none font-extrabold tracking-tight max-[22rem]:sr-only">
        {business.name}
      </span>
    </span>
  )
}
