import type { StoredClosedDays } from '#features/closed-days/closed-days.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'

type Assigned = { people: readonly string[] }

/** Whether two visits need the same people. Without anybody assigned, a visit needs everybody. */
export const needSamePeople = ({ people }: Assigned, other: Assigned): boolean =>
  people.length === 0 || other.people.length === 0 || people.some((id) => other.people.includes(id))

/** Closed days of one person. */
export type Vacation = StoredClosedDays & { personId: string }

export const isVacation = (closed: StoredClosedDays): closed is Vacation => closed.personId !== null

/** The vacations of these people on any of the days. */
export const vacationsOn = (
  vacations: readonly Vacation[],
  people: readonly string[],
  days: readonly { day: CalendarDay }[],
): Vacation[] =>
  vacations.filter(
    ({ personId, from, to }) => people.includes(personId) && days.some(({ day }) => from <= day && day <= to),
  )
