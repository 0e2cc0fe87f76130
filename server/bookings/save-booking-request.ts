import type { BookingReceipt } from '#domain/booking-request.ts'
import { dayOf } from '#domain/calendar-day.ts'
import type { SentBooking } from '#domain/sent-source.ts'
import type { SpamSignal } from '#server/mail/enqueue.ts'
import { type Submission, type SubmissionDependencies, saveSubmission } from '#server/submissions/submission.ts'
import { throwIfNotBookable } from './allowed-day.ts'
import { bookings } from './repository.ts'
import { timeProblemOfSaved } from './time-problem.ts'

/** Saves a visitor's booking with its pending emails and webhook event, and makes a first attempt to send them. */
export async function saveBookingRequest(
  dependencies: SubmissionDependencies,
  submission: Submission<SentBooking>,
  suspicion: SpamSignal,
): Promise<BookingReceipt> {
  const { store, deliveryQueue } = dependencies
  const { preferredDate, preferredTime } = submission.body
  const saved = await saveSubmission(
    'bookings',
    submission,
    dependencies,
    async (sql, now) => {
      const { id, customerEmail } = await bookings.create(sql, submission.body, now)
      const pending = [
        { purpose: 'receipt', customer: customerEmail },
        { purpose: 'notice' },
        { purpose: 'booking.created' },
      ] as const
      await deliveryQueue.enqueue(sql, { about: 'booking', subjectId: id, pending, suspicion }, now)
      return { id }
    },
    (now) => throwIfNotBookable(dayOf(preferredDate), preferredTime, now),
  )
  const timeProblem = await timeProblemOfSaved(store.read, saved.id)
  const emailSent = await deliveryQueue.deliverNew('booking', saved.id)
  return { ...saved, emailSent, ...(timeProblem && { timeProblem }) }
}
