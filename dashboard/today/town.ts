import { business } from '#content'

const unit = /^(#|\d|(apt|apartment|unit|suite|ste|lot|bldg|building|floor|fl|room|rm|p\.?\s?o\.?\s?box)\b)/i
const postalCode = /\b\d{5}(-\d{4})?$/
const { state, stateName, country } = business.address
const regions: readonly string[] = [state, stateName, country, 'USA', 'United States'].map((name) => name.toLowerCase())
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

/** "Springfield" for "Springfield, IL 62701", "Springfield IL" and "Springfield 62701". Empty for "IL 62701". */
function withoutRegion(part: string): string {
  const name = part
    .replace(postalCode, '')
    .trimEnd()
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
