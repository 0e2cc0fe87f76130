import { business } from './business.ts'

const { street, city, state, stateName, postalCode } = business.address

/** Such as "Springfield, IL". */
export const place = `${city}, ${state}`

/** Such as "Springfield, Illinois". */
export const placeInFull = `${city}, ${stateName}`

/** One line. Without a street when customers do not visit the business. */
export const postalAddress = `${street && `${street}, `}${place} ${postalCode}`
