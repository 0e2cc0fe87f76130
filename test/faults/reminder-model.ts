import { reminderTime } from '#features/reminders/reminder.ts'
import { instantOf } from '#firm/business-clock.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'

const dayMs = 24 * 3_600_000

/** A booking as the model knows it. `agreedAt` is null when nobody knows. */
export type ModelBooking = {
  id: number
  day: CalendarDay
  /** The day before its last move. */
  earlierDay: CalendarDay | undefined
  time: string
  agreedAt: number | null
  isCancelled: boolean
  isDeleted: boolean
}

/** What should happen to the reminders, computed from the rules alone, one round at a time. */
export class Model {
  readonly bookings: ModelBooking[] = []
  /** Each reminder that should be over, by booking and day: the round in which it is sent, or "stopped". */
  readonly outcomes = new Map<string, string>()
  readonly #waiting = new Set<string>()

  /** What a round does at this time. */
  round(now: Date, isMailUp: boolean): void {
    for (const booking of this.bookings.filter(({ isDeleted }) => !isDeleted)) {
      const key = keyOf(booking)
      for (const waiting of this.#waiting) {
        const isOutdated = booking.isCancelled || waiting !== key
        if (waiting.startsWith(`#${booking.id} `) && isOutdated) this.#waiting.delete(waiting)
      }
      if (!booking.isCancelled && !this.outcomes.has(key)) this.#remind(booking, now.getTime(), isMailUp)
    }
  }

  #remind(booking: ModelBooking, now: number, isMailUp: boolean) {
    const key = keyOf(booking)
    const { day, time, agreedAt } = booking
    const at = Date.parse(reminderTime(day))
    const begin = Date.parse(instantOf(day, time))
    const isInTime = agreedAt === null || (agreedAt <= at && agreedAt <= begin - dayMs)
    const isWaiting = this.#waiting.has(key)
    if (begin <= now) {
      if (isWaiting || (agreedAt !== null && isInTime)) this.outcomes.set(key, 'stopped')
    } else if (isWaiting || (isInTime && at <= now)) {
      if (isMailUp) this.outcomes.set(key, new Date(now).toISOString())
      else this.#waiting.add(key)
    }
  }
}

export const keyOf = ({ id, day }: Pick<ModelBooking, 'id' | 'day'>) => `#${id} ${day}`
