import { isVacation, vacationsOn } from '#domain/assignment.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import type { BookingRules } from '#domain/free-times.ts'
import { closedDays } from '#server/closed-days/repository.ts'
import { people } from '#server/people/repository.ts'
import type { Sql } from '#server/store/store.ts'

/**
 * How many visits can go on at the same time on a day: as many as there are owners and crew who do not have a vacation.
 * `crews` of the content counts while there are none. `from` is the first day to ask about.
 */
export async function readCapacity(
  sql: Sql,
  { crews }: BookingRules,
  from: CalendarDay,
): Promise<(day: CalendarDay) => number> {
  const workers = (await people.list(sql)).filter(({ role, disabledAt }) => !disabledAt && role !== 'office')
  if (workers.length === 0) return () => crews
  const ids = workers.map(({ id }) => id)
  const vacations = (await closedDays.list(sql, from)).filter(isVacation)
  return (day) => {
    const away = vacationsOn(vacations, ids, [{ day }]).map(({ personId }) => personId)
    return workers.length - new Set(away).size
  }
}
