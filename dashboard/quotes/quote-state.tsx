import { CalendarX, CircleCheck, FilePenLine, FileText, Replace, Undo2, X } from 'lucide-react'
import { Badge, type Look } from '#dashboard/shared/badges.tsx'
import { dayAt, formatDay } from '#domain/calendar-day.ts'
import type { QuoteStatus } from '#domain/quote.ts'
import type { RequestList } from '#domain/requests.ts'
import { useRowQuote } from './row-quote.ts'

/** Word, icon and color each show where a quote stands. */
export const quoteLooks: Record<QuoteStatus, Look> = {
  draft: { label: 'Draft', tone: 'plain', icon: FilePenLine },
  sent: { label: 'Sent', tone: 'busy', icon: FileText },
  accepted: { label: 'Accepted', tone: 'safe', icon: CircleCheck },
  declined: { label: 'Declined', tone: 'danger', icon: X },
  expired: { label: 'Expired', tone: 'wait', icon: CalendarX },
  withdrawn: { label: 'Withdrawn', tone: 'plain', icon: Undo2 },
  replaced: { label: 'Replaced', tone: 'plain', icon: Replace },
}

/** Such as "Sent, opened Nov 3". */
export function quoteStateInWords({ status, openedAt }: { status: QuoteStatus; openedAt: string | null }): string {
  const { label } = quoteLooks[status]
  if (status !== 'sent' || openedAt === null) return label
  return `${label}, opened ${formatDay(dayAt(new Date(openedAt)), { month: 'short', day: 'numeric' })}`
}

/** Where the quotes of a row stand. Renders nothing without a quote. */
export function QuoteBadge({ list, id }: { list: RequestList; id: number }) {
  const quote = useRowQuote(list, id)
  if (!quote) return null
  return (
    <Badge
      {...quoteLooks[quote.status]}
      label={
        <>
          <span className="sr-only">Quote: </span>
          {quoteStateInWords(quote)}
        </>
      }
    />
  )
}
