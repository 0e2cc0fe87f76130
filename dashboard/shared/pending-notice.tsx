import { CloudOff, KeyRound, LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ChangedRow, type PendingChange, usePendingChange } from './changes.ts'

const looks: Record<PendingChange, { icon: LucideIcon; text: string }> = {
  sending: { icon: LoaderCircle, text: 'Saving…' },
  'waiting for signal': { icon: CloudOff, text: 'Waiting for signal' },
  'waiting for login': { icon: KeyRound, text: 'Waiting for login' },
}

/** On a row: that a change of it is not saved yet, and what it waits for. */
export function PendingNotice({ row }: { row: ChangedRow }) {
  const change = usePendingChange(row)
  const { icon: Icon, text } = looks[change ?? 'sending']
  return (
    <span role="status" className="print:hidden">
      {change && (
        <span className="inline-flex items-center gap-1.5 font-semibold text-sm text-wait">
          <Icon aria-hidden className="size-4" />
          {text}
        </span>
      )}
    </span>
  )
}
