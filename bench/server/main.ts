import type { Effort } from '../effort.ts'
import { combine, type Measurements } from '../report/measurements.ts'
import { runSequentially } from '../statistics.ts'
import { measureBookingCost } from './booking-cost.ts'
import { measureBookings, measureBookingsOnPostgres, measureBookingsOnSlowDisk } from './bookings.ts'
import { measureDashboard } from './dashboard.ts'
import { measureList } from './list.ts'
import { measureMemory } from './memory.ts'
import { measurePage } from './page.ts'
import { measureRequestPage } from './request-page.ts'
import { measureStaffReads } from './staff-reads.ts'
import { measureStartup } from './startup.ts'

const parts = {
  page: measurePage,
  "customer's page": measureRequestPage,
  bookings: measureBookings,
  'the cost of a booking': measureBookingCost,
  'bookings on PostgreSQL': measureBookingsOnPostgres,
  'bookings on a slow disk': measureBookingsOnSlowDisk,
  'lists and search': measureList,
  dashboard: measureDashboard,
  'pages during staff reads': measureStaffReads,
  startup: measureStartup,
  memory: measureMemory,
}

export async function measureServer(effort: Effort, log: (message: string) => void): Promise<Measurements> {
  const results = await runSequentially(Object.entries(parts), ([name, measure]) => {
    log(name)
    return measure(effort)
  })
  return combine(results)
}
