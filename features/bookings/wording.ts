import { business } from '#content'
import type { TimeProblem } from './booking-request.ts'

/** How soon a person confirms a booking, such as "24 hours". */
export const confirmationTime = business.confirmationHours === 1 ? '1 hour' : `${business.confirmationHours} hours`

/** When we call customers. The visit may be sooner than the promised hours. */
export const callTime = `within ${confirmationTime}, and before the visit,`

/** What customers read when nobody can come at their preferred time. */
export const timeProblemSentences: Record<TimeProblem, string> = {
  closed: "We are closed that day. We'll call you to find another.",
  over: "That time had already passed when you booked. We'll call you to find another.",
}

/** What a visitor reads whose visit could have been confirmed at once, and is not. */
export const notConfirmedYet = 'This is a request, and the visit is not confirmed yet.'
/** The same with what comes next. */
export const keptAsRequest = `${notConfirmedYet} We'll call you ${callTime} to confirm the time.`

/** What a visitor reads whose visit is confirmed at once. */
export const confirmedThanks = 'Thank you! The time was free, so your visit is confirmed.'
