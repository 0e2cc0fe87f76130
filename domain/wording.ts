import { business } from './business.ts'

const { license, confirmationHours } = business

/** Contractor advertising must show it. Undefined without a number. */
export const licenseLine = license.trim() ? `License ${license.trim()}` : undefined

/** How soon a person confirms a booking, such as "24 hours". */
export const confirmationTime = confirmationHours === 1 ? '1 hour' : `${confirmationHours} hours`
