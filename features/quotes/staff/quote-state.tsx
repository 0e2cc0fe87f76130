import { CalendarX, CircleCheck, FilePenLine, FileText, Replace, Undo2, X } from 'lucide-react'
import { Badge, type Look } from '#dashboard/kit/badges.tsx'
import type { RequestList } from '#features/customer-page/requests.ts'
import type { QuoteStatus } from '#features/quotes/quote-status.ts'
import type { RowQuote } from '#features/quotes/row-quote.ts'
import { dayAt, formatDay } from '#firm/calendar-day.ts'
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

/** Such as "opened Nov 3". Undefined for a quote that nobody opened, and for one that is no longer open. */
function openedInWords({ status, openedAt }: Pick<RowQuote, 'status' | 'openedAt'>): string | undefined {
  if (status !== 'sent' || openedAt === null) return undefined
  return `opened ${formatDay(dayAt(new Date(openedAt)), { month: 'short', day: 'numeric' })}`
}

/** Such as "Quote sent, opened Nov 3". `isShort` shows "Quote opened Nov 3". Renders nothing without a quote. */
export function QuoteBadge({ list, id, isShort = false }: { list: RequestList; id: number; isShort?: boolean }) {
  const quote = useRowQuote(list, id)
  if (!quote) return null
  const look = quoteLooks[quote.status]
  const opened = openedInWords(quote)
  return (
    <Badge
      {...look}
      label={
        <span>
          Quote{' '}
          <span className={opened && isShort ? 'sr-only' : ''}>
            {look.label.toLowerCase()}
            {opened && ', '}
          </span>
          {opened}
        </span>
      }
    />
  )
}
