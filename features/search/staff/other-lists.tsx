import type { ReactNode } from 'react'
import { useId } from 'react'
import { trade } from '#content'
import { openRow } from '#dashboard/kit/details/use-open-row.ts'
import { Batch } from '#dashboard/kit/list/batch.ts'
import { useList } from '#dashboard/kit/lists.ts'
import { listOf } from '#dashboard/kit/view/tab-list.ts'
import { useSearched } from '#dashboard/kit/view/use-view.ts'
import { isCalendar, plainView, queryOf, type Tab, tabs, type ViewProps } from '#dashboard/kit/view/view.ts'
import { BookingCard } from '#features/bookings/staff/booking-card.tsx'
import { CallCard } from '#features/calls/staff/call-card.tsx'
import { QuoteRequestCard } from '#features/quote-requests/staff/quote-request-card.tsx'
import { inDigits } from '#firm/formats.ts'
import { Button } from '#ui/button.tsx'

const rowLimit = 3

const names: Record<Tab, string> = { bookings: 'Bookings', contact: trade.submissionsName, calls: 'Call Log' }

/** The matches of one tab's list, without its filters. */
function useFound<Of extends Tab>(tab: Of) {
  const { data } = useList(listOf[tab], queryOf(plainView(tab), useSearched()))
  return { rows: data?.rows ?? [], total: data?.total ?? 0 }
}

/** The number of matches in each other list. A press shows that list and keeps the search. */
export function OtherCounts(props: ViewProps) {
  if (!useSearched()) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm/body print:hidden">
      {others(props.view).map((tab) => (
        <OtherCount key={tab} tab={tab} show={props.show} />
      ))}
    </p>
  )
}

function OtherCount({ tab, show }: { tab: Tab; show: ViewProps['show'] }) {
  const { total } = useFound(tab)
  if (total === 0) return null
  return (
    <button type="button" className="link min-h-11" onClick={() => show(plainView(tab))}>
      {inDigits(total)} in {names[tab]}
    </button>
  )
}

/** Below the list: the first rows of the other lists that match the search. */
export function OtherLists(props: ViewProps) {
  const searched = useSearched()
  if (!searched || isCalendar(props.view)) return null
  return others(props.view).map((tab) => {
    const List = lists[tab]
    return <List key={tab} {...props} />
  })
}

const others = ({ tab: active }: ViewProps['view']) => tabs.filter((tab) => tab !== active)

/** One component for each list, because their rows differ. */
const lists: Record<Tab, (props: ViewProps) => ReactNode> = {
  bookings: (props) => (
    <OtherList tab="bookings" found={useFound('bookings')} {...props}>
      {(booking, open) => <BookingCard booking={booking} onOpen={open} />}
    </OtherList>
  ),
  contact: (props) => (
    <OtherList tab="contact" found={useFound('contact')} {...props}>
      {(quoteRequest, open) => <QuoteRequestCard quoteRequest={quoteRequest} onOpen={open} />}
    </OtherList>
  ),
  calls: (props) => (
    <OtherList tab="calls" found={useFound('calls')} {...props}>
      {(call, open) => <CallCard call={call} onOpen={open} />}
    </OtherList>
  ),
}

type OtherListProps<Row> = ViewProps & {
  tab: Tab
  found: { rows: Row[]; total: number }
  children(row: Row, open: () => void): ReactNode
}

function OtherList<Row extends { id: number }>({ tab, found, show, children }: OtherListProps<Row>) {
  const headingId = useId()
  const { rows, total } = found
  const shown = rows.slice(0, rowLimit)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mt-7 print:hidden">
      <h2 id={headingId} className="mb-2 font-bold text-lg/title">
        {names[tab]} <span className="font-medium text-muted text-sm">{inDigits(total)} found</span>
      </h2>
      <Batch value={shown.map(({ id }) => id)}>
        {shown.map((row) => (
          <div key={row.id} className="mt-2">
            {children(row, () => openRow({ ...plainView(tab), open: row.id }))}
          </div>
        ))}
      </Batch>
      {total > shown.length && (
        <Button look="quiet" className="mt-3 w-full" onClick={() => show(plainView(tab))}>
          Show all {inDigits(total)}
        </Button>
      )}
    </section>
  )
}
