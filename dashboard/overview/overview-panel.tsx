import { ChartColumn } from 'lucide-react'
import { bookingLooks, contactLooks } from '#dashboard/shared/badges.tsx'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { ToolPanel } from '#dashboard/shared/tool.tsx'
import { StatusBreakdown } from './status-breakdown.tsx'
import { useOverview } from './use-overview.ts'
import { WeekPlot } from './week-plot.tsx'

/** Three charts: rows received per week, and bookings and contact submissions by status. */
export function OverviewPanel() {
  return (
    <ToolPanel icon={ChartColumn} label="Overview">
      <Charts />
    </ToolPanel>
  )
}

function Charts() {
  const query = useOverview()
  return (
    <ListStates query={query} what="overview" empty="" isEmpty={() => false}>
      {({ weeks, bookings, contactSubmissions }) => (
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[1.5fr_1fr_1fr]">
          <WeekPlot weeks={weeks} />
          <StatusBreakdown title="Bookings" counts={bookings.statuses} looks={bookingLooks} />
          <StatusBreakdown title="Contact submissions" counts={contactSubmissions.statuses} looks={contactLooks} />
        </div>
      )}
    </ListStates>
  )
}
