import type { DayPart, StoredClosedDays } from '#features/closed-days/closed-days.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import { type Span, spanOf } from './visit.ts'

type Assigned = { people: readonly string[] }

/**
 * Whether two visits need the same people. A firm without people has one crew, which every visit needs. Elsewhere a visit without
 * anybody takes one of its crews, but nobody's time: its capacity says when that is too much.
 */
export const needSamePeople = ({ people }: Assigned, other: Assigned, hasTeam: boolean): boolean =>
  !hasTeam || people.some((id) => other.people.includes(id))

/** Closed days of one person. */
export type TimeOff = StoredClosedDays & { personId: string }

export const isTimeOff = (closed: StoredClosedDays): closed is TimeOff => closed.personId !== null

/** A day, and when on it somebody is needed. Without a span, all day. */
type Needed = { day: CalendarDay; span?: Span }

/** The time off of these people during any of these times. */
export const timeOffOn = (
  timeOff: readonly TimeOff[],
  people: readonly string[],
  needed: readonly Needed[],
): TimeOff[] =>
  timeOff.filter(({ personId, from, to, part }) => {
    const isDuring = (each: Needed) => from <= each.day && each.day <= to && isInPart(each, part)
    return people.includes(personId) && needed.some(isDuring)
  })

function isInPart({ day, span }: Needed, part: DayPart): boolean {
  if (part === 'day' || !span) return true
  const noon = spanOf({ day, time: '12:00', durationMinutes: 0 }).start
  return part === 'morning' ? span.start < noon : span.end > noon
}
