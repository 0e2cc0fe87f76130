import { type CalendarDay, dayAfter } from '#firm/calendar-day.ts'
import type { CalendarVisit, Visits } from './visits.ts'
import { isLong } from './visits.ts'

/** A day of a visit over several days. `joins` says whether the bar goes on in the cell before and after. */
export type Bar = { visit: CalendarVisit; joins: { before: boolean; after: boolean } }

/** The bars of each day of a week, from top to bottom. A bar that goes on stays at its height, so there can be gaps. */
export function barsOf(week: readonly CalendarDay[], byDay: Visits): ReadonlyMap<CalendarDay, (Bar | undefined)[]> {
  const bars = new Map<CalendarDay, (Bar | undefined)[]>()
  for (const day of week) {
    const before = bars.get(dayAfter(day, -1)) ?? []
    const onDay: (Bar | undefined)[] = []
    const long = (byDay.get(day) ?? []).filter(isLong)
    const isBefore =
      ({ booking }: CalendarVisit) =>
      (bar: Bar | undefined) =>
        bar?.visit.booking.id === booking.id
    const heightBefore = (visit: CalendarVisit) => before.findIndex(isBefore(visit))
    // Those that go on keep their height, and the others fill the gaps.
    const [continued, starting] = [
      long.filter((each) => heightBefore(each) >= 0),
      long.filter((each) => heightBefore(each) < 0),
    ]
    for (const visit of continued) onDay[heightBefore(visit)] = barOf(visit, day, week)
    for (const visit of starting) {
      const gap = Array.from(onDay).indexOf(undefined)
      onDay[gap < 0 ? onDay.length : gap] = barOf(visit, day, week)
    }
    bars.set(day, Array.from(onDay))
  }
  return bars
}

function barOf(visit: CalendarVisit, day: CalendarDay, week: readonly CalendarDay[]): Bar {
  const isOn = (each: CalendarDay) => week.includes(each) && visit.days.some((other) => other.day === each)
  return { visit, joins: { before: isOn(dayAfter(day, -1)), after: isOn(dayAfter(day, 1)) } }
}
