import type { ReactNode } from 'react'
import { useId } from 'react'
import { usePosition } from './batch.ts'

type RowProps = {
  id: number
  /** The customer's name. */
  title: string
  when: ReactNode
  status: ReactNode
  /** An `UnsavedChange`. */
  unsaved: ReactNode
  /** Badges before the name: urgency, and what waits. */
  marks?: ReactNode
  /** What it is about, cut off after one line. */
  text: string
  /** Up to two `RowAction`s. */
  actions: ReactNode
  isOpen: boolean
  onOpen(): void
}

/** A row of a list in three lines. A press on it opens the details. */
export function Row({ id, title, when, status, unsaved, marks, text, actions, isOpen, onOpen }: RowProps) {
  const titleId = useId()
  return (
    <article
      data-row={id}
      aria-labelledby={titleId}
      className={`relative scroll-mt-40 scroll-mb-20 break-inside-avoid border-line border-t max-lg:-mx-(--gutter) ${badges} ${isOpen ? 'inset-shadow-[3px_0] inset-shadow-lamp bg-sunken forced-colors:outline' : 'hover:bg-sunken/60'}`}
      {...usePosition()}
    >
      <div className="px-5 pt-2 has-[>:empty]:hidden lg:px-3">{unsaved}</div>
      <button
        type="button"
        aria-current={isOpen || undefined}
        className="block w-full px-5 py-2.5 text-left focus-visible:-outline-offset-3 lg:px-3"
        onClick={onOpen}
      >
        <span className="flex items-center gap-x-2 text-caption/6 max-[22.5rem]:flex-wrap">
          <span className="flex min-w-0 flex-auto items-center gap-1.5 font-semibold tabular-nums">{when}</span>
          {status}
        </span>
        <span className="mt-0.5 block pr-22">
          <span className="line-clamp-2 text-base/6 wrap-anywhere [&>.badge]:mr-1.5">
            {marks}
            <b id={titleId}>{title}</b>
          </span>
          <span className="block text-muted text-sm/5.5 max-[18rem]:line-clamp-2 min-[18rem]:truncate">{text}</span>
        </span>
      </button>
      <div className="absolute right-2 bottom-2 flex lg:right-0 print:hidden">{actions}</div>
    </article>
  )
}

/** Smaller badges. */
export const badges = '[&_.badge]:px-2 [&_.badge]:py-0 [&_.badge]:text-xs/5.5 [&_.badge_svg]:size-3.5'
