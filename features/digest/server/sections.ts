import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { notAgreed } from '#features/bookings/unagreed.ts'
import { arrivalInWords, type PlannedVisit, plannedVisit } from '#features/bookings/visit.ts'
import { dayNumberInWords, maxDaysApart, visitDays } from '#features/bookings/visit-days.ts'
import { confirmationTime } from '#features/bookings/wording.ts'
import { closedDaysFrom } from '#features/closed-days/server/upcoming.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { OpenRequestMessage } from '#features/customer-page/requests.ts'
import { messages } from '#features/customer-page/server/messages.ts'
import { purposeLabels } from '#features/emails/delivery.ts'
import { failedMails } from '#features/emails/server/failed-mails.ts'
import { lists } from '#features/lists.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { type CalendarDay, dayAfter, dayInWords, dayOf } from '#firm/calendar-day.ts'
import { shownPhone } from '#firm/phone.ts'
import { quotableLabel } from '#firm/quotable-services.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { slotInWords } from '#firm/slot.ts'
import { overdueBefore, waitInWords } from '#firm/waiting.ts'
import type { EmailContent } from '#platform/mail/email-template.ts'
import type { Store } from '#platform/store/store.ts'

/** Mail programs cut off emails of 100 kB, and a list without end helps nobody. */
const maxVisits = 15
const maxItems = 8
/** Of a note or a message. */
const maxCharacters = 200
/** More than these are not counted. */
const maxRead = 200

const openStatuses: readonly string[] = lists.bookings.openStatuses

/** A part of the email. `total` counts the items that it leaves out too. */
export type Section = NonNullable<EmailContent['sections']>[number] & { total: number }

/** The visits of a day, in order. */
export async function visitsOn(store: Store, day: CalendarDay): Promise<Section> {
  const { batches } = await bookings.readAll(store, { from: day, to: day, sort: 'visit' })
  const closed = await closedDaysFrom(store.scan, dayAfter(day, -maxDaysApart))
  const visits: VisitOfDay[] = []
  for await (const rows of batches)
    for (const booking of rows.filter(({ status }) => openStatuses.includes(status))) {
      const days = visitDays(plannedVisit(booking), closed)
      const visit = days.find((each) => each.day === day)
      if (visit) visits.push({ booking, visit, number: dayNumberInWords(days, day) })
    }
  visits.sort((one, other) => one.visit.time.localeCompare(other.visit.time) || one.booking.id - other.booking.id)
  return sectionOf(`Visits on ${dayInWords(day)}`, visits.slice(0, maxVisits).map(visitItem), visits.length)
}

/** A booking, its visit as it is on the day, and which day of a longer one that is. */
type VisitOfDay = { booking: Booking; visit: PlannedVisit; number: string | undefined }

function visitItem({ booking, visit, number }: VisitOfDay) {
  const { customerName, customerPhone, service, description, address, notes, status } = booking
  const isRequested = !visit.isAgreed && status === 'pending'
  return itemOf(`${arrivalInWords(visit)}: ${customerName}${number ? ` (${number})` : ''}`, [
    isRequested && notAgreed(booking),
    serviceInRow(service, description),
    shownPhone(customerPhone),
    address,
    notes && `Notes: ${shortened(notes)}`,
  ])
}

/** What has waited for an answer longer than promised, oldest first. */
export async function unanswered(store: Store, now: Date): Promise<Section> {
  const query = { overdueBefore: overdueBefore(now), sort: 'oldest', limit: maxItems } as const
  const [booked, asked] = await Promise.all([bookings.readSlice(store, query), quoteRequests.readSlice(store, query)])
  const waiting = [
    ...booked.rows.map((row) => ({ since: row.createdAt, item: bookingItem(row, now) })),
    ...asked.rows.map((row) => ({ since: row.createdAt, item: submissionItem(row, now) })),
  ].sort((a, b) => a.since.localeCompare(b.since))
  const items = waiting.slice(0, maxItems).map(({ item }) => item)
  return sectionOf(`Unanswered for over ${confirmationTime}`, items, booked.total + asked.total)
}

const bookingItem = (booking: Booking, now: Date) =>
  itemOf(`Booking ${referenceOf('bookings', booking.id)}: ${booking.customerName}`, [
    `Waiting ${waitInWords(booking.createdAt, now)}`,
    serviceInRow(booking.service, booking.description),
    booking.hasPreference &&
      `Preferred: ${dayInWords(dayOf(booking.preferredDate))}, ${slotInWords(booking.preferredTime)}`,
    shownPhone(booking.customerPhone),
  ])

const submissionItem = ({ id, name, phone, service, message, createdAt }: QuoteRequest, now: Date) =>
  itemOf(`Quote request ${referenceOf('contact-submissions', id)}: ${name}`, [
    `Waiting ${waitInWords(createdAt, now)}`,
    serviceInRow(quotableLabel(service) ?? '', message),
    shownPhone(phone),
  ])

/** What customers ask for on their pages and nobody has answered, oldest first. */
export async function openMessages(store: Store): Promise<Section> {
  const open = (await messages.open(store.scan, maxRead)).toReversed()
  return sectionOf('Customer messages', open.slice(0, maxItems).map(messageItem), open.length)
}

const messageItem = (message: OpenRequestMessage) => {
  const row = message.list === 'bookings' ? 'Booking' : 'Quote request'
  return itemOf(`${row} ${referenceOf(message.list, message.rowId)}: ${message.customerName}`, [
    asked(message),
    message.text && shortened(message.text),
    shownPhone(message.customerPhone),
  ])
}

function asked({ kind, preferredDate, preferredTime }: OpenRequestMessage): string {
  if (kind === 'message') return 'Writes:'
  if (kind === 'cancel') return 'Asks to cancel'
  return preferredDate
    ? `Asks for ${dayInWords(preferredDate)}, ${slotInWords(preferredTime ?? '')}`
    : 'Asks for another day'
}

/** Emails that could not be sent, newest first. */
export async function failures(store: Store, now: Date): Promise<Section> {
  const failed = await failedMails.list(store.scan, now, maxRead)
  const items = failed.slice(0, maxItems).map(({ about, subjectId, purpose, customerName, reason }) => {
    const row =
      about === 'booking'
        ? `Booking ${referenceOf('bookings', subjectId)}`
        : `Quote request ${referenceOf('contact-submissions', subjectId)}`
    return itemOf(purposeLabels[purpose], [about !== 'office' && `${row}: ${customerName}`, reason])
  })
  return sectionOf('Emails that failed', items, failed.length)
}

const shortened = (text: string) => (text.length > maxCharacters ? `${text.slice(0, maxCharacters).trimEnd()}…` : text)

type Item = Section['items'][number]

const itemOf = (title: string, lines: (string | null | undefined | false)[]): Item => ({
  title,
  lines: lines.flatMap((line) => (line ? [line] : [])),
})

function sectionOf(title: string, items: Item[], total: number): Section {
  const left = total - items.length
  return { title, total, items: left > 0 ? [...items, itemOf(`${left} more on the dashboard`, [])] : items }
}
