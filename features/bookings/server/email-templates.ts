import type { Business } from '#content'
import { business } from '#content'
import type { BookingRules } from '#features/availability/free-times.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { bookingFields } from '#features/bookings/booking-fields.ts'
import { hasReason } from '#features/bookings/status-reasons.ts'
import { wasOver } from '#features/bookings/time-problem.ts'
import { visitToTell } from '#features/bookings/told-visit.ts'
import { durationInWords, plannedVisit, type Visit } from '#features/bookings/visit.ts'
import { arrivalOnDaysInWords, visitDaysInWords } from '#features/bookings/visit-days.ts'
import { callTime, confirmationTime, timeProblemSentences } from '#features/bookings/wording.ts'
import { reasonClosedOn } from '#features/closed-days/server/upcoming.ts'
import { crewVisitEmail } from '#features/crew-emails/server/email.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { type Delivery, isStatusPurpose, type StatusPurpose } from '#features/emails/delivery.ts'
import { jobReports } from '#features/job/server/job-reports.ts'
import { reportEmail } from '#features/job/server/report-email.ts'
import { expectsVisit, hasBegun, tooLate } from '#features/reminders/reminder.ts'
import { reviewEmail } from '#features/reviews/server/email.ts'
import { dayAt, dayInWords, dayOf, shortDay } from '#firm/calendar-day.ts'
import { emailSentences } from '#firm/email-sentences.ts'
import { dangerOf } from '#firm/emergency.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { bookableName } from '#firm/services.ts'
import { slotInWords } from '#firm/slot.ts'
import { askedInEmail } from '#platform/mail/asked-in-email.ts'
import {
  type EmailContent,
  type EmailTemplate,
  requestLink,
  titles,
  type Unwanted,
} from '#platform/mail/email-template.ts'
import { greeting, mailboxFor } from '#platform/mail/greeting.ts'
import type { Sql } from '#platform/store/store.ts'
import type { RequestPathFor } from '#platform/submissions/request-path-for.ts'
import { bookings } from './bookings.ts'
import { crewSentence, firstNamesOf } from './crew-names.ts'
import { daysOfVisit } from './days-of-visit.ts'
import { timeProblemIn } from './time-problem.ts'
import { type VisitBefore, visitBefore } from './visit-before.ts'
import { visitEvent } from './visit-event.ts'

type Settings = Pick<Business, 'review' | 'nameCrewInEmails'> & {
  rules: Pick<BookingRules, 'booking'>
  /** Where the customer says no to review requests. */
  noReviewsPath: (booking: Booking) => Promise<string>
  clock: () => Date
}

/** The emails about a booking, to its customer and to the office. */
export const bookingEmails =
  (
    publicUrl: string,
    requestPath: RequestPathFor,
    { review, nameCrewInEmails, rules, noReviewsPath, clock }: Settings,
  ): EmailTemplate =>
  async (sql, mail) => {
    const { subjectId, purpose, onceKey } = mail
    if (purpose === 'crew_visit') return crewVisitEmail(sql, mail, publicUrl)
    const booking = await bookings.find(sql, subjectId)
    if (!booking) return undefined
    if (purpose === 'notice') {
      const isAgreed = rules.booking === 'confirm' && booking.status === 'confirmed'
      return notice(booking, { isAgreed, closed: await reasonClosedOn(sql, dayOf(booking.preferredDate)) }, publicUrl)
    }
    if (purpose === 'review') {
      const noReviewsUrl = `${publicUrl}${await noReviewsPath(booking)}`
      const hasReport = (await jobReports.shown(sql, booking, false)) !== null
      const reportUrl = hasReport ? `${publicUrl}${await requestPath('bookings', booking)}` : undefined
      return reviewEmail(sql, booking, mail, { review, noReviewsUrl, reportUrl })
    }
    if (purpose === 'job_report') {
      return reportEmail(sql, booking, requestLink(publicUrl, await requestPath('bookings', booking)))
    }
    if (purpose !== 'reminder' && !isStatusPurpose(purpose)) return undefined
    const unwanted =
      purpose === 'reminder' ? unwantedReminder(booking, onceKey, clock()) : unwantedStatus(purpose, booking, clock())
    if (unwanted) return unwanted
    const link = requestLink(publicUrl, await requestPath('bookings', booking))
    const isFirst = purpose === 'receipt' || (purpose === 'confirmed' && rules.booking === 'confirm')
    const danger = isFirst ? dangerOf({ ...booking, text: booking.description }) : undefined
    const days = await daysOfVisit(sql, plannedVisit(booking))
    const coming = nameCrewInEmails && namesCrew(purpose) ? await firstNamesOf(sql, booking.people) : []
    const isAnnouncement = purpose === 'confirmed' || purpose === 'visit'
    const before = isAnnouncement ? await visitBefore(sql, booking, days) : undefined
    const problem = purpose === 'receipt' ? await timeProblemIn(sql, booking) : undefined
    // A late receipt does not say that the booking is confirmed.
    const saysAll = purpose !== 'receipt' || !booking.toldVisit?.isUnconfirmed
    const onSent = (own: Sql) =>
      bookings.noteSent(own, booking.id, {
        days: problem ? undefined : days,
        ...(saysAll && { told: visitToTell(booking) }),
      })
    const details = { ...mail, coming, before }
    const email = { ...toCustomer(booking, days, details, purpose, publicUrl), danger, link, onSent }
    return problem ? withProblem(email, timeProblemSentences[problem]) : email
  }

