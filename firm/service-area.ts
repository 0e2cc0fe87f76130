import { business } from '#content'
import { townName, unit, withoutRegion } from './town.ts'

/** No real address is longer. */
const maxLength = 500

const bare = (town: string) => town.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
const served = new Set([...business.cities, ...business.moreCities, business.address.city].map(bare))

/**
 * The town of a typed address, if it is none of the firm's towns: "Tulsa" for "1 Elm Street, Tulsa, OK 74103". Only an
 * address with a state or a postal code surely names its town, so any other has none.
 */
export function townOutside(address: string): string | undefined {
  if (address.length > maxLength) return undefined
  const parts = address
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const at = parts.findLastIndex((part) => withoutRegion(part) !== '')
  const part = parts[at] ?? ''
  const town = withoutRegion(part)
  const hasRegion = at < parts.length - 1 || (at > 0 && town !== part)
  const isTown = townName.test(town) && !unit.test(town)
  return hasRegion && isTown && !served.has(bare(town)) ? town : undefined
}

/** What a customer there reads. It is never a refusal. */
export const outsideSentence = (town: string) =>
  `${town} is outside the area where we usually work. We may still come: we’ll call you.`
