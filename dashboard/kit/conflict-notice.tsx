import type { ReactNode } from 'react'

/** An alert inside a card or form: somebody else changed or deleted the row. */
export function ConflictNotice({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div role="alert" className={`w-full rounded-lg bg-wait-tint px-4 py-3 ${className}`}>
      {children}
    </div>
  )
}
