import type { BookingRules } from '#features/availability/free-times.ts'
import { isTimeOff, timeOffOn } from '#features/bookings/assignment.ts'
import { closedDays } from '#features/closed-days/server/closed-days.ts'
import { people } from '#features/people/server/people.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import type { Sql } from '#platform/store/store.ts'

type Capacity = {
  /** How many visits can go on at the same time. */
  capacityOn(day: CalendarDay): number
  /** How many of these people a visit takes, at least one. */
  crewsOf(assigned: readonly string[]): number
}

/**
 * Counts the owners and crew who have no time off, or `crews` of the content while there are none. `from` is the first
 * day to ask about.
 */
export async function readCapacity(sql: Sql, { crews }: BookingRules, from: CalendarDay): Promise<Capacity> {
  const workers = (await people.list(sql)).filter(({ role, disabledAt }) => !disabledAt && role !== 'office')
  if (workers.length === 0) return { capacityOn: () => crews, crewsOf: () => 1 }
  const ids = workers.map(({ id }) => id)
  const timeOff = (await closedDays.list(sql, from)).filter(isTimeOff)
  return {
    capacityOn(day) {
      const away = timeOffOn(timeOff, ids, [{ day }]).map(({ personId }) => personId)
      return workers.length - new Set(away).size
    },
    crewsOf: (assigned) => Math.max(1, assigned.filter((id) => ids.includes(id)).length),
  }
}
