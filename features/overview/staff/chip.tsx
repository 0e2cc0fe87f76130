import type { ComponentProps } from 'react'
import { inDigits } from '#firm/formats.ts'

type ChipProps = Pick<ComponentProps<'button'>, 'aria-expanded' | 'aria-controls'> & {
  count: number
  /** The words after the count. */
  label: string
  /** Customers, and how many others there are. */
  names?: readonly string[]
  others?: number
  tone?: 'danger' | 'wait'
  onClick(): void
}

const tints = { danger: 'bg-danger-tint text-danger', wait: 'bg-wait-tint text-wait' }

/** A count of what needs attention, as a button. */
export function Chip({ count, label, names = [], others = 0, tone = 'wait', ...button }: ChipProps) {
  return (
    <button
      type="button"
      className="group flex min-h-11 items-center whitespace-nowrap focus-visible:-outline-offset-3"
      {...button}
    >
      <span className={`rounded-full px-3 py-0.5 font-medium text-sm/body group-hover:inset-ring ${tints[tone]}`}>
        <strong className="tabular-nums">{inDigits(count)}</strong> {label}
        {names.length > 0 && (
          <>
            {': '}
            <span className="inline-block max-w-72 truncate align-bottom">{names.join(', ')}</span>
            {others > 0 && ` +${others}`}
          </>
        )}
      </span>
    </button>
  )
}
