import { business } from '#content'

const { street, city, state, postalCode, country, countryName, postalCodeFirst } = business.address

/** Such as "Springfield, IL". Without a state where addresses have none. */
export const place = state === '' ? city : `${city}, ${state}`

const town = postalCodeFirst ? `${postalCode} ${place}` : `${place} ${postalCode}`

/** One line. Without a street when customers do not visit the business. */
export const postalAddress = [street, town.trim()].filter(Boolean).join(', ')

/** The end of an address or a place for readers in every country. Empty in the United States. */
export const inCountry = country === 'US' ? '' : `, ${countryName}`
