import { Badge, quoteLooks } from '#dashboard/kit/badges.tsx'
import type { RequestList } from '#features/customer-page/requests.ts'
import type { RowQuote } from '#features/quotes/row-quote.ts'
import { dayAt, formatDay } from '#firm/calendar-day.ts'
import { useRowQuote } from './row-quote.ts'

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
