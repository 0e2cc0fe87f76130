import { useQuery } from '@tanstack/react-query'
import { CopyCheck, History } from 'lucide-react'
import { useState } from 'react'
import { staffRequest } from '#dashboard/session/access.ts'
import { useBatch } from '#dashboard/shared/list/batch.ts'
import { relatedPath } from '#dashboard/shared/lists.ts'
import type { Related } from '#domain/dashboard.ts'
import type { ListName } from '#domain/lists.ts'
import { HistoryDialog } from './history-dialog.tsx'

/** What else there is of the row's customer and at its hour, read together for the rows it came with. */
export function useRelated(list: ListName, id: number): Related | undefined {
  const ids = useBatch().join()
  const { data } = useQuery({
    queryKey: [relatedPath, list, ids],
    queryFn: async () => {
      const answer = await staffRequest<Related[]>(`${relatedPath}?list=${list}&ids=${ids}`)
      return new Map(answer.map((related) => [related.id, related]))
    },
    enabled: ids !== '',
  })
  return data?.get(id)
}

type RelatedRowsProps = {
  list: ListName
  id: number
  name: string
  /** Shows the row's hour; without it, who else asks for that hour does not matter. */
  onSlot?(): void
}

/** Leads to the customer's other rows, and to the hour that another booking asks for too. */
export function RelatedRows({ list, id, name, onSlot }: RelatedRowsProps) {
  const related = useRelated(list, id)
  const [isOpen, setOpen] = useState(false)
  if (!related) return null
  const others = othersInWords(related)
  const sharesSlot = onSlot && related.sameSlot.length > 0
  if (!others && !sharesSlot) return null
  return (
    <div className="related">
      {sharesSlot && (
        <button type="button" className="related-slot" onClick={onSlot}>
          <CopyCheck aria-hidden />
          Same slot as {related.sameSlot.map((other) => `#${other}`).join(', ')}
        </button>
      )}
      {others && (
        <button type="button" aria-label={`History of ${name}: ${others}`} onClick={() => setOpen(true)}>
          <History aria-hidden />
          {others}
        </button>
      )}
      {isOpen && <HistoryDialog list={list} id={id} name={name} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** "2 earlier calls, 1 booking", or nothing when the row is the customer's only one. */
function othersInWords({ bookings, contactSubmissions, callLogs, isLatest }: Related): string {
  const others = [
    [callLogs, 'call'],
    [bookings, 'booking'],
    [contactSubmissions, 'message'],
  ] as const
  const first = isLatest ? 'earlier ' : 'other '
  return others
    .filter(([count]) => count > 0)
    .map(([count, word], at) => `${count} ${at === 0 ? first : ''}${word}${count === 1 ? '' : 's'}`)
    .join(', ')
}
