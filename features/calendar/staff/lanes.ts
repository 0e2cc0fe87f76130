import { minutesOf } from '#features/bookings/visit.ts'
import type { CalendarVisit } from './visits.ts'

/** A visit beside those of its lane that overlap it. */
export type LaneBox = { visit: CalendarVisit; column: number; columns: number }

/** The visits of one lane in columns, so that none covers another. Takes them in order of time. */
export function laneBoxes(visits: readonly CalendarVisit[]): LaneBox[] {
  const boxes: LaneBox[] = []
  // Visits that overlap each other, directly or through others, share the width.
  let group: LaneBox[] = []
  let groupEnd = 0
  let ends: number[] = []
  for (const visit of visits) {
    const start = minutesOf(visit.visit.time)
    const end = start + visit.visit.durationMinutes
    if (start >= groupEnd) [group, ends] = [[], []]
    const free = ends.findIndex((each) => each <= start)
    const column = free === -1 ? ends.length : free
    ends[column] = end
    groupEnd = Math.max(group.length === 0 ? 0 : groupEnd, end)
    group.push({ visit, column, columns: 1 })
    boxes.push(group.at(-1) as LaneBox) // just pushed
    for (const box of group) box.columns = ends.length
  }
  return boxes
}

/** The visits of a person, or of nobody: those without anybody, or with people who are not among the lanes. */
export const visitsOfLane = (
  visits: readonly CalendarVisit[],
  person: string,
  team: readonly string[],
): CalendarVisit[] =>
  visits.filter(({ booking: { people } }) =>
    person === '' ? !people.some((id) => team.includes(id)) : people.includes(person),
  )
