import { business } from '#content'
import { internationalNumber, partsOf } from '#domain/phone.ts'
import { inCountry, place, postalAddress } from '#domain/place.ts'

/** Converts a phone number, with or without an extension, to a `tel:` link. In North America, ten digits are a whole number. */
export function telLink(phone: string): string {
  const { number, extension } = partsOf(phone)
  return `tel:${internationalNumber(number)}${extension && `;ext=${extension}`}`
}

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/** Google results for the business, where visitors can book. */
export const googleSearchLink = `https://www.google.com/search?q=${encodeURIComponent(`${business.name} ${place}`)}`

/** Opens the business in Google Maps. */
export const mapLink = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent((business.address.street ? postalAddress : place) + inCountry)}`

/** The source of the embedded map. */
export const mapFrameLink = `https://maps.google.com/maps?q=${encodeURIComponent(postalAddress + inCountry)}&z=${business.mapZoom}&output=embed`
