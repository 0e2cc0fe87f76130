import { business } from './business.ts'

const { street, city, state, stateName, postalCode } = business.address

/** Where the business is, as people say it: the city and the short name of its state. */
export const place = `${city}, ${state}`

/** The same with the whole name of the state. */
export const placeInFull = `${city}, ${stateName}`

/** What an envelope says below the name; without a street where customers do not come to the firm. */
export const postalAddress = `${street && `${street}, `}${place} ${postalCode}`
