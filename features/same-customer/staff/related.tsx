import { useQuery } from '@tanstack/react-query'
import { CalendarOff, CalendarRange, CopyCheck, History, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { useBatch } from '#dashboard/kit/list/batch.ts'
import { relatedPath } from '#dashboard/kit/lists.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { ListName } from '#features/lists.ts'
import type { Related } from '#features/same-customer/related.ts'
import { HistoryDialog } from './history-dialog.tsx'

/** Related rows: same customer, or visits at the same time. One request covers all rows of the batch. */
export function useRelated(list: ListName, id: number): Related | undefined {
  const ids = useBatch().join()
  const { data } = useQuery({
    queryKey: [relatedPath, list, ids],
    queryFn: async () => {
      const rows = await staffRequest<Related[]>(`${relatedPath}?list=${list}&ids=${ids}`)
      return new Map(rows.map((related) => [related.id, related]))
    },
    enabled: ids !== '',
  })
  return data?.get(id)
}

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-lg px-3.5 py-1 text-left font-semibold text-sm/body hover:inset-ring'
const iconSize = 'size-4.5 shrink-0'

type RelatedRowsProps = {
  list: ListName
  id: number
  name: string
  /** Shows the day of an open booking's visit. Without it, clashes are not mentioned. */
  onSlot?(): void
}

/** Buttons for the customer's other rows and for what an open booking clashes with. */
export function RelatedRows({ list, id, name, onSlot }: RelatedRowsProps) {
  const related = useRelated(list, id)
  const [isOpen, setOpen] = useState(false)
  if (!related) return null
  const others = othersInWords(related)
  const clashes = onSlot ? clashesOf(related) : []
  if (!others && clashes.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {clashes.map(({ icon: Icon, text }) => (
        <button key={text} type="button" className={`${look} bg-wait-tint text-wait`} onClick={onSlot}>
          <Icon aria-hidden className={iconSize} />
          {text}
        </button>
      ))}
      {others && (
        <button
          type="button"
          className={`${look} bg-busy-tint text-link`}
          aria-label={`History of ${name}: ${others}`}
          onClick={() => setOpen(true)}
        >
          <History aria-hidden className={iconSize} />
          {others}
        </button>
      )}
      {isOpen && <HistoryDialog list={list} id={id} name={name} onClose={() => setOpen(false)} />}
    </div>
  )
}

function clashesOf({ sameSlot, overlaps, closedReason, timeOff }: Related): { icon: LucideIcon; text: string }[] {
  const numbers = (ids: number[]) => ids.map((id) => referenceOf('bookings', id)).join(', ')
  const partly = overlaps.filter((id) => !sameSlot.includes(id))
  return [
    ...(closedReason ? [{ icon: CalendarOff, text: `Closed that day: ${closedReason}` }] : []),
    ...timeOff.map(({ firstName, reason }) => ({ icon: CalendarOff, text: `${firstName} is away: ${reason}` })),
    ...(sameSlot.length > 0 ? [{ icon: CopyCheck, text: `Same slot as ${numbers(sameSlot)}` }] : []),
    ...(partly.length > 0 ? [{ icon: CalendarRange, text: `Overlaps ${numbers(partly)}` }] : []),
  ]
}

/** For example "2 earlier calls, 1 booking". Empty when the customer has no other rows. */
function othersInWords({ bookings, contactSubmissions, callLogs, isLatest }: Related): string {
  const others = [
    [callLogs, 'call'],
    [bookings, 'booking'],
    [contactSubmissions, 'quote request'],
  ] as const
  const adjective = isLatest ? 'earlier ' : 'other '
  return others
    .filter(([count]) => count > 0)
    .map(([count, noun], index) => `${count} ${index === 0 ? adjective : ''}${noun}${count === 1 ? '' : 's'}`)
    .join(', ')
}
