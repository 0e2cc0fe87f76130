import { useState } from 'react'
import { bookingLooks, quoteRequestLooks } from '#dashboard/kit/badges.tsx'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { Business } from './business.tsx'
import { QuoteNumbers } from './quote-numbers.tsx'
import { StatusBreakdown } from './status-breakdown.tsx'
import { useOverview } from './use-overview.ts'
import { WeekPlot } from './week-plot.tsx'

/** Rows received per week, bookings and contact submissions by status, quotes, and below them the numbers of the business. */
export function Charts({ show }: Pick<ViewProps, 'show'>) {
  const query = useOverview()
  return (
    <ListStates query={query} what="overview" empty="" isEmpty={() => false}>
      {({ weeks, bookings, contactSubmissions, quotes }) => (
        <>
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[1.5fr_1fr_1fr]">
            <WeekPlot weeks={weeks} />
            <StatusBreakdown title="Bookings" counts={bookings.statuses} looks={bookingLooks} />
            <StatusBreakdown title="Quote requests" counts={contactSubmissions.statuses} looks={quoteRequestLooks} />
          </div>
          <QuoteNumbers quotes={quotes} show={show} />
          <BusinessDisclosure />
        </>
      )}
    </ListStates>
  )
}

/** A line that opens the numbers by month and by year. They load when it is opened. */
function BusinessDisclosure() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 w-fit py-2.5 font-bold">Business by month and year</summary>
      {isOpen && <Business />}
    </details>
  )
}
