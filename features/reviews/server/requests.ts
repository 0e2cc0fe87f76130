import type { Business } from '#content'
import { outbox } from '#platform/mail/outbox.ts'
import type { ScheduledEmails } from '#platform/mail/scheduler.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { Reviewable, reviewRecipients } from './recipients.ts'

const hourMs = 3_600_000
/** A server that was down for longer asks nobody about the visits of that time. */
const periodMs = 3 * 24 * hourMs

/** Asks customers for a review some hours after their booking was completed, at most once a year. */
export const reviewRequests =
  (store: Store, review: Business['review']): ScheduledEmails =>
  async (now) => {
    if (!review) return
    for (const booking of await dueAt(store.read, new Date(now.getTime() - review.hoursAfter * hourMs))) {
      // Reads first, so that a customer who is not asked costs no transaction.
      if (!(await reviewRecipients.mayBeAsked(store.read, booking, now))) continue
      await store.write((sql) => ask(sql, booking, now))
    }
  }

/**
 * Withdraws the review request of a booking that is no longer completed. Without one that was sent or is being sent, the
 * customer may be asked again.
 */
export async function withdrawReviewRequest(sql: Sql, booking: Reviewable, now: Date): Promise<void> {
  await outbox.withdraw(sql, { about: 'booking', subjectId: booking.id, purpose: 'review' }, now)
  await reviewRecipients.release(sql, booking)
}

/**
 * Bookings without a review request that were completed in the period that ends at `completedBy`. Does not ask for the
 * status, because SQLite would then go through all completed bookings.
 */
function dueAt(sql: Sql, completedBy: Date): Promise<Reviewable[]> {
  return sql(
    `SELECT id, "customerEmail" FROM bookings WHERE "completedAt" > $1 AND "completedAt" <= $2
     AND "customerEmail" <> '' AND NOT EXISTS
       (SELECT 1 FROM outbox WHERE about = 'booking' AND "subjectId" = bookings.id AND purpose = 'review')
     ORDER BY "completedAt", id`,
    [new Date(completedBy.getTime() - periodMs).toISOString(), completedBy.toISOString()],
    Reviewable,
  )
}

async function ask(sql: Sql, booking: Reviewable, now: Date): Promise<void> {
  // The lock keeps staff from changing the status before the email is saved.
  const lock = `UPDATE bookings SET id = id WHERE id = $1 AND status = 'completed' RETURNING id`
  const isCompleted = (await sql(lock, [booking.id])).length > 0
  if (!isCompleted || !(await reviewRecipients.reserve(sql, booking, now))) return
  const mail = { about: 'booking', subjectId: booking.id, purpose: 'review', onceKey: 'once' } as const
  await outbox.enqueue(sql, [{ ...mail, state: 'waiting', reason: null, suspicion: null }], now)
}
