import type { Visit } from '#features/bookings/visit.ts'
import { visitDays } from '#features/bookings/visit-days.ts'
import { closedDaysFrom } from '#features/closed-days/server/upcoming.ts'
import type { Sql } from '#platform/store/store.ts'

/** The visit as it is on each of its days, as the closed days are now. */
export const daysOfVisit = async (sql: Sql, visit: Visit): Promise<Visit[]> =>
  visitDays(visit, await closedDaysFrom(sql, visit.day))
