type ChipProps = {
  count: number
  /** The words after the count. */
  label: string
  tone?: 'danger' | 'wait'
  onClick(): void
}

const tints = { danger: 'bg-danger-tint text-danger', wait: 'bg-wait-tint text-wait' }

/** A count of what needs attention, as a button. */
export function Chip({ count, label, tone = 'wait', onClick }: ChipProps) {
  return (
    <button
      type="button"
      className="group flex min-h-11 items-center whitespace-nowrap focus-visible:-outline-offset-3"
      onClick={onClick}
    >
      <span className={`rounded-full px-3 py-0.5 font-medium text-sm/body group-hover:inset-ring ${tints[tone]}`}>
        <strong className="tabular-nums">{count.toLocaleString('en-US')}</strong> {label}
      </span>
    </button>
  )
}
