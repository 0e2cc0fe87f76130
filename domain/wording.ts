import { business, emails } from '#content'
import type { TimeProblem } from './booking-request.ts'

const { license, confirmationHours } = business

/** Contractor advertising must show it in most states. Undefined without a number: "none" says that there is none. */
export const licenseLine = /^(none|no)?$/i.test(license.trim()) ? undefined : `License ${license.trim()}`

/** How soon a person confirms a booking, such as "24 hours". */
export const confirmationTime = confirmationHours === 1 ? '1 hour' : `${confirmationHours} hours`

/** The sentences of the emails that are the owner's. An empty one is left out. */
export const emailSentences = {
  afterBooking: emails.afterBooking ?? 'We’ll talk about the work on the phone.',
  afterQuoteRequest: emails.afterQuoteRequest ?? 'We’ll read it and call or write back.',
  beforeVisit: emails.beforeVisit ?? 'Please keep the area where we’ll work clear.',
  emergencies: emails.emergencies ?? '',
  signOff: emails.signOff ?? 'Thank you for choosing us.',
}

/** Whom to call, and when somebody answers. */
export const cannotWait = `If it cannot wait, call ${business.emergencyPhone}. ${emailSentences.emergencies}`.trim()

/** What customers read when nobody can come at their preferred time. */
export const timeProblemSentences: Record<TimeProblem, string> = {
  closed: "We are closed that day. We'll call you to find another.",
  over: "That time had already passed when you booked. We'll call you to find another.",
}