/**
 * Stops an email about a visit that was cancelled, removed or completed, or whose day is over, and one about a
 * cancellation that was undone.
 */
function unwantedStatus(purpose: StatusPurpose, booking: Booking, now: Date): Unwanted | undefined {
  const { status, visit } = booking
  const isOver = status === 'cancelled' || status === 'completed'
  const isOutdated =
    ((purpose === 'cancelled' || purpose === 'turned_down') && status !== 'cancelled') ||
    (purpose === 'confirmed' && (isOver || status === 'pending')) ||
    (purpose === 'visit' && (isOver || !visit))
  if (isOutdated) return { unwanted: 'The booking changed before this email was sent' }
  const isAnnouncement = purpose === 'confirmed' || purpose === 'visit'
  return isAnnouncement && plannedVisit(booking).day < dayAt(now) ? { unwanted: tooLate } : undefined
}

/** A copy that staff resend has no key. It is about the visit as it is now. */
function unwantedReminder(booking: Booking, onceKey: string | null, now: Date): Unwanted | undefined {
  const visit = plannedVisit(booking)
  if (!expectsVisit(booking) || visit.day !== (onceKey ?? visit.day)) return { unwanted: undefined }
  return hasBegun(visit, now) ? { unwanted: tooLate } : undefined
}

type CustomerPurpose = StatusPurpose | 'reminder'

const namesCrew = (purpose: CustomerPurpose) => purpose === 'confirmed' || purpose === 'reminder'

/**
 * The address is unverified and may be a stranger's, so the email repeats no text that the visitor typed. The reason is
 * from staff.
 */
function toCustomer(
  booking: Booking,
  days: readonly Visit[],
  {
    reasonGiven,
    coming,
    before,
  }: Pick<Delivery, 'reasonGiven'> & {
    coming: readonly string[]
    before: VisitBefore | undefined
  },
  purpose: CustomerPurpose,
  publicUrl: string,
): EmailContent {
  const service = bookableName(booking.service)
  // Nobody reads twice that the visit is confirmed.
  const isNews = purpose === 'confirmed' && before?.wasConfirmed
  const { opening, closing } = wording[isNews ? 'visit' : purpose](booking, days)
  const isMoved = before?.isMoved && (isNews || purpose === 'visit')
  return {
    to: mailboxFor(booking.customerName, booking.customerEmail),
    replyTo: { name: business.name, address: business.email },
    ...titles(isMoved ? moved : headlines[isNews ? 'visit' : purpose], [service, shortDay(plannedVisit(booking).day)]),
    opening: [
      greeting(booking.customerName),
      ...(before && !isMoved ? [`Until now it was ${before.days}, ${before.arrival}.`] : []),
      isMoved ? `We no longer come on ${before.days}, ${before.arrival}. The new time of your visit:` : opening,
      ...(hasReason(purpose) && reasonGiven ? [reasonGiven] : []),
    ],
    facts: [
      ['Service', service],
      ...visitFacts(booking, days, before),
      ['Reference', referenceOf('bookings', booking.id)],
    ],
    closing: [crewSentence(coming), ...closing, purpose === 'turned_down' ? '' : signOff].filter(Boolean),
    calendar: visitEvent(booking, days, publicUrl),
  }
}

/** Without the calendar file: nobody comes at the preferred time. */
function withProblem({ calendar: _, opening: [greeting = '', ...opening], ...email }: EmailContent, sentence: string) {
  return { ...email, opening: [greeting, sentence, ...opening] }
}

const { afterBooking, beforeVisit, emergencies, signOff } = emailSentences
const notConfirmed = 'The visit is not confirmed yet. We’ll call or write to confirm it.'

const moved = 'Your visit has moved'

