import { answers, emergencies, examples } from '#content'
import type { Booking } from '#features/bookings/booking.ts'
import type { StaffBooking } from '#features/bookings/staff-booking.ts'
import { statusReasons } from '#features/bookings/status-reasons.ts'
import type { RequestMessage } from '#features/customer-page/requests.ts'
import type { Delivery } from '#features/emails/delivery.ts'
import type { NewQuoteRequest } from '#features/quote-requests/quote-request.ts'

/** An email of the preview: what it is, and the made-up row that it is about. */
export type Sample = { title: string; purpose: Delivery['purpose'] } & (
  | {
      about: 'booking'
      reasonGiven?: string
      booking?: Partial<StaffBooking>
      hasVisit?: true
      status?: Booking['status']
      message?: Partial<RequestMessage>
    }
  | { about: 'contact_submission'; quote?: Partial<NewQuoteRequest>; message?: Partial<RequestMessage> }
  | { about: 'office' }
)

const booking = { about: 'booking' } as const
const quote = { about: 'contact_submission' } as const

const anotherDay = { kind: 'reschedule', preferredTime: '2:00 PM', text: 'I have to work that morning.' } as const
const cancellation = { kind: 'cancel', text: 'My landlord takes care of it.' } as const
const question = { kind: 'message', text: 'Do you also come on Saturdays?\nI work during the week.' } as const
const staffMessage = answers[0]?.text ?? 'Thank you. We’ll call you today.'
const [declineReason] = statusReasons.turned_down
const [emergency = '', otherEmergency = emergency] = examples.emergencies
const urgentBooking = { ...(emergencies.choice && { service: emergencies.choice }), description: emergency }

/** Every email in all its forms. */
export const samples: Sample[] = [
  { ...booking, title: 'Receipt for a booking', purpose: 'receipt' },
  { ...booking, title: 'Receipt for an emergency', purpose: 'receipt', booking: urgentBooking },
  { ...booking, title: 'Notice of a booking', purpose: 'notice' },
  {
    ...booking,
    title: 'Notice of an urgent booking',
    purpose: 'notice',
    booking: urgentBooking,
  },
  { ...booking, title: 'Confirmed, at the preferred time', purpose: 'confirmed', status: 'confirmed' },
  { ...booking, title: 'Confirmed, with an agreed visit', purpose: 'confirmed', status: 'confirmed', hasVisit: true },
  { ...booking, title: 'New time, not confirmed', purpose: 'visit', hasVisit: true },
  { ...booking, title: 'New time, confirmed', purpose: 'visit', status: 'confirmed', hasVisit: true },
  { ...booking, title: 'Reminder', purpose: 'reminder', status: 'confirmed', hasVisit: true },
  {
    ...booking,
    title: 'Declined, with a reason',
    purpose: 'turned_down',
    status: 'cancelled',
    ...(declineReason && { reasonGiven: declineReason }),
  },
  { ...booking, title: 'Cancelled', purpose: 'cancelled', status: 'cancelled' },
  { ...booking, title: 'Cancelled, with an agreed visit', purpose: 'cancelled', status: 'cancelled', hasVisit: true },
  { ...booking, title: 'Report of the job', purpose: 'job_report', status: 'completed', hasVisit: true },
  { ...booking, title: 'Request for a review', purpose: 'review', status: 'completed', hasVisit: true },
  { ...quote, title: 'Receipt for a quote request', purpose: 'receipt' },
  { ...quote, title: 'Receipt without a service', purpose: 'receipt', quote: { service: null } },
  {
    ...quote,
    title: 'Receipt for a danger',
    purpose: 'receipt',
    quote: { service: null, message: otherEmergency },
  },
  { ...quote, title: 'Notice of a quote request', purpose: 'notice' },
  {
    ...quote,
    title: 'Notice of an urgent quote request',
    purpose: 'notice',
    quote: { service: null, message: otherEmergency },
  },
  { ...booking, title: 'Customer asks for another day', purpose: 'message', message: anotherDay },
  { ...booking, title: 'Customer asks to cancel', purpose: 'message', status: 'confirmed', message: cancellation },
  { ...booking, title: 'Customer cancelled', purpose: 'message', message: { ...cancellation, state: 'done' } },
  { ...quote, title: 'Message from a customer', purpose: 'message', message: question },
  { ...booking, title: 'Receipt for another day', purpose: 'message_receipt', message: anotherDay },
  {
    ...booking,
    title: 'Receipt for a cancellation',
    purpose: 'message_receipt',
    status: 'confirmed',
    message: cancellation,
  },
  { ...quote, title: 'Receipt for a message', purpose: 'message_receipt', message: question },
  { ...booking, title: 'Photos added later', purpose: 'photos' },
  { ...booking, title: 'Receipt for photos', purpose: 'photos_receipt' },
  { ...booking, title: 'Links of a customer', purpose: 'links' },
  {
    ...booking,
    title: 'Changed contact details',
    purpose: 'corrected',
    message: { ...question, state: 'done', text: 'I corrected my phone number.' },
  },
  {
    ...booking,
    title: 'Another day declined',
    purpose: 'declined',
    message: {
      ...anotherDay,
      state: 'declined',
      reply: 'We are fully booked that day.\nWould the day after suit you?',
    },
  },
  {
    ...booking,
    title: 'Cancellation declined',
    purpose: 'declined',
    message: { ...cancellation, state: 'declined', reply: null },
  },
  {
    ...quote,
    title: 'Answer to a message',
    purpose: 'declined',
    message: { ...question, state: 'done', reply: 'Yes, and there is no extra charge for that.' },
  },
  {
    ...quote,
    title: 'Message from staff',
    purpose: 'answer',
    message: { kind: 'message', state: 'done', reply: staffMessage },
  },
  { ...quote, title: 'Quote', purpose: 'quote' },
  { ...booking, title: 'Follow-up of a quote', purpose: 'quote_follow_up' },
  { ...quote, title: 'Notice of an accepted quote', purpose: 'quote_accepted' },
  { ...quote, title: 'Receipt for an accepted quote', purpose: 'acceptance_receipt' },
  { ...booking, title: 'Notice of a declined quote', purpose: 'quote_declined' },
  { ...quote, title: 'Receipt for a declined quote', purpose: 'decline_receipt' },
  { about: 'office', title: 'Digest', purpose: 'digest' },
]
