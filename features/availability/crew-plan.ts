import type { Town } from '#content'
import { spanOf, type Visit } from '#features/bookings/visit.ts'
import { visitDays } from '#features/bookings/visit-days.ts'
import type { ClosedDays } from '#features/closed-days/closed-days.ts'
import { type CalendarDay, noonOf } from '#firm/calendar-day.ts'
import { travelMinutes } from '#firm/travel.ts'

/** A visit as it takes the time of one crew. */
export type CrewVisit = Pick<Visit, 'day' | 'time' | 'durationMinutes'> & {
  /** How long nothing else begins after it. */
  bufferMinutes: number
  /** Undefined when the town is not known. */
  town?: Town | undefined
  /** How many crews come, 1 unless more people are assigned. */
  crews?: number
  /** The work is done. It counts as a visit of its day, and takes no more time. */
  isOver?: boolean
}

type Rules = {
  closed: readonly ClosedDays[]
  /** How many visits can go on at the same time on the day. */
  capacityOn: (day: CalendarDay) => number
  maxVisitsPerDay?: number | undefined
}

/** A visit on one of the days on which its crew works, in minutes since 1970. `until` includes the buffer. */
type Part = { start: number; end: number; until: number; town: Town | undefined; isOver: boolean; visit: CrewVisit }

const dayMinutes = 1440
/** Spans count from noon. */
const noonMinutes = dayMinutes / 2

/** What the crews do, and whether one of them has time for another visit. */
export class CrewPlan {
  #rules: Rules
  /** The parts that touch a day, by the number of the day since 1970. A part over midnight touches two. */
  #byDay = new Map<number, Part[]>()

  constructor(visits: Iterable<CrewVisit>, rules: Rules) {
    this.#rules = rules
    for (const visit of visits)
      for (let crew = 0; crew < (visit.crews ?? 1); crew += 1) for (const part of this.#partsOf(visit)) this.#add(part)
  }

  /** Whether a crew can do the visit. The others share the visits that this crew cannot do besides. */
  isFree(visit: CrewVisit): boolean {
    return this.#partsOf(visit).every((part) => {
      const others = this.#conflictsOf(part)
      const isShareable = numbersOf(part.start, part.until).every((number) => {
        const onDay = others.filter((other) => other.start < startOf(number + 1) && other.until > startOf(number))
        return isShared(onDay, this.#rules.capacityOn(dayOfNumber(number)) - 1)
      })
      return isShareable && numbersOf(part.start, part.end).every((number) => this.#hasRoom(number))
    })
  }

  /** How many crews are at work at the time. */
  takenAt(day: CalendarDay, time: string): number {
    const { start } = spanOf({ day, time, durationMinutes: 0 })
    const parts = this.#byDay.get(numberOf(day)) ?? []
    return parts.filter((part) => !part.isOver && part.start <= start && start < part.until).length
  }

  /** The visits of the day that are over before the time, the latest first. */
  before(day: CalendarDay, time: string): CrewVisit[] {
    const { start } = spanOf({ day, time, durationMinutes: 0 })
    const parts = (this.#byDay.get(numberOf(day)) ?? []).filter(({ end }) => end <= start)
    return parts.sort((one, other) => other.end - one.end).map(({ visit }) => visit)
  }

  #hasRoom(number: number): boolean {
    const { maxVisitsPerDay = Infinity } = this.#rules
    if (maxVisitsPerDay === Infinity) return true
    const visits = new Set(this.#byDay.get(number)?.map(({ visit }) => visit))
    return visits.size < maxVisitsPerDay
  }

  #partsOf(visit: CrewVisit): Part[] {
    return visitDays(visit, this.#rules.closed).map((part) => {
      const { start, end } = spanOf(part)
      return { start, end, until: end + visit.bufferMinutes, town: visit.town, isOver: visit.isOver ?? false, visit }
    })
  }

  #add(part: Part) {
    for (const number of numbersOf(part.start, part.end)) {
      const parts = this.#byDay.get(number)
      if (parts) parts.push(part)
      else this.#byDay.set(number, [part])
    }
  }

  /** The parts that its crew cannot do besides. Those of the day before and after, too: a drive can begin before midnight. */
  #conflictsOf(part: Part): Part[] {
    const numbers = numbersOf(part.start, part.until)
    const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
    const found = new Set<Part>() // a part over midnight is on two days
    for (let number = first - 1; number <= last + 1; number += 1)
      for (const other of this.#byDay.get(number) ?? []) if (!other.isOver && isConflict(part, other)) found.add(other)
    return [...found]
  }
}

const startOf = (number: number) => number * dayMinutes + noonMinutes
const numberOf = (day: CalendarDay) => Date.parse(noonOf(day)) / 60_000 / dayMinutes - 0.5
const dayOfNumber = (number: number): CalendarDay => new Date(number * dayMinutes * 60_000).toISOString().slice(0, 10)

/** The numbers of the days from the start to the end. */
function numbersOf(start: number, end: number): number[] {
  const first = Math.floor((start - noonMinutes) / dayMinutes)
  const last = Math.floor((end - 1 - noonMinutes) / dayMinutes)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Whether one crew can do the other visit after the one. */
const follows = (one: Part, other: Part) => one.until + travelMinutes(one.town, other.town) <= other.start

const isConflict = (one: Part, other: Part) => !follows(one, other) && !follows(other, one)

/** Whether so many crews can do all of the visits. */
function isShared(parts: readonly Part[], crews: number): boolean {
  if (crews < 0) return false
  if (parts.length <= crews) return true
  // All of these need a crew of their own, which is quick to see on a full day.
  if (parts.some(({ start }) => parts.filter((other) => other.start <= start && start < other.until).length > crews))
    return false
  return crewsNeeded(parts) <= crews
}

/**
 * The fewest crews that can do all of the visits: one for each visit, but for those that can follow another. These pairs are
 * a maximum matching, by augmenting paths.
 */
function crewsNeeded(parts: readonly Part[]): number {
  const before = new Map<Part, Part>()
  function findNext(one: Part, seen: Set<Part>): boolean {
    return parts.some((other) => {
      if (seen.has(other) || other === one || !follows(one, other)) return false
      seen.add(other)
      const rival = before.get(other)
      if (rival && !findNext(rival, seen)) return false
      before.set(other, one)
      return true
    })
  }
  return parts.length - parts.filter((part) => findNext(part, new Set())).length
}
