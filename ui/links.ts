import { business } from '#domain/business.ts'
import { internationalNumber, partsOf } from '#domain/phone.ts'
import { place, postalAddress } from '#domain/place.ts'

/** `tel:` link of a phone number as people write it, its extension too; ten digits are North American. */
export function telLink(phone: string): string {
  const { number, extension } = partsOf(phone)
  return `tel:${internationalNumber(number)}${extension && `;ext=${extension}`}`
}

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/** A search for the business, from which people book on Google. */
export const googleSearchLink = `https://www.google.com/search?q=${encodeURIComponent(`${business.name} ${place}`)}`

/** Whose maps they are: the visitor's browser asks them for the frame. */
export const mapProvider = 'Google Maps'

/** The place on a map, for people to open. */
export const mapLink = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(business.address.street ? postalAddress : place)}`

/** The place on a map, for a frame in the page. */
export const mapFrameLink = `https://maps.google.com/maps?q=${encodeURIComponent(postalAddress)}&z=${business.mapZoom}&output=embed`
