import { business } from '#content'
import type { CustomerRequest } from '#features/customer-page/customer-request.ts'
import { dayInWords } from '#firm/calendar-day.ts'
import { slotInWords } from '#firm/slot.ts'

type Fact = { label: string; value: string }

/** What the customer sent, in words. */
export function sentFacts(request: CustomerRequest): Fact[] {
  const { kind, service, preferredDate, preferredTime, address, phone, text, photos } = request
  return [
    ...fact('Service', service),
    ...fact(
      isBooked(request) ? 'You booked' : 'You asked for',
      preferredDate && preferredTime && `${dayInWords(preferredDate)}, ${slotInWords(preferredTime)}`,
    ),
    ...fact('Address', address),
    ...fact('Phone', phone),
    ...fact(kind === 'booking' ? 'Description' : 'Message', text),
    ...fact('Photos', photos.length > 0 && String(photos.length)),
  ]
}

/** Where visits are confirmed at once, the time that the customer chose is the booking. */
const isBooked = ({ kind, visit }: CustomerRequest) =>
  business.booking === 'confirm' && kind === 'booking' && visit !== null

const fact = (label: string, value: string | null | false): Fact[] => (value ? [{ label, value }] : [])
