import type { ReactNode } from 'react'
import { useId } from 'react'
import { usePosition } from './batch.ts'

type RowProps = {
  id: number
  /** The customer's name. */
  title: string
  when: ReactNode
  badges: ReactNode
  /** What it is about, cut off after one line. */
  text: ReactNode
  /** Up to two `RowAction`s. */
  actions: ReactNode
  isOpen: boolean
  onOpen(): void
}

/** A row of a list in a few lines. A press on it opens the details. */
export function Row({ id, title, when, badges, text, actions, isOpen, onOpen }: RowProps) {
  const titleId = useId()
  return (
    <article
      data-row={id}
      aria-labelledby={titleId}
      className={`group relative scroll-mt-40 scroll-mb-20 border-line border-b break-inside-avoid max-lg:-mx-2 ${isOpen ? 'bg-sunken inset-shadow-[3px_0] inset-shadow-lamp forced-colors:bg-[Highlight]' : 'hover:bg-sunken/60'}`}
      {...usePosition()}
    >
      <button
        type="button"
        aria-current={isOpen || undefined}
        className="block w-full px-3 py-2.5 text-left focus-visible:-outline-offset-3"
        onClick={onOpen}
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm/6 [&_.badge]:px-2 [&_.badge]:py-0 [&_.badge]:text-xs/6 [&_.badge_svg]:size-3.5">
          <span className="flex min-w-0 flex-1 items-center gap-1.5 whitespace-nowrap font-semibold tabular-nums">
            {when}
          </span>
          <span className="flex flex-wrap gap-1">{badges}</span>
        </span>
        <span className="mt-0.5 block pr-23">
          <span id={titleId} className="line-clamp-2 font-bold text-base/6 wrap-anywhere">
            {title}
          </span>
          <span className="block truncate text-muted text-sm/5.5">{text}</span>
        </span>
      </button>
      <div className="absolute right-1 bottom-2 flex print:hidden">{actions}</div>
    </article>
  )
}
