import { useState } from 'react'
import { later } from '#dashboard/kit/later.tsx'
import type { ListedRow } from '#features/lists.ts'

const RowHistory = later((parts) => parts.RowHistory)

/** A line that opens the history of a row. The history loads when it is opened. */
export function HistoryDisclosure(listed: ListedRow) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="text-sm/normal print:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 w-fit py-2.5 text-muted">History</summary>
      {isOpen && <RowHistory {...listed} />}
    </details>
  )
}
