import { business, region } from '#content'

export const unit = /^(#|\d|(apt|apartment|unit|suite|ste|lot|bldg|building|floor|fl|room|rm|p\.?\s?o\.?\s?box)\b)/i
/** No digits and no punctuation of "c/o" or "#4". */
export const townName = /^\p{L}[\p{L} .'’-]{0,39}$/u
const { state, stateName, country } = business.address
/** Other countries write letters into a postal code, or put it before the town. */
const postalCode = country === 'US' ? /\b\d{5}(-\d{4})?$/ : /(?<!\S)(?=\S*\d)\S+(?!\S)/g
const own = [state, stateName, country, region.countryName, ...(country === 'US' ? ['USA', 'United States'] : ['UK'])]
const regions: readonly string[] = own.map((name) => name.toLowerCase()).filter(Boolean)
const served = [...business.cities, ...business.moreCities]

/**
 * The town of an address that a person typed: what follows the house number and street, without apartment, state and
 * postal code. Without that, a town of the service area that the address names, or else the whole address.
 */
export function townOf(address: string): string {
  const [street = '', ...rest] = address.split(/[,;\n]+/).map((part) => part.trim())
  const named = rest.map(withoutRegion).find((part) => part !== '' && !unit.test(part))
  return (/\d/.test(street) && named) || servedTown(address) || address.trim()
}

/**
 * Tells an address from another, and little to a stranger: "12 Ch…, Springfield" for "12 Church Street, Springfield". The
 * town is what follows the last comma, or else a town of the service area. Without either, there is none.
 */
export function shortAddress(address: string): string {
  const [street = '', ...rest] = address.split(/[,;\n]+/).map((part) => part.trim())
  const [number = '', ...words] = street.split(/\s+/)
  const hasNumber = /^\d/.test(number) && words.length > 0
  const last = rest.map(withoutRegion).findLast((part) => part !== '' && !unit.test(part))
  const town = (hasNumber && last && townName.test(last) && last) || servedTown(address)
  const start = hasNumber ? `${number.slice(0, 6)} ${firstLetters(words.join(' '))}` : firstLetters(street)
  return town ? `${start}, ${town}` : start
}

const firstLetters = (text: string) => `${[...text].slice(0, 2).join('')}…`

/** "Springfield" for "Springfield, IL 62701", "Springfield IL" and "Springfield 62701". Empty for "IL 62701". */
export function withoutRegion(part: string): string {
  const name = part
    .replace(postalCode, '')
    .trim()
    .replace(/\s[A-Z]{2}$/, '')
    .trimEnd()
  return regions.includes(name.toLowerCase()) || /^[A-Z]{2}$/.test(name) ? '' : name
}

/** The last one named, because a street can be named after a town. */
function servedTown(address: string): string | undefined {
  const text = address.toLowerCase()
  const found = served.map((town) => ({ town, at: text.lastIndexOf(` ${town.toLowerCase()}`) }))
  return found.sort((one, other) => other.at - one.at).find(({ at }) => at > 0)?.town
}
