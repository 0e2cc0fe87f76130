import { business, mark } from '#domain/business.ts'

/** The CSS variables for the colors of the mark. */
const fills = { accent: 'var(--lamp)', link: 'var(--mark-link)', band: 'var(--mark)' }

/** A long name wraps to two or three smaller lines. */
const size = business.name.length > 20 ? 'text-sm leading-tight' : 'text-xl leading-none'

/** The business name beside its mark. On phones, `isCompact` shows the mark only. */
export function Wordmark({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9 shrink-0">
        <rect width="64" height="64" rx="14" fill={fills.band} />
        {mark.map(({ color, outline }) => (
          <path key={outline} d={outline} fill={fills[color]} />
        ))}
      </svg>
      <span
        className={`line-clamp-3 font-display font-extrabold tracking-tight text-balance ${isCompact ? 'max-sm:sr-only' : 'max-[22rem]:sr-only'} ${size}`}
      >
        {business.name}
      </span>
    </span>
  )
}
