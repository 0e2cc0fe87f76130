import { callTime, timeProblemSentences } from '#features/bookings/wording.ts'
import type { CustomerRequest } from '#features/customer-page/customer-request.ts'
import { hasAskedToCancel, isUnscheduled } from '#features/customer-page/requests.ts'
import { emailSentences } from '#firm/email-sentences.ts'

/** Where a request stands, without a period, and what comes next. */
type Headline = { headline: string; next: string }

const bookingHeadlines: Record<string, Headline> = {
  confirmed: { headline: 'Your visit is confirmed', next: emailSentences.beforeVisit },
  in_progress: { headline: 'The work is underway', next: 'Questions? Write or call us.' },
  completed: { headline: 'The work is done', next: 'Thank you. If something is not right, write or call us.' },
  cancelled: {
    headline: 'This visit is cancelled',
    next: 'If you did not expect this or want another day, call us.',
  },
}

const quoteHeadlines: Record<string, Headline> = {
  new: { headline: 'We have your quote request', next: 'We’ll read it and get back to you soon.' },
  contacted: { headline: 'We have been in touch', next: 'If something is missing, write or call us.' },
  quoted: { headline: 'We have your quote request', next: 'We’ll send you our price or call you.' },
  closed: { headline: 'This request is closed', next: 'If you need anything else, write or call us.' },
}

const booked: Headline = {
  headline: 'We have booked your visit',
  next: 'If you need another time, write or call us.',
}
const scheduling: Headline = {
  headline: 'We are scheduling your visit',
  next: 'We’ll call or write to agree on a time.',
}

const requested: Headline = {
  headline: 'We have your booking request',
  next: `We’ll call you ${callTime} to confirm the time.`,
}
const planned: Headline = {
  headline: 'We have scheduled your visit',
  next: 'It is not confirmed yet. We’ll call or write to confirm the time.',
}

const cancelling: Headline = {
  headline: 'We have your request to cancel',
  next: 'We’ll call or write to confirm the cancellation. Until then, nothing changes.',
}

const quoted: Headline = {
  headline: 'Your quote is ready',
  next: 'Read it below. You can accept it, decline it, or ask a question.',
}
const accepted: Headline = {
  headline: 'You accepted our quote',
  next: 'Choose a day for the work, or wait for our call.',
}

type Request = Pick<
  CustomerRequest,
  'kind' | 'status' | 'visit' | 'timeProblem' | 'messages' | 'madeBooking' | 'quotes'
>

/** Whether the customer accepted a quote, and no visit is planned yet. */
export const canChooseDay = (request: Pick<Request, 'status' | 'visit' | 'quotes'>): boolean =>
  isUnscheduled(request) && request.quotes.some(({ status }) => status === 'accepted')

export function headlineOf(request: Request): Headline {
  const { kind, status, visit, timeProblem, messages, madeBooking, quotes } = request
  if (status === 'confirmed' && hasAskedToCancel(messages)) return cancelling
  if (canChooseDay(request)) return accepted
  if (status === 'quoted' && quotes.some((quote) => quote.status === 'sent')) return quoted
  if (status === 'converted')
    return bookingHeadlines[madeBooking?.status ?? ''] ?? (madeBooking?.visit ? booked : scheduling)
  if (kind === 'quote') return quoteHeadlines[status] ?? quoteHeadlines.new ?? requested
  const open = timeProblem ? { ...requested, next: timeProblemSentences[timeProblem] } : requested
  return bookingHeadlines[status] ?? (visit ? planned : open)
}
