import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { bookingLooks, quoteRequestLooks } from '#dashboard/kit/badges.tsx'
import { later } from '#dashboard/kit/later.tsx'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { ToolPanel } from '#dashboard/kit/tool.tsx'
import type { ViewProps } from '#dashboard/kit/view/view.ts'
import { StatusBreakdown } from './status-breakdown.tsx'
import { useOverview } from './use-overview.ts'
import { WeekPlot } from './week-plot.tsx'

const Business = later((parts) => parts.Business)
const QuoteNumbers = later((parts) => parts.QuoteNumbers)

/** Rows received per week, bookings and contact submissions by status, quotes, and below them the numbers of the business. */
export function OverviewPanel({ show }: Pick<ViewProps, 'show'>) {
  return (
    <ToolPanel icon={ChartColumn} label="Overview">
      <Charts show={show} />
      <BusinessDisclosure />
    </ToolPanel>
  )
}

function Charts({ show }: Pick<ViewProps, 'show'>) {
  const query = useOverview()
  return (
    <ListStates query={query} what="overview" empty="" isEmpty={() => false}>
      {({ weeks, bookings, contactSubmissions, quotes }) => (
        <>
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[1.5fr_1fr_1fr]">
            <WeekPlot weeks={weeks} />
            <StatusBreakdown title="Bookings" counts={bookings.statuses} looks={bookingLooks} />
            <StatusBreakdown
              title="Contact submissions"
              counts={contactSubmissions.statuses}
              looks={quoteRequestLooks}
            />
          </div>
          <QuoteNumbers quotes={quotes} show={show} />
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
