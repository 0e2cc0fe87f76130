import { useQuery } from '@tanstack/react-query'
import { CalendarDays, type LucideIcon, MessageSquareText, Phone } from 'lucide-react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { BookingBadge, QuoteRequestBadge } from '#dashboard/kit/badges.tsx'
import { Batch } from '#dashboard/kit/list/batch.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { timestampInWords } from '#dashboard/kit/times.ts'
import { unagreedInWords } from '#features/bookings/unagreed.ts'
import { arrivalInWords, plannedVisit } from '#features/bookings/visit.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { ListedRow, ListName } from '#features/lists.ts'
import { OpenedTextLines } from '#features/texts/staff/opened-texts.tsx'
import { dayInWords } from '#firm/calendar-day.ts'
import { Dialog } from '#ui/dialog.tsx'

const historyPath = '/api/history'

type HistoryDialogProps = { list: ListName; id: number; name: string; onClose(): void }

/** All other rows with the same phone number or email address. */
export function HistoryDialog({ list, id, name, onClose }: HistoryDialogProps) {
  const query = useQuery({
    queryKey: [historyPath, list, id],
    queryFn: ({ signal }) => staffRequest<ListedRow[]>(`${historyPath}?list=${list}&id=${id}`, { signal }),
    staleTime: 0,
  })
  return (
    <Dialog title={`History of ${name}`} onClose={onClose}>
      <div className="mt-4">
        <ListStates
          query={query}
          what="history"
          empty="Nothing else has this phone number or email address."
          isEmpty={(rows) => rows.length === 0}
        >
          {(rows) => (
            <Batch value={rows.flatMap(({ list, row }) => (list === 'bookings' ? [row.id] : []))}>
              <ol className="grid">
                {rows.map((listed) => (
                  <HistoryLine key={`${listed.list} ${listed.row.id}`} listed={listed} />
                ))}
              </ol>
            </Batch>
          )}
        </ListStates>
      </div>
    </Dialog>
  )
}

const icons: Record<ListName, LucideIcon> = {
  bookings: CalendarDays,
  'contact-submissions': MessageSquareText,
  'call-logs': Phone,
}

function HistoryLine({ listed }: { listed: ListedRow }) {
  const Icon = icons[listed.list]
  const { title, text } = wordsOf(listed)
  return (
    <li className="grid grid-cols-[--spacing(5)_minmax(0,1fr)] gap-3 border-line border-t py-3 first:border-t-0">
      <Icon aria-hidden className="h-4.5 w-5 text-muted" />
      <div>
        <p className="flex flex-wrap justify-between gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {title}
          {listed.list === 'bookings' && <BookingBadge status={listed.row.status} />}
          {listed.list === 'contact-submissions' && <QuoteRequestBadge status={listed.row.status} />}
        </p>
        {text && <p className="whitespace-pre-line text-sm/body wrap-anywhere">{text}</p>}
        {listed.list === 'bookings' && <OpenedTextLines bookingId={listed.row.id} />}
        <p className="text-muted text-sm">{timestampInWords(listed.row.createdAt)}</p>
      </div>
    </li>
  )
}

function wordsOf(listed: ListedRow): { title: string; text: string | null } {
  if (listed.list === 'bookings') {
    const { id, customerName, service, description } = listed.row
    const visit = plannedVisit(listed.row)
    const when = `${visit.isAgreed ? 'Visit' : unagreedInWords(listed.row)}: ${dayInWords(visit.day)}, ${arrivalInWords(visit)}`
    return {
      title: `Booking ${referenceOf('bookings', id)} for ${customerName}`,
      text: [service, when, description].filter(Boolean).join('\n'),
    }
  }
  if (listed.list === 'contact-submissions') {
    const { id, name, message } = listed.row
    return { title: `Quote request ${referenceOf('contact-submissions', id)} from ${name}`, text: message }
  }
  const { id, callerName, serviceInquiry, notes } = listed.row
  return {
    title: `Call #${id} with ${callerName || 'Unknown Caller'}`,
    text: [serviceInquiry, notes].filter(Boolean).join('\n'),
  }
}
