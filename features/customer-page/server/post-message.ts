import { business } from '#content'
import { type BookingRules, ruleAgainst } from '#features/availability/free-times.ts'
import { isFreeFor } from '#features/availability/server/free-time.ts'
import { hasEnoughVisits } from '#features/availability/server/visit-limits.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { throwIfClosed, throwIfNotBookable } from '#features/bookings/server/allowed-day.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import {
  type CustomerMessage,
  isFinished,
  isUnscheduled,
  type RequestList,
  type RequestMessage,
} from '#features/customer-page/requests.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { lists } from '#features/lists.ts'
import { quoteRequests } from '#features/quote-requests/server/quote-requests.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { dayInWords, dayOf } from '#firm/calendar-day.ts'
import { slotInWords, timeOfSlot } from '#firm/slot.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { DeliveryQueue } from '#platform/mail/delivery-queue.ts'
import type { Sql, Store } from '#platform/store/store.ts'
import { visitAskedFor } from './accept.ts'
import { cancellationOf, endedVisit, statusBeforeCancel } from './cancellation.ts'
import { correct, correctionText, throwIfNotCorrectable } from './corrections.ts'
import { messages } from './messages.ts'
import { emailOf, type FoundRequest } from './tokens.ts'

const maxOpen = 20

/** How often a customer changes something at once. Each change sends an email, and a stranger may have booked with somebody else's address. */
const maxChangesPerDay = 6

/** What the office and the customer read about a cancellation that was taken back. */
const keepText = 'I took back my cancellation. Please come as planned.'

type CalendarNow = { now: Date; engine: Store['engine']; rules: BookingRules }

/** Throws 400 or 409 when the request cannot take this message. Resolves to whether it takes effect at once. */
export async function checkMessage(
  sql: Sql,
  request: FoundRequest,
  message: CustomerMessage,
  { now, ...calendar }: CalendarNow,
): Promise<boolean> {
  const { list, row } = request
  const refuse = (sentence: string): never => {
    throw new HttpError(409, sentence)
  }
  if (message.kind === 'reschedule') {
    const ended = list === 'bookings' ? endedVisit[row.status] : undefined
    if (ended !== undefined) return refuse(ended)
    if (list === 'contact-submissions' && !(await canChooseDay(sql, request)))
      return refuse('There is no visit to move yet, please write us a message')
    const day = dayOf(message.preferredDate)
    throwIfNotBookable(day, message.preferredTime, now)
    await throwIfClosed(sql, day)
    const isBelowMost = (await changesInLastDay(sql, request, now)) < maxChangesPerDay
    if (list === 'bookings' && isBelowMost && (await canMove(sql, row, message, { now, ...calendar }))) return true
  }
  if (message.kind === 'cancel') {
    const cancellation = cancellationOf(request, await messages.about(sql, list, [row.id]), now)
    if (cancellation.way === 'not here') return refuse(cancellation.sentence)
    if (cancellation.way === 'at once') return true
  }
  if (message.kind === 'keep' || message.kind === 'correct') {
    if ((await changesInLastDay(sql, request, now)) >= maxChangesPerDay)
      return refuse(`You have changed this often today, please call ${business.phone}`)
  }
  if (message.kind === 'keep') {
    const status = await statusBeforeCancel(sql, request, now)
    if (list !== 'bookings' || !status)
      return refuse(`This cancellation cannot be taken back here, please call ${business.phone}`)
    const { engine, rules } = calendar
    if (status !== 'confirmed' || rules.booking !== 'confirm') return true
    if (!(await isFreeFor(sql, engine, row, plannedVisit(row), { rules, now })))
      return refuse(`Somebody else has booked that time, please call ${business.phone} or book another`)
    if (await hasEnoughVisits(sql, row, rules, now))
      return refuse(`You have booked other visits since, please call ${business.phone}`)
    return true
  }
  if (message.kind === 'correct') {
    if (isFinished(row) || row.status === 'converted')
      return refuse(`This request is finished, please call ${business.phone}`)
    if (!message.phone && !message.email && !message.address) throw new HttpError(400, 'Please fill in what is wrong')
    throwIfNotCorrectable(request, message)
    return true
  }
  if ((await messages.countOpen(sql, list, row.id)) < maxOpen) return false
  return refuse(`We have not answered your earlier messages yet, please call ${business.phone}`)
}

/** Whether the customer accepted a quote for which no visit is planned yet. */
async function canChooseDay(sql: Sql, { list, row }: FoundRequest): Promise<boolean> {
  const versions = isUnscheduled(row) ? await quotes.ofRows(sql, list, [row.id]) : []
  return versions.some(({ status }) => status === 'accepted')
}

/** How often the customer changed something at once within 24 hours. */
async function changesInLastDay(sql: Sql, { list, row }: FoundRequest, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 24 * 3_600_000).toISOString()
  const own = await messages.about(sql, list, [row.id])
  return own.filter(
    ({ createdAt, answeredAt, reply }) => createdAt > since && answeredAt === createdAt && reply === null,
  ).length
}

