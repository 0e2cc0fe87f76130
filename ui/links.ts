import { business, region } from '#content'
import { internationalNumber, partsOf } from '#firm/phone.ts'

/** Converts a phone number, with or without an extension, to a `tel:` link. In North America, ten digits are a whole number. */
export function telLink(phone: string): string {
  const { number, extension } = partsOf(phone)
  return `tel:${internationalNumber(number)}${extension && `;ext=${extension}`}`
}

export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

// The scripts of pages without these links leave them out, because each comes from a pure call.
const linkOf = (make: () => string) => make()

/** Google results for the business, where visitors can book. */
export const googleSearchLink = /* @__PURE__ */ linkOf(
  () => `https://www.google.com/search?q=${encodeURIComponent(`${business.name} ${region.place}`)}`,
)

/** Outside of the United States, the map needs the country. */
const inItsCountry = (address: string) =>
  encodeURIComponent(business.address.country === 'US' ? address : `${address}, ${region.countryName}`)

/** Opens the business in Google Maps. */
export const mapLink = /* @__PURE__ */ linkOf(
  () =>
    `https://www.google.com/maps/search/?api=1&query=${inItsCountry(business.address.street ? region.postalAddress : region.place)}`,
)

/** The source of the embedded map. */
export const mapFrameLink = /* @__PURE__ */ linkOf(
  () => `https://maps.google.com/maps?q=${inItsCountry(region.postalAddress)}&z=${business.mapZoom}&output=embed`,
)
