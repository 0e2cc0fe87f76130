import type { DayCapacity } from '#features/availability/availability.ts'
import { slotInWords, timeOfSlot } from '#firm/slot.ts'
import { hourOf } from './place.ts'
import { shortTime } from './visits.ts'

type Slot = DayCapacity['slots'][number]

/** Such as "1 of 2", "Full" or "Overbooked". Empty while nothing is taken. */
function takenInWords({ taken, capacity }: Slot): string {
  if (taken === 0) return ''
  if (taken > capacity) return 'Overbooked'
  return taken === capacity ? 'Full' : `${taken} of ${capacity}`
}

/** What the hours of a day say about the slots in them: of several, the one in which the most is taken. */
export function takenByHour({ slots = [], reason }: Partial<DayCapacity> = {}): ReadonlyMap<number, string> {
  if (reason) return new Map()
  const inOrder = slots.toSorted((one, other) => one.taken - other.taken)
  return new Map(inOrder.map((slot) => [hourOf({ time: timeOfSlot(slot.time) }), takenInWords(slot)]))
}

/** Such as "Taken: 9 AM full, 10 AM 1 of 2". Empty for a day on which nothing is taken, or nobody works. */
export function takenOnDay({ slots = [], reason }: Partial<DayCapacity> = {}): string {
  if (reason) return ''
  if (slots.length > 0 && slots.every(({ taken, capacity }) => taken === capacity)) return 'Every time is taken.'
  const list = slots
    .flatMap((slot) => {
      const words = takenInWords(slot).toLowerCase()
      return words ? [`${shortTime(slotInWords(slot.time))} ${words}`] : []
    })
    .join(', ')
  return list && `Taken: ${list}`
}
