import { durationInWords, plannedVisit } from '#features/bookings/visit.ts'
import { arrivalOnDaysInWords, visitDaysInWords } from '#features/bookings/visit-days.ts'
import type { CustomerRequest } from '#features/customer-page/customer-request.ts'
import { isConfirmed } from '#features/customer-page/requests.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { slotInWords } from '#firm/slot.ts'

type Fact = { label: string; value: string }

/** What the customer sent, and the visit as agreed, in words. */
export function factsOf(request: CustomerRequest): Fact[] {
  const { kind, service, address, phone, text, photos } = request
  return [
    ...fact('Service', service),
    ...visitFacts(request),
    ...fact('Address', address),
    ...fact('Phone', phone),
    ...fact(kind === 'booking' ? 'Description' : 'Message', text),
    ...fact('Photos', photos.length > 0 && String(photos.length)),
  ]
}

const fact = (label: string, value: string | null | false): Fact[] => (value ? [{ label, value }] : [])

/** A confirmed visit without an agreed time is on the day and slot that the customer asked for. */
function visitFacts({ preferredDate, preferredTime, visit, visitDays, status }: CustomerRequest): Fact[] {
  const preferred = preferredDate && preferredTime ? { preferredDate, preferredTime } : undefined
  const asked = fact(
    'You asked for',
    preferred ? `${dayInWords(preferred.preferredDate)}, ${slotInWords(preferred.preferredTime)}` : null,
  )
  const confirmed = preferred && isConfirmed({ status }) ? plannedVisit(preferred) : undefined
  const planned = visit ? { ...visit, isAgreed: true } : confirmed
  if (!planned) return asked
  return [
    ...(visit ? asked : []),
    { label: 'Visit', value: visitDaysInWords(visitDays) },
    { label: 'Arrival', value: arrivalOnDaysInWords(planned, visitDays) },
    ...(planned.isAgreed ? [{ label: 'Job length', value: durationInWords(planned.durationMinutes) }] : []),
  ]
}
