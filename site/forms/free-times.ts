import type { DayAvailability, FreeTime } from '#features/availability/availability.ts'
import { type CalendarDay, dayAfter, daysInWords } from '#firm/calendar-day.ts'
import { timeSlots } from '#firm/services.ts'
import { slotInWords, timeOfSlot } from '#firm/slot.ts'
import { apiRequest } from '#ui/api.ts'
import type { FreeDays } from '#ui/date-field/free-days.ts'
import { isSelectable } from '#ui/date-field/local-day.ts'

const nearestCount = 3

type SlotChoice = { value: string; label: string; disabled: boolean }

export type FreeTimes = FreeDays & {
  setService(service: string): void
  /** Asks again, after a booking found its time taken. */
  refresh(): void
  /** The slots of a day as choices. Without a day, none is taken. */
  slotsOn(day: CalendarDay | undefined): SlotChoice[]
  isTaken(day: CalendarDay | undefined, slot: string): boolean
  /** Free times among the known days: the nearest to the wanted one, or the first ones. */
  nearest(day: CalendarDay | undefined, slot: string): FreeTime[]
}

/** The free times as they arrive. `onChange` is called when there is something new. A failed request is repeated with the next page. */
export function createFreeTimes(onChange: () => void): FreeTimes {
  let service = ''
  let days = new Map<CalendarDay, DayAvailability>()
  /** The pages that were asked for, by first and last day. */
  let pages = new Map<string, Parameters<FreeDays['onPage']>[0]>()
  let version = 0

  async function ask(from: CalendarDay, to: CalendarDay) {
    const key = `${from} ${to}`
    if (pages.has(key)) return
    pages.set(key, { from, to })
    const asked = version
    try {
      const query = new URLSearchParams({ ...(service && { service }), from, to })
      const answer = await apiRequest<DayAvailability[]>(`/api/availability?${query}`)
      // The service has changed, or a proxy answers with its own page.
      if (asked !== version || !Array.isArray(answer)) return
      for (const each of answer) days.set(each.day, each)
      onChange()
    } catch {
      if (asked === version) pages.delete(key)
    }
  }

  function refresh() {
    const shown = [...pages.values()].slice(-2)
    version++
    pages = new Map()
    for (const { from, to } of shown) void ask(from, to)
  }

  const reasonOf = (day: CalendarDay) => days.get(day)?.reason
  const isTaken = (day: CalendarDay | undefined, slot: string) =>
    day !== undefined && days.get(day)?.slots.find(({ time }) => time === slot)?.free === false

  return {
    reasonOf,
    isTaken,
    refresh,
    onPage: ({ from, to }) => void ask(from, to),
    setService(next) {
      if (next === service) return
      service = next
      days = new Map()
      refresh()
      onChange()
    },
    slotsOn: (day) =>
      timeSlots.map((slot) => {
        const taken = isTaken(day, slot)
        return { value: slot, label: taken ? `${slotInWords(slot)} – taken` : slotInWords(slot), disabled: taken }
      }),
    notes({ from, to }) {
      const byReason = new Map<string, string[]>()
      for (const { from: first, to: last, reason } of runsIn(from, to, reasonOf))
        byReason.set(reason, [...(byReason.get(reason) ?? []), daysInWords(first, last)])
      return [...byReason].map(([reason, runs]) => `${reason}: ${runs.join(', ')}`)
    },
    nearest(day, slot) {
      const wanted = day ? minuteOf(day, slot) : undefined
      return [...days.values()]
        .flatMap(({ day: preferredDate, slots }) =>
          slots.flatMap(({ time, free }) =>
            free && isSelectable(preferredDate) ? [{ preferredDate, preferredTime: time }] : [],
          ),
        )
        .map((time) => {
          const minute = minuteOf(time.preferredDate, time.preferredTime)
          return { time, distance: wanted === undefined ? minute : Math.abs(minute - wanted) }
        })
        .sort((one, other) => one.distance - other.distance)
        .slice(0, nearestCount)
        .map(({ time }) => time)
    },
  }
}

type Run = { from: CalendarDay; to: CalendarDay; reason: string }

/** The days without a free time that follow each other. The closed ones are listed anyway, and nobody works on weekends. */
function runsIn(from: CalendarDay, to: CalendarDay, reasonOf: FreeDays['reasonOf']): Run[] {
  const runs: Run[] = []
  let last: Run | undefined
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (!isSelectable(day)) continue
    const reason = reasonOf(day)
    if (reason && last?.reason === reason) last.to = day
    else {
      last = reason && !reason.startsWith('Closed: ') ? { from: day, to: day, reason } : undefined
      if (last) runs.push(last)
    }
  }
  return runs
}

/** A day without a time begins in the morning. */
const minuteOf = (day: CalendarDay, slot: string) =>
  Date.parse(`${day}T${slot ? timeOfSlot(slot) : '00:00'}:00Z`) / 60_000
