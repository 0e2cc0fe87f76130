import { business, region, type Town, towns } from '#content'
import { townOf } from './town.ts'

const earthRadius = { miles: 3959, kilometers: 6371 }[region.distances]

const { coordinates, address } = business
const byName = new Map(towns.map((town) => [town.name.toLowerCase(), town]))

/** Where the crew starts in the morning: the firm's own town. Undefined unless the content says where it is. */
export const base: Town | undefined =
  byName.get(address.city.toLowerCase()) ?? (coordinates && { name: address.city, ...coordinates })

/** The town of a typed address. Undefined unless the content has its coordinates. */
export const knownTown = (typed: string): Town | undefined => byName.get(townOf(typed).toLowerCase())

/** How long the crew drives: 0 within a town, and when a town is not known. */
export function travelMinutes(from: Town | undefined, to: Town | undefined): number {
  if (!from || !to || from.name === to.name) return 0
  const minutes = ((straightLine(from, to) * business.travelFactor) / business.travelSpeed) * 60
  return Math.max(Math.ceil(minutes), business.minTravelMinutes)
}

/** Such as "25 min drive from Choctaw". */
export const driveInWords = (minutes: number, from: string): string =>
  minutes === 0 ? `No drive: already in ${from}` : `${minutes} min drive from ${from}`

/** In the unit of the region, by the haversine formula. */
function straightLine(from: Town, to: Town): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const narrowing = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude))
  return 2 * earthRadius * Math.asin(Math.sqrt(north + narrowing * east))
}
