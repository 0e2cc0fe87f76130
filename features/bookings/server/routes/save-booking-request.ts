import type { BookingRules } from '#features/availability/free-times.ts'
import { NotFree, throwIfEmergency, throwIfTaken, timeTaken } from '#features/availability/server/free-time.ts'
import { oneAtATime } from '#features/availability/server/one-at-a-time.ts'
import { hasEnoughVisits } from '#features/availability/server/visit-limits.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { BookingReceipt } from '#features/bookings/booking-request.ts'
import { throwIfNotBookable } from '#features/bookings/server/allowed-day.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import type { SentBooking } from '#features/bookings/server/sent-booking.ts'
import { factsOfSaved } from '#features/bookings/server/time-problem.ts'
import { dayOf } from '#firm/calendar-day.ts'
import { timeOfSlot } from '#firm/slot.ts'
import type { RateLimit } from '#platform/http/rate-limit.ts'
import type { SpamSignal } from '#platform/mail/enqueue.ts'
import type { Sql } from '#platform/store/store.ts'
import { type Submission, type SubmissionDependencies, saveSubmission } from '#platform/submissions/submission.ts'

export type BookingDependencies = SubmissionDependencies & {
  rules: BookingRules
  /** Counts who looks at what is free. A booking that is confirmed at once looks too. */
  looks: RateLimit
  /** Counts the visits that are confirmed at once. */
  confirmations: RateLimit
}

/**
 * Saves a visitor's booking with its pending emails and webhook event, and makes a first attempt to send them. Where visits
 * are confirmed at once, it is saved in the transaction that finds its time free. Beyond the limits of a customer and of a
 * network, it is kept as a request.
 */
export async function saveBookingRequest(
  dependencies: BookingDependencies,
  submission: Submission<SentBooking>,
  suspicion: SpamSignal,
): Promise<BookingReceipt> {
  const { store, deliveryQueue, clock, rules, looks, confirmations } = dependencies
  const { body, ip } = submission
  const confirmsAtOnce = rules.booking === 'confirm'
  // A bot gets no visit. Its booking waits for the office.
  const needsFreeTime = confirmsAtOnce && !suspicion.isHoneypotFilled
  if (needsFreeTime) await looks.take(ip, clock())
  try {
    const save = () =>
      saveSubmission(
        'bookings',
        submission,
        dependencies,
        async (sql, now) => {
          const isConfirmed = needsFreeTime && (await mayConfirm(sql, now))
          const { id, customerEmail } = await (isConfirmed
            ? bookings.createConfirmed(sql, body, visitOf(body, rules), now)
            : confirmsAtOnce
              ? bookings.createUnheld(sql, body, now)
              : bookings.create(sql, body, now))
          const pending = [
            { purpose: isConfirmed ? 'confirmed' : 'receipt', customer: customerEmail },
            { purpose: 'notice' },
            { purpose: 'booking.created' },
          ] as const
          const sender = { ...suspicion, ip }
          await deliveryQueue.enqueue(sql, { about: 'booking', subjectId: id, pending, sender }, now)
          return { id }
        },
        (now, sql) => validate(sql, now),
      )
    const saved = await (needsFreeTime ? oneAtATime(store, save) : save())
    const facts = await factsOfSaved(store.read, saved.id, confirmsAtOnce)
    const emailSent = await deliveryQueue.deliverNew('booking', saved.id)
    return { ...saved, emailSent, ...facts }
  } catch (error) {
    throw error instanceof NotFree ? await timeTaken(store, error, body, { rules, now: clock() }) : error
  }

  async function validate(sql: Sql, now: Date) {
    throwIfNotBookable(dayOf(body.preferredDate), body.preferredTime, now)
    if (!needsFreeTime) return
    throwIfEmergency(body.service)
    await throwIfTaken(sql, store.engine, body, { rules, now })
  }

  async function mayConfirm(sql: Sql, now: Date) {
    return !(await hasEnoughVisits(sql, body, rules, now)) && (await confirmations.allows(ip, now, { sql }))
  }
}

/** The visit at the preferred time, as long as visits for the service are. */
function visitOf(
  { service, preferredDate, preferredTime }: SentBooking,
  rules: BookingRules,
): NonNullable<Booking['visit']> {
  const durationMinutes = rules.lengthOf(service).visitMinutes
  return { day: dayOf(preferredDate), time: timeOfSlot(preferredTime), windowMinutes: 0, durationMinutes }
}
