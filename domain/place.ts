import { business } from '#content'

const { street, city, state, postalCode } = business.address

/** Such as "Springfield, IL". */
export const place = `${city}, ${state}`

/** One line. Without a street when customers do not visit the business. */
export const postalAddress = `${street && `${street}, `}${place} ${postalCode}`
