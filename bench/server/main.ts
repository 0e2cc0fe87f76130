import type { Effort } from '../effort.ts'
import { type Findings, together } from '../report/findings.ts'
import { inTurn } from '../statistics.ts'
import { measureBookings, measureBookingsOnPostgres, measureBookingsOnSlowDisk } from './bookings.ts'
import { measureDesk } from './desk.ts'
import { measureFirstAnswer } from './first-answer.ts'
import { measureList } from './list.ts'
import { measureMemory } from './memory.ts'
import { measurePage } from './page.ts'
import { measureStaffReads } from './staff-reads.ts'

const parts = {
  'a page': measurePage,
  bookings: measureBookings,
  'bookings on PostgreSQL': measureBookingsOnPostgres,
  'bookings on a slow disk': measureBookingsOnSlowDisk,
  'lists and search': measureList,
  'the dashboard': measureDesk,
  'pages while staff read': measureStaffReads,
  'the start': measureFirstAnswer,
  memory: measureMemory,
}

export async function measureServer(effort: Effort, tell: (what: string) => void): Promise<Findings> {
  const found = await inTurn(Object.entries(parts), ([name, measure]) => {
    tell(name)
    return measure(effort)
  })
  return together(found)
}
