import { business } from './business.ts'

// Facts of the business as they stand in a sentence.

const { license, confirmationHours } = business

/** What the advertising of a contractor has to say; undefined as long as there is no number. */
export const licenseLine = license.trim() ? `License ${license.trim()}` : undefined

/** How soon a person calls about a booking: "24 hours". */
export const confirmationTime = confirmationHours === 1 ? '1 hour' : `${confirmationHours} hours`
