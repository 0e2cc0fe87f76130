import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { bookingLooks, contactLooks } from '#dashboard/shared/badges.tsx'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { StatusBreakdown } from './status-breakdown.tsx'
import { useOverview } from './use-overview.ts'
import { WeekPlot } from './week-plot.tsx'

/** How the business goes, in three small pictures; drawn when it is opened. */
export function OverviewPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="desk-tool print:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChartColumn aria-hidden className="size-4" />
        At a glance
      </summary>
      {isOpen && <Pictures />}
    </details>
  )
}

function Pictures() {
  const query = useOverview()
  return (
    <div className="card">
      <ListStates query={query} what="overview" empty="" isEmpty={() => false}>
        {({ weeks, bookings, contactSubmissions }) => (
          <div className="glance">
            <WeekPlot weeks={weeks} />
            <StatusBreakdown title="Bookings" counts={bookings.statuses} looks={bookingLooks} />
            <StatusBreakdown title="Contact submissions" counts={contactSubmissions.statuses} looks={contactLooks} />
          </div>
        )}
      </ListStates>
    </div>
  )
}
