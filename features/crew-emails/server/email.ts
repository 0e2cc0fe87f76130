import { business } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import { bookings } from '#features/bookings/server/bookings.ts'
import { daysOfVisit } from '#features/bookings/server/days-of-visit.ts'
import { crewVisitEvent } from '#features/bookings/server/visit-event.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { arrivalOnDaysInWords, visitDaysInWords } from '#features/bookings/visit-days.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import { fullName } from '#features/people/person.ts'
import { people } from '#features/people/server/people.ts'
import { shortDay } from '#firm/calendar-day.ts'
import { bookableName } from '#firm/services.ts'
import { type EmailContent, titles, type Unwanted } from '#platform/mail/email-template.ts'
import { deletedRows } from '#platform/store/deleted-rows.ts'
import type { Sql } from '#platform/store/store.ts'
import { keyOf } from './due.ts'
import { toldCrew } from './told-crew.ts'

const outdated = 'The visit changed again before this email was sent'

/** Tells a person that a visit is theirs, has moved, or is no longer theirs. It names the customer as the dashboard does. */
export async function crewVisitEmail(
  sql: Sql,
  { subjectId: id, onceKey }: Pick<Delivery, 'subjectId' | 'onceKey'>,
  publicUrl: string,
): Promise<EmailContent | Unwanted> {
  const told = (await toldCrew.of(sql, id)).find((each) => keyOf(each) === onceKey)
  if (!told) return { unwanted: outdated }
  const person = (await people.list(sql)).find(({ id }) => id === told.personId)
  if (!person?.email || person.disabledAt !== null) return { unwanted: 'The person has no email address here' }
  const reference = referenceOf('bookings', id)
  const to = {
    to: { name: fullName(person), address: person.email },
    replyTo: { name: business.name, address: business.email },
    link: { text: 'Open the dashboard', url: `${publicUrl}/admin` },
  }
  const booking = await bookings.find(sql, id)
  if (told.isGone === 1) {
    const gone = booking ?? (await deletedRows.find<Booking>(sql, 'bookings', id))
    return {
      ...to,
      ...titles('A visit is no longer yours', [reference, shortDay(told.day)]),
      opening: [`${person.firstName}, you are no longer on the visit of ${shortDay(told.day)}.`],
      facts: [
        ['Customer', gone?.customerName ?? null],
        ['Address', gone?.address ?? null],
        ['Time', told.time],
        ['Reference', reference],
      ],
      closing: [],
    }
  }
  if (!booking) return { unwanted: outdated }
  const days = await daysOfVisit(sql, plannedVisit(booking))
  const visit = plannedVisit(booking)
  return {
    ...to,
    ...titles(told.changes === 1 ? 'A visit for you' : 'Your visit has changed', [reference, shortDay(visit.day)]),
    opening: [
      told.changes === 1
        ? `${person.firstName}, this visit is yours:`
        : `${person.firstName}, this is how your visit is now:`,
    ],
    facts: [
      [days.length === 1 ? 'Date' : 'Dates', visitDaysInWords(days), 'highlight'],
      ['Arrival', arrivalOnDaysInWords(visit, days), 'highlight'],
      ['Service', bookableName(booking.service)],
      ['Customer', booking.customerName],
      ['Phone', booking.customerPhone],
      ['Address', booking.address],
      ['Reference', reference],
    ],
    closing: [],
    calendar: crewVisitEvent(booking, days, publicUrl),
  }
}
