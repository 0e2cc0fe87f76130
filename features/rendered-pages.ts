// What the pages show that the server renders for each request.

import type { QuoteRequestField } from '#features/quote-requests/quote-request-fields.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'
import type { Danger } from '#firm/emergency.ts'
import type { BookingField } from './bookings/booking-fields.ts'
import type { TimeProblem } from './bookings/booking-request.ts'
import type { CustomerRequest } from './customer-page/customer-request.ts'
import type { Cancellation, CustomerMessage } from './customer-page/requests.ts'
import type { CustomerQuote } from './quotes/customer-quote.ts'

/** A form that was posted and rejected. */
export type RejectedForm<Field extends string = string> = {
  /** A sentence. */
  error: string
  fieldErrors: ReadonlyMap<Field, string>
  /** What the visitor typed. */
  typed: Partial<Record<Field, string>>
}

/** What the page about a customer's request knows. */
export type RequestPage = {
  request: CustomerRequest
  reference: string
  /** The path of the customer's page. */
  path: string
  cancellation: Cancellation
  /** Until staff have answered. */
  danger: Danger | undefined
  today: CalendarDay
  /** New each time that the page is shown. */
  formKey: string
  /** The form that is open. */
  opened?: CustomerMessage['kind']
  /** The sentence for what was just sent. */
  notice?: string
  /** Its `typed` holds the kind of the message, too. */
  rejected?: RejectedForm
}

/** What a customer chose in the form of a quote, before they accepted it. */
export type QuoteChoice = {
  option: number | undefined
  /** The numbers of the ticked lines by option. */
  addOns: ReadonlyMap<number, readonly number[]>
  name: string
  /** The path of an SVG, or empty. */
  signature: string
  address: string
}

/** What the page of a quote knows. */
export type QuotePage = {
  /** The version that the page shows. */
  quote: CustomerQuote
  /** The versions that were sent, newest first. */
  versions: readonly CustomerQuote[]
  reference: string
  /** The path of the customer's page. */
  path: string
  /** New each time that the page is shown. */
  formKey: string
  choice: QuoteChoice
  /** That a yes opens again what had ended. */
  reopening?: string | undefined
  /** Whether nobody knows yet where the work is. */
  asksAddress: boolean
  /** Whether no visit is planned yet. */
  isUnscheduled: boolean
  /** The sentence for what was just sent. */
  notice?: string | undefined
  /** Its `typed` holds the text of the form that declines. */
  rejected?: RejectedForm
  /** Whether the customer asked for the total of their choice. */
  isTotalAsked?: boolean
}

/** `path` is that of the customer's page. */
export type SentRequest = { reference: string; path: string; danger: Danger | undefined }
/**
 * `isConfirmed`: the visit was agreed at once, at the time that the visitor chose. False where it could have been. Undefined
 * where the office confirms visits.
 */
export type SentBooking = SentRequest & { timeProblem: TimeProblem | undefined; isConfirmed: boolean | undefined }

export type LostLinkPage = {
  /** Whether links can be emailed. */
  canSend: boolean
  /** Whether a link led here that does not work. */
  isBroken?: boolean
  /** Whether links were asked for. */
  isSent?: boolean
  rejected?: RejectedForm<'email'>
}

/** What each page shows that the server renders for each request, by the path of its file in site/pages. */
export type PagesOnRequest = {
  '/booking/sent': SentBooking
  '/booking/unsent': RejectedForm<BookingField>
  '/contact/sent': SentRequest
  '/contact/unsent': RejectedForm<QuoteRequestField>
  '/request': RequestPage
  /** A request that staff deleted. */
  '/request/closed': true
  /** Where customers ask for their links. */
  '/request/lost-link': LostLinkPage
  /** The button posts to `action`. `path` is that of the customer's page. */
  '/request/no-reviews': { path: string; action: string }
  '/request/quote': QuotePage
}

/** What a page tells the server that renders it. */
export type PageSummary = {
  title: string
  /** Not in the sitemap, and without a social card. */
  isUnlisted?: boolean
  /** The name of the picture on its social card, if it has one of its own. */
  picture?: string | undefined
}
