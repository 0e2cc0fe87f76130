import { business } from '#content'
import type { TimeProblem } from './booking-request.ts'
import { hasLicense } from './license.ts'

const { license, confirmationHours } = business

/** Contractor advertising must show it in most states. Undefined without a number. */
export const licenseLine = hasLicense(license) ? `License ${license.trim()}` : undefined

/** How soon a person confirms a booking, such as "24 hours". */
export const confirmationTime = confirmationHours === 1 ? '1 hour' : `${confirmationHours} hours`

/** What customers read when nobody can come at their preferred time. */
export const timeProblemSentences: Record<TimeProblem, string> = {
  closed: "We are closed that day. We'll call you to find another.",
  over: "That time had already passed when you booked. We'll call you to find another.",
}
