import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { bookingLooks, contactLooks } from '#dashboard/shared/badges.tsx'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { Standing } from './status-breakdown.tsx'
import { useOverview } from './use-overview.ts'
import { WeekPlot } from './week-plot.tsx'

/** How the business goes, in three small pictures; drawn when it is opened. */
export function Glance() {
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
            <Standing title="Bookings" counts={bookings.statuses} looks={bookingLooks} />
            <Standing title="Contact submissions" counts={contactSubmissions.statuses} looks={contactLooks} />
          </div>
        )}
      </ListStates>
    </div>
  )
}
