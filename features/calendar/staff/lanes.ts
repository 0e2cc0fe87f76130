import { minutesOf, type Visit } from '#features/bookings/visit.ts'
import type { CalendarVisit } from './visits.ts'

/** A visit beside those of its lane that overlap it. */
export type LaneBox = { visit: CalendarVisit; column: number; columns: number }

/** Visits that overlap each other, directly or through others, in columns, so that none covers another. */
export type Group = { boxes: LaneBox[]; columns: number; span: Span }

/** Minutes of the day. */
type Span = { start: number; end: number }

/** Shorter visits are drawn this long, so that they can be read and pressed. */
const minDrawnMinutes = 30

/** From when to when a visit is drawn. It ends by midnight. */
export function drawnSpan({ time, durationMinutes }: Pick<Visit, 'time' | 'durationMinutes'>): Span {
  const start = minutesOf(time)
  return { start, end: Math.min(start + Math.max(durationMinutes, minDrawnMinutes), 24 * 60) }
}

/** Groups the visits of one lane. They must be in order of time. */
export function groupsOf(visits: readonly CalendarVisit[]): Group[] {
  type OpenGroup = { placed: Omit<LaneBox, 'columns'>[]; ends: number[]; span: Span }
  const groups: OpenGroup[] = []
  for (const visit of visits) {
    const span = drawnSpan(visit.visit)
    const last = groups.at(-1)
    const isInLast = last !== undefined && span.start < last.span.end
    const group: OpenGroup = isInLast ? last : { placed: [], ends: [], span }
    if (!isInLast) groups.push(group)
    const free = group.ends.findIndex((end) => end <= span.start)
    const column = free === -1 ? group.ends.length : free
    group.ends[column] = span.end
    group.span = { start: group.span.start, end: Math.max(group.span.end, span.end) }
    group.placed.push({ visit, column })
  }
  return groups.map(({ placed, ends: { length: columns }, span }) => ({
    boxes: placed.map((box) => ({ ...box, columns })),
    columns,
    span,
  }))
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