/** The status that a message sets at once. */
async function statusAfter(
  sql: Sql,
  request: FoundRequest,
  { kind }: CustomerMessage,
  now: Date,
): Promise<'pending' | 'confirmed' | 'cancelled' | undefined> {
  if (kind === 'keep') return statusBeforeCancel(sql, request, now)
  if (kind === 'reschedule') return 'confirmed'
  return kind === 'cancel' ? 'cancelled' : undefined
}

/** The day and slot that the customer asks for. */
const askedIn = (message: CustomerMessage) =>
  message.kind === 'reschedule'
    ? { preferredDate: dayOf(message.preferredDate), preferredTime: message.preferredTime }
    : { preferredDate: null, preferredTime: null }

/**
 * What is stored of the message. Forms without a text have words of their own. A quote request has no visit that could move, so the
 * day that its customer chooses is a message.
 */
function storedMessage(message: CustomerMessage, list: RequestList) {
  const plain = { kind: 'message', preferredDate: null, preferredTime: null } as const
  if (message.kind === 'keep') return { ...plain, text: keepText }
  if (message.kind === 'correct') return { ...plain, text: correctionText(message) }
  if (message.kind === 'reschedule' && list === 'contact-submissions') {
    const day = `Please come on ${dayInWords(dayOf(message.preferredDate))} at ${slotInWords(message.preferredTime)}.`
    return { ...plain, text: message.text ? `${day}\n${message.text}` : day }
  }
  return { kind: message.kind, ...askedIn(message), text: message.text }
}

/**
 * Whether a confirmed visit moves at once: to a free time, where the firm confirms at once, and while it could be cancelled at once.
 * A request stays one, because the office decides about what the limits of visits kept from being confirmed.
 */
async function canMove(
  sql: Sql,
  booking: Booking,
  { preferredDate, preferredTime }: Extract<CustomerMessage, { kind: 'reschedule' }>,
  { now, engine, rules }: CalendarNow,
): Promise<boolean> {
  const { service, address } = booking
  const day = dayOf(preferredDate)
  if (rules.booking !== 'confirm' || booking.status !== 'confirmed') return false
  if (cancellationOf({ list: 'bookings', row: booking }, [], now).way !== 'at once') return false
  if (ruleAgainst({ service, address }, day, preferredTime, { closed: [], rules, now }) !== undefined) return false
  return isFreeFor(sql, engine, booking, { day, time: timeOfSlot(preferredTime) }, { rules, now })
}

type Posted = { message: RequestMessage; mails: Delivery['id'][] }

/** Saves the message and its emails. One that takes effect at once changes the booking or the quote request. */
export async function postMessage(
  sql: Sql,
  deliveryQueue: DeliveryQueue,
  request: FoundRequest,
  { message, isEffective, ip }: { message: CustomerMessage; isEffective: boolean; ip: string },
  now: Date,
): Promise<Posted> {
  const { list, row } = request
  const status = isEffective ? await statusAfter(sql, request, message, now) : undefined
  if (status && list === 'bookings') {
    const visit = message.kind === 'reschedule' ? visitAskedFor(askedIn(message), row, now) : undefined
    await bookings.change(sql, row.id, { status, ...(visit && { visit }) }, now)
    const answered = status === 'cancelled' ? (['reschedule', 'cancel'] as const) : (['reschedule'] as const)
    if (message.kind !== 'keep') await messages.closeMessages(sql, { list, rowId: row.id }, answered, now)
  }
  if (status && list === 'contact-submissions') {
    await quoteRequests.update(sql, row.id, { status: 'closed' }, now)
  }
  if (message.kind === 'correct') await correct(sql, request, message, now)
  const saved = await messages.create(sql, {
    list,
    rowId: row.id,
    ...storedMessage(message, list),
    state: !isEffective ? 'open' : message.kind === 'reschedule' ? 'accepted' : 'done',
    createdAt: now.toISOString(),
    answeredAt: isEffective ? now.toISOString() : null,
  })
  const customer = emailOf(request)
  const told = list === 'bookings' && status !== 'pending' ? status : undefined
  const receipt = message.kind === 'correct' ? 'corrected' : 'message_receipt'
  const pending = [
    { purpose: 'message', requestMessageId: saved.id },
    { purpose: 'request.message', requestMessageId: saved.id },
    told
      ? ({ purpose: told, customer } as const)
      : ({ purpose: receipt, requestMessageId: saved.id, customer } as const),
    ...(list === 'bookings' && isEffective ? ([{ purpose: 'booking.changed' }] as const) : []),
  ] as const
  const about = { about: lists[list].mailAbout, subjectId: row.id }
  return { message: saved, mails: await deliveryQueue.enqueue(sql, { ...about, pending, sender: { ip } }, now) }
}
