import type { LucideIcon } from 'lucide-react'

type ChipProps = {
  icon: LucideIcon
  count: number
  /** Follows the count. */
  label: string
  onClick(): void
}

/** A count of what needs attention, as a button. */
export function Chip({ icon: Icon, count, label, onClick }: ChipProps) {
  return (
    <button
      type="button"
      className="flex min-h-11 items-center gap-2 rounded-full bg-wait-tint px-4 py-1 font-medium text-wait hover:inset-ring max-sm:gap-1.5 max-sm:px-3 max-sm:text-sm/body"
      onClick={onClick}
    >
      <Icon aria-hidden className="size-4.5" />
      <span>
        <strong className="tabular-nums">{count.toLocaleString('en-US')}</strong> {label}
      </span>
    </button>
  )
}
