import { dueReminder, reminderDays, tooLate } from '#features/reminders/reminder.ts'
import { type NewDelivery, outbox } from '#platform/mail/outbox.ts'
import type { ScheduledEmails } from '#platform/mail/scheduler.ts'
import type { Store } from '#platform/store/store.ts'
import { type RemindedVisit, remindedVisits } from './visits.ts'

/** Saves the reminders of the visits of tomorrow and, if the server was down, of earlier ones. */
export const dueReminders =
  (store: Store): ScheduledEmails =>
  async (now) => {
    for await (const visits of remindedVisits.withoutReminder(store.scan, reminderDays(now))) {
      const mails = visits.flatMap((visit) => dueMail(visit, now))
      if (mails.length > 0) await store.write((sql) => outbox.enqueue(sql, mails, now))
    }
  }

function dueMail(visit: RemindedVisit, now: Date): NewDelivery[] {
  const due = dueReminder(visit, now)
  if (due === undefined) return []
  const mail = reminderMail(visit.bookingId, visit.day)
  return [due === 'send' ? { ...mail, state: 'waiting' } : { ...mail, state: 'stopped', reason: tooLate }]
}

/** The outbox holds one reminder for each day on which a booking has a visit. */
export const reminderMail = (bookingId: number, day: string) =>
  ({
    about: 'booking',
    subjectId: bookingId,
    purpose: 'reminder',
    onceKey: day,
    reason: null,
    suspicion: null,
  }) as const
