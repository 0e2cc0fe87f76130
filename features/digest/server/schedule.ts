import { instantOf } from '#firm/business-clock.ts'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'
import { outbox } from '#platform/mail/outbox.ts'
import type { ScheduledEmails } from '#platform/mail/scheduler.ts'
import type { Store } from '#platform/store/store.ts'

/** When an email that could not be sent in the evening is no longer sent the next morning. */
const latest = '10:00'

/** Saves one email to the office each day, from this hour on. After a downtime, it is still due the next morning. */
export function scheduleDigest(store: Store, hour: number): ScheduledEmails {
  let savedFor: CalendarDay | undefined
  return async (now) => {
    const day = dueDay(now, hour)
    if (day === undefined || day === savedFor) return
    const mail = { about: 'office', subjectId: 0, purpose: 'digest', onceKey: day } as const
    if (!(await outbox.findOnce(store.read, mail))) {
      const waiting = { ...mail, state: 'waiting', reason: null, suspicion: null } as const
      await store.write((sql) => outbox.enqueue(sql, [waiting], now))
    }
    savedFor = day
  }
}

/** Whether the email of the evening of this day is too late. */
export const isTooLate = (evening: CalendarDay, now: Date) =>
  now.toISOString() >= instantOf(dayAfter(evening, 1), latest)

/** The evening whose email is due. */
function dueDay(now: Date, hour: number): CalendarDay | undefined {
  const today = dayAt(now)
  if (now.toISOString() >= instantOf(today, `${String(hour).padStart(2, '0')}:00`)) return today
  const yesterday = dayAfter(today, -1)
  return isTooLate(yesterday, now) ? undefined : yesterday
}
