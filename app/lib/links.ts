import { business, place } from '#domain/business.ts'

/** `tel:` link of a phone number as people write it; a ten-digit one is North American. */
export function telLink(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, '')
  return `tel:${/^\d{10}$/.test(digits) ? `+1${digits}` : digits}`
}

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/** A search for the business, from which people book on Google. */
export const googleSearchLink = `https://www.google.com/search?q=${encodeURIComponent(`${business.name} ${place}`)}`

/** The place on a map, for people to open. */
export const mapLink = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

/** The place on a map, for a frame in the page. */
export const mapFrameLink = `https://maps.google.com/maps?q=${encodeURIComponent(`${place} ${business.address.postalCode}`)}&z=${business.mapZoom}&output=embed`
