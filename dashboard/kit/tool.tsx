import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'

const look = 'flex min-h-11 w-fit items-center gap-1.5 text-left font-semibold text-muted hover:text-ink'

type ToolProps = { icon: LucideIcon; label: string }

/** A panel of the toolbar. Its content is rendered only while it is open. */
export function ToolPanel({ icon: Icon, label, children }: ToolProps & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="open:basis-full open:pb-3 max-lg:open:col-span-full print:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={look}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {label}
      </summary>
      {isOpen && <div className="card">{children}</div>}
    </details>
  )
}

export function ToolButton({
  icon: Icon,
  label,
  className = '',
  onClick,
}: ToolProps & { className?: string; onClick(): void }) {
  return (
    <button type="button" className={`${look} ${className}`} onClick={onClick}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </button>
  )
}
