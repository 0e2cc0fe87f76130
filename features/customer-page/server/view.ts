import type { Booking } from '#features/bookings/booking.ts'
import { firstNamesOf } from '#features/bookings/server/crew-names.ts'
import { daysOfVisit } from '#features/bookings/server/days-of-visit.ts'
import { madeBookingOf } from '#features/bookings/server/made-booking.ts'
import { timeProblemIn } from '#features/bookings/server/time-problem.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import type { CustomerRequest } from '#features/customer-page/customer-request.ts'
import { jobReports } from '#features/job/server/job-reports.ts'
import { otherReports } from '#features/job/server/other-reports.ts'
import { photos } from '#features/photos/server/photos.ts'
import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import { customerQuoteOf } from '#features/quotes/server/customer-quote.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { quoteOf } from '#features/quotes/server/row.ts'
import { openedTexts } from '#features/texts/server/texts.ts'
import { type CalendarDay, dayAt, dayOf } from '#firm/calendar-day.ts'
import { shortPhone } from '#firm/phone.ts'
import { quotableName } from '#firm/quotable-services.ts'
import { bookableName } from '#firm/services.ts'
import { shortAddress } from '#firm/town.ts'
import type { Sql } from '#platform/store/store.ts'
import { cancellationOf, statusBeforeCancel } from './cancellation.ts'
import { messages, sentMessage } from './messages.ts'
import type { FoundRequest } from './tokens.ts'

type ViewOptions = { now: Date; nameCrewInEmails: boolean | undefined }

/** What the customer's page shows. Only reads. */
export async function viewOf(
  sql: Sql,
  request: FoundRequest,
  { now, nameCrewInEmails }: ViewOptions,
): Promise<CustomerRequest> {
  const own = await messages.about(sql, request.list, [request.row.id])
  const report = request.list === 'bookings' && (await jobReports.shown(sql, request.row, nameCrewInEmails === true))
  const sent = await messages.shownWith(sql, request.list, [request.row.id])
  return {
    ...factsOf(request),
    visitDays: await daysIn(sql, request),
    people: request.list === 'bookings' && nameCrewInEmails ? await firstNamesOf(sql, request.row.people) : [],
    isOnTheWay: request.list === 'bookings' && (await isOnTheWay(sql, request.row, dayAt(now))),
    timeProblem: (request.list === 'bookings' && (await timeProblemIn(sql, request.row))) || null,
    canCancel: cancellationOf(request, own, now).way !== 'not here',
    canKeep: (await statusBeforeCancel(sql, request, now)) !== undefined,
    photos: (await photos.sentWith(sql, { list: request.list, id: request.row.id })).map(({ id }) => id),
    messages: sent.map(sentMessage),
    madeBooking: await madeBookingIn(sql, request),
    quotes: await quotesOf(sql, request, now),
    report: report || null,
    otherReports: report ? await otherReports(sql, request.row) : [],
  }
}

/** Whether staff opened the text that says so today. */
async function isOnTheWay(sql: Sql, { id, status }: Booking, today: CalendarDay): Promise<boolean> {
  if (status !== 'confirmed') return false
  const texts = await openedTexts.of(sql, [id])
  return texts.some(({ kind, createdAt }) => kind === 'on_my_way' && dayAt(new Date(createdAt)) === today)
}

/** The sent versions, newest first. */
async function quotesOf(sql: Sql, { list, row }: FoundRequest, now: Date): Promise<CustomerQuote[]> {
  const versions = await quotes.ofRows(sql, list, [row.id])
  return versions.flatMap((version) => customerQuoteOf(quoteOf(version, dayAt(now))) ?? [])
}

async function madeBookingIn(sql: Sql, { list, row }: FoundRequest): Promise<CustomerRequest['madeBooking']> {
  const booking = list === 'contact-submissions' && (await madeBookingOf(sql, row.id))
  return booking ? { status: booking.status, visit: booking.visit } : null
}

async function daysIn(sql: Sql, { list, row }: FoundRequest) {
  if (list === 'contact-submissions') return []
  return (await daysOfVisit(sql, plannedVisit(row))).map(({ day, time }) => ({ day, time }))
}

function factsOf({ list, row }: FoundRequest) {
  if (list === 'contact-submissions') {
    return {
      kind: 'quote',
      service: quotableName(row.service),
      status: row.status,
      ...{ preferredDate: null, preferredTime: null, visit: null, address: null },
      phone: shortPhone(row.phone),
      text: row.message,
    } as const
  }
  const { status, hasPreference, preferredTime, visit } = row
  return {
    kind: 'booking',
    service: bookableName(row.service),
    status,
    preferredDate: hasPreference ? dayOf(row.preferredDate) : null,
    preferredTime: hasPreference ? preferredTime : null,
    visit,
    address: shortAddress(row.address),
    phone: shortPhone(row.customerPhone),
    text: row.description,
  } as const
}