const headlines: Record<CustomerPurpose, string> = {
  receipt: 'We have your booking request',
  confirmed: 'Your visit is confirmed',
  visit: 'The time of your visit',
  cancelled: 'Your visit is cancelled',
  turned_down: 'We can’t take your booking',
  reminder: 'Reminder of your visit',
}

const isDangerous = (booking: Booking) => dangerOf({ ...booking, text: booking.description }) !== undefined

type Wording = (booking: Booking, days: readonly Visit[]) => { opening: string; closing: string[] }

/** The texts before and after the facts. Empty ones are left out. */
const wording: Record<CustomerPurpose, Wording> = {
  receipt: (booking) => ({
    opening: 'Thank you for your booking request. Here are the details:',
    closing: [
      `What happens next: we’ll call you ${isDangerous(booking) ? 'as soon as we read this,' : callTime} to confirm the time. The visit is not confirmed until then. ${afterBooking}`.trim(),
      `If something above is wrong, or if it cannot wait that long, call ${business.emergencyPhone}. ${emergencies}`.trim(),
    ],
  }),
  confirmed: () => ({
    opening: 'We’ll be there:',
    closing: [beforeVisit, `If you need another time, call ${business.phone}.`],
  }),
  visit: ({ status }) => ({
    opening: 'Here is the time of your visit. It replaces any earlier time:',
    closing: [status === 'pending' ? notConfirmed : beforeVisit, `If you need another time, call ${business.phone}.`],
  }),
  cancelled: () => ({
    opening: 'This visit is cancelled.',
    closing: [`If you did not expect this or want another day, call ${business.phone}.`],
  }),
  turned_down: () => ({
    opening: 'We’re sorry, but we can’t take this booking.',
    closing: [`If you have a question or want to ask about another day, call ${business.phone}.`],
  }),
  // It may go out late, so it names the day and never says "tomorrow".
  reminder: (booking, days) => ({
    opening: `This is a reminder of our visit on ${visitDaysInWords(days)}:`,
    closing: [
      ...(booking.status === 'pending' ? [notConfirmed] : []),
      beforeVisit,
      `If you need another time, call ${business.phone}.`,
    ],
  }),
}

/** The agreed visit, or until there is one the customer's preferred time. */
function visitFacts(booking: Booking, days: readonly Visit[], before: VisitBefore | undefined): EmailContent['facts'] {
  const visit = plannedVisit(booking)
  const [dates, arrival] = [visitDaysInWords(days), arrivalOnDaysInWords(visit, days)]
  const was = (value: string | undefined, now: string) => (value === now ? undefined : value)
  return [
    [days.length === 1 ? 'Date' : 'Dates', dates, 'highlight', was(before?.days, dates)],
    [visit.windowMinutes === 0 ? 'Time' : 'Arrival', arrival, 'highlight', was(before?.arrival, arrival)],
    ['Takes about', visit.isAgreed ? durationInWords(visit.durationMinutes) : null],
  ]
}

/** `isAgreed`: the visit was confirmed at once. `closed` is why nobody works on the preferred date. The visitor may have opened the page before staff closed the day. */
function notice(
  booking: Booking,
  { isAgreed, closed }: { isAgreed: boolean; closed: string | undefined },
  publicUrl: string,
): EmailContent {
  const what = isAgreed ? 'booking' : 'booking request'
  const kind = booking.priority === 'urgent' ? `URGENT: new ${what}` : `New ${what}`
  return {
    to: 'office',
    replyTo: { name: booking.customerName, address: booking.customerEmail },
    headline: kind,
    subject: `${kind} — ${serviceInRow(bookableName(booking.service), booking.description)}, ${shortDay(dayOf(booking.preferredDate))}`,
    opening: [
      isAgreed
        ? 'A booking came in from the website. The time was free, so the visit is confirmed and the customer knows it.'
        : `A booking came in from the website. We promised the customer a call ${isDangerous(booking) ? 'as soon as you read this' : `within ${confirmationTime}`}.`,
    ],
    facts: [
      ...askedInEmail(bookingFields, booking, {
        preferredDate: [
          ['Date', dayInWords(dayOf(booking.preferredDate)), 'highlight'],
          ['Closed that day', closed ?? null, 'highlight'],
        ],
        preferredTime: [
          ['Time', slotInWords(booking.preferredTime), 'highlight'],
          ['Too late', wasOver(booking) ? 'The time had passed when the booking came in' : null, 'highlight'],
        ],
      }),
      ['Campaign', booking.sourceDetail],
      ['Reference', referenceOf('bookings', booking.id)],
    ],
    closing: ['Reply to this email to write to the customer.'],
    link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
  }
}
