import type { DayCapacity } from '#features/availability/availability.ts'
import { slotInWords } from '#firm/slot.ts'
import { shortTime } from './visits.ts'

type Slot = DayCapacity['slots'][number]

/** Such as "1 of 2", "full" or "overbooked". Empty while nothing is taken. */
function takenInWords(slot: Slot): string {
  const { taken, capacity } = slot
  if (taken === 0) return ''
  if (isOverbooked(slot)) return 'overbooked'
  return taken === capacity ? 'full' : `${taken} of ${capacity}`
}

const isOverbooked = ({ taken, capacity }: Slot) => taken > capacity

/** Such as "5 of 16 taken". Empty for a day on which nothing is taken, or nobody works. */
export function takenShare({ slots = [], reason }: Partial<DayCapacity> = {}): string {
  const [taken, capacity] = [sum(slots.map(({ taken }) => taken)), sum(slots.map(({ capacity }) => capacity))]
  if (reason || taken === 0) return ''
  if (slots.some(isOverbooked)) return 'Overbooked'
  return taken === capacity ? 'Full' : `${taken} of ${capacity} taken`
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)

/** Such as "Taken: 9 AM full, 10 AM 1 of 2". Empty for a day on which nothing is taken, or nobody works. */
export function takenOnDay({ slots = [], reason }: Partial<DayCapacity> = {}): string {
  if (reason) return ''
  if (slots.length > 0 && slots.every(({ taken, capacity }) => taken === capacity)) return 'Every time is taken.'
  const list = slots
    .flatMap((slot) => {
      const words = takenInWords(slot)
      return words ? [`${shortTime(slotInWords(slot.time))} ${words}`] : []
    })
    .join(', ')
  return list && `Taken: ${list}`
}
