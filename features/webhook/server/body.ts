import type { Booking } from '#features/bookings/booking.ts'
import { bookingFieldNames } from '#features/bookings/booking-fields.ts'
import { arrivalInWords, plannedVisit } from '#features/bookings/visit.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import { hasCancelled, hasMoved, messages } from '#features/customer-page/server/messages.ts'
import { type FoundRequest, findRow } from '#features/customer-page/server/tokens.ts'
import { lists } from '#features/lists.ts'
import type { QuoteRequest } from '#features/quote-requests/quote-request.ts'
import { quoteRequestFieldNames } from '#features/quote-requests/quote-request-fields.ts'
import { quotes } from '#features/quotes/server/quotes.ts'
import { numberOf, type QuoteRow } from '#features/quotes/server/row.ts'
import { shortDay } from '#firm/calendar-day.ts'
import { centsInWords } from '#firm/money.ts'
import { quotableName } from '#firm/quotable-services.ts'
import { bookableName } from '#firm/services.ts'
import { slotInWords } from '#firm/slot.ts'
import type { Webhook } from '#platform/mail/webhook.ts'

type Options = {
  publicUrl: string
  /** Whether to send names, contact details and typed texts. */
  hasDetails: boolean
}

type Event = Parameters<Webhook['bodyOf']>[1]

/** `text` is one line for chats, without anything that a visitor typed. The receiver could show it as a link or a mention. */
type Content = { text: string; data: object; details: object }

/** Makes the body of a call, with `type`, `timestamp` and `data` as Standard Webhooks recommends. */
export const bodyOf =
  ({ publicUrl, hasDetails }: Options): Webhook['bodyOf'] =>
  async (sql, event) => {
    const list = event.about === lists.bookings.mailAbout ? 'bookings' : 'contact-submissions'
    const request = await findRow(sql, list, event.subjectId)
    if (!request) return undefined
    const { purpose, requestMessageId, createdAt } = event
    const message = requestMessageId === null ? undefined : await messages.find(sql, requestMessageId)
    const version = event.quoteVersionId === null ? undefined : await quotes.find(sql, event.quoteVersionId)
    const content = isQuoteEvent(purpose)
      ? version && quoteContent(request, version, purpose)
      : contentOf(request, event, message)
    if (!content) return undefined
    const { text, data, details } = content
    return {
      type: purpose,
      timestamp: createdAt,
      text,
      data: { ...data, ...(hasDetails && details), dashboardUrl: `${publicUrl}/admin` },
    }
  }

function contentOf(request: FoundRequest, event: Event, message: RequestMessage | undefined): Content | undefined {
  if (event.purpose === 'request.message') return message && messageContent(request, message)
  if (request.list === 'contact-submissions') return newQuoteRequest(request.row, event)
  return event.purpose === 'booking.created' ? newBooking(request.row, event) : changedBooking(request.row)
}

function newBooking(booking: Booking, { suspicion }: Event): Content {
  const { data, details, facts } = bookingFacts(booking)
  const suspicious = suspicion !== null
  return {
    text: `New booking ${referenceOf('bookings', booking.id)}: ${facts.join(', ')}${notes(booking, suspicious)}`,
    data: { ...data, suspicious },
    details,
  }
}

function changedBooking(booking: Booking): Content {
  const { data, details, facts } = bookingFacts(booking)
  const status = booking.status.replace('_', ' ')
  return {
    text: `Booking ${referenceOf('bookings', booking.id)} is ${status}: ${facts.join(', ')}${notes(booking)}`,
    data,
    details,
  }
}

function bookingFacts(booking: Booking) {
  const { id, status, priority, updatedAt } = booking
  const service = bookableName(booking.service)
  const visit = plannedVisit(booking)
  const { day, time, isAgreed } = visit
  return {
    facts: [service, shortDay(day), arrivalInWords(visit)],
    data: { id, status, service, day, time, isAgreed, priority, updatedAt },
    details: {
      ...picked(
        booking,
        bookingFieldNames.filter((field) => !inData.includes(field)),
      ),
      sourceDetail: booking.sourceDetail,
    },
  }
}

/** Sent as `service`, `day` and `time`. */
const inData: readonly string[] = ['service', 'preferredDate', 'preferredTime']

const picked = <Row extends object>(row: Row, fields: readonly (keyof Row)[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

function newQuoteRequest(quoteRequest: QuoteRequest, { suspicion }: Event): Content {
  const { id, status, priority, updatedAt, sourceDetail } = quoteRequest
  const service = quotableName(quoteRequest.service)
  const suspicious = suspicion !== null
  return {
    text: `New quote request ${referenceOf('contact-submissions', id)}${service ? `: ${service}` : ''}${notes(quoteRequest, suspicious)}`,
    data: { id, status, service, priority, updatedAt, suspicious },
    details: {
      ...picked(
        quoteRequest,
        quoteRequestFieldNames.filter((field) => field !== 'service'),
      ),
      sourceDetail,
    },
  }
}

const quoteEvents = { 'quote.sent': 'sent', 'quote.accepted': 'accepted', 'quote.declined': 'declined' } as const
const isQuoteEvent = (purpose: Event['purpose']): purpose is keyof typeof quoteEvents =>
  Object.hasOwn(quoteEvents, purpose)

/** `status` is what the event says. The quote may have moved on since. */
function quoteContent({ list, row }: FoundRequest, version: QuoteRow, event: keyof typeof quoteEvents): Content {
  const status = quoteEvents[event]
  const { quoteId: id, rowId, amountCents, sentAt, answeredAt, declineText } = version
  const number = numberOf(version)
  const { name, phone } = list === 'bookings' ? { name: row.customerName, phone: row.customerPhone } : row
  return {
    text: `Quote ${number} was ${status}: ${centsInWords(amountCents)}`,
    data: { id, number, version: version.version, list, rowId, status, amountCents, sentAt, answeredAt },
    details: { name, phone, text: declineText },
  }
}

const firstLines: Record<RequestMessage['kind'], string> = {
  reschedule: 'Customer asks for another day',
  cancel: 'Customer asks to cancel',
  message: 'Message from a customer',
}

function messageContent({ list, row }: FoundRequest, message: RequestMessage): Content {
  const { id, rowId, kind, state, preferredDate, preferredTime, text } = message
  const about = `${list === 'bookings' ? 'booking' : 'quote request'} ${referenceOf(list, rowId)}`
  const asked = preferredDate ? `, ${shortDay(preferredDate)}, ${slotInWords(preferredTime ?? '')}` : ''
  return {
    text: `${hasCancelled(message) ? 'Cancelled by the customer' : hasMoved(message) ? 'Moved by the customer' : firstLines[kind]}: ${about}${asked}`,
    data: { id, list, rowId, kind, state, preferredDate, preferredTime },
    details:
      list === 'bookings'
        ? { text, name: row.customerName, phone: row.customerPhone }
        : { text, name: row.name, phone: row.phone },
  }
}

/** Such as " (urgent, possible spam)". */
function notes({ priority }: Pick<Booking, 'priority'>, suspicious = false): string {
  const all = [...(priority === 'urgent' ? ['urgent'] : []), ...(suspicious ? ['possible spam'] : [])]
  return all.length > 0 ? ` (${all.join(', ')})` : ''
}
