import type { CustomerQuote } from '#features/quotes/customer-quote.ts'
import type { PagesOnRequest, QuotePage, RequestPage } from '#features/rendered-pages.ts'
import { type CalendarDay, dayAt } from '#firm/calendar-day.ts'

const path = '/request/example'
const reference = 'B-1'
const rejected = { error: '', fieldErrors: new Map(), typed: {} }

/** Each page that is rendered for each request, with made-up values and every island: its policy must allow what it holds. */
export function examplePages(now: Date): PagesOnRequest {
  const today = dayAt(now)
  return {
    '/booking/sent': { reference, path, danger: undefined, timeProblem: undefined, isConfirmed: undefined },
    '/booking/unsent': rejected,
    '/contact/sent': { reference, path, danger: undefined },
    '/contact/unsent': rejected,
    '/request': exampleBooking(today),
    '/request/closed': true,
    '/request/lost-link': { canSend: true },
    '/request/no-reviews': { path, action: `${path}/no-reviews` },
    '/request/quote': exampleQuote(today, now),
  }
}

const exampleBooking = (today: CalendarDay): RequestPage => ({
  request: {
    kind: 'booking',
    service: null,
    status: 'pending',
    preferredDate: today,
    preferredTime: 'morning',
    visit: null,
    visitDays: [],
    people: [],
    isOnTheWay: false,
    address: null,
    phone: null,
    text: null,
    timeProblem: null,
    canCancel: true,
    canKeep: false,
    photos: [],
    messages: [],
    madeBooking: null,
    quotes: [],
    report: null,
    otherReports: [],
  },
  reference,
  path,
  cancellation: { way: 'at once' },
  danger: undefined,
  today,
  formKey: '',
})

function exampleQuote(today: CalendarDay, now: Date): QuotePage {
  const cents = { subtotalCents: 100, taxCents: 0, totalCents: 100 }
  const line = { description: '', quantity: 1, unit: '', unitPriceCents: 100, taxable: false, totalCents: 100 }
  const lines = [false, true].map((addOn, index) => ({ ...line, number: index + 1, addOn }))
  const quote: CustomerQuote = {
    id: 1,
    number: 'Q-1-1',
    version: 1,
    customerName: '',
    options: [{ number: 1, name: '', lines, ...cents }],
    taxPercent: 0,
    depositPercent: 0,
    smallestCents: 1,
    message: '',
    terms: '',
    validUntil: today,
    answeredAt: null,
    declineText: null,
    depositPaidAt: null,
    status: 'sent',
    sentAt: now.toISOString(),
    sha256: '',
    acceptance: null,
    paymentLink: null,
  }
  const choice = { option: undefined, addOns: new Map(), name: '', signature: '', address: '' }
  return { quote, versions: [quote], reference, path, formKey: '', choice, isUnscheduled: false, asksAddress: true }
}
