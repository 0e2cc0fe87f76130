import type { Town } from '#content'
import { type Anchor, estimateWidth, placeLabels } from './area-map-labels.ts'

type Coordinates = Pick<Town, 'latitude' | 'longitude'>
export type Area = {
  place: string
  center: Coordinates
  radiusMeters: number
  /** Miles unless given. */
  distances?: Distances
  towns: readonly Town[]
}
type Distances = keyof typeof units

/** A town in the picture. Without a label when there is no room for one. */
export type Dot = {
  name: string
  x: number
  y: number
  isHome: boolean
  isInside: boolean
  label: { x: number; y: number; anchor: Anchor } | undefined
}

/** The view box. The font size is in its units: 11.4 pixels on a phone of 390 pixels. */
export const size = { width: 400, height: 352, fontSize: 13 }

const units = {
  miles: { meters: 1609.344, sign: 'mi', one: 'mile', several: 'miles' },
  kilometers: { meters: 1000, sign: 'km', one: 'kilometer', several: 'kilometers' },
}
const degree = 111_195 // meters along a meridian, on a sphere with a radius of 6371 km
const margin = 11
const farthest = 2 // times the radius: a town beyond it would shrink all others to one spot

/** Returns the service area as a drawing: north is up, and distances are true to scale. */
export function layoutArea({ place, center, radiusMeters, distances = 'miles', towns }: Area) {
  const unit = units[distances]
  const east = degree * Math.cos((center.latitude * Math.PI) / 180)
  const isHome = (town: Town) => town.name.toLowerCase() === cityOf(place).toLowerCase()
  const home = towns.find(isHome) ?? { ...center, name: cityOf(place) }
  const places = [home, ...towns.filter((town) => town !== home)]
    .map((town) => ({
      name: town.name,
      isHome: town === home,
      x: (town.longitude - center.longitude) * east,
      y: (center.latitude - town.latitude) * degree,
    }))
    .filter((town) => town.isHome || Math.hypot(town.x, town.y) <= farthest * radiusMeters)

  const [left, right] = range(places.map(({ x }) => x).concat(-radiusMeters, radiusMeters))
  const [top, bottom] = range(places.map(({ y }) => y).concat(-radiusMeters, radiusMeters))
  const unitsPerMeter = Math.min(
    (size.width - 2 * margin) / (right - left),
    (size.height - 2 * margin) / (bottom - top),
  )
  const toX = (meters: number) => round(size.width / 2 + (meters - (left + right) / 2) * unitsPerMeter)
  const toY = (meters: number) => round(size.height / 2 + (meters - (top + bottom) / 2) * unitsPerMeter)
  const middle = { x: toX(0), y: toY(0) }
  const radius = round(radiusMeters * unitsPerMeter)

  const step = stepOf(radiusMeters / unit.meters)
  const stepLength = round(step * unit.meters * unitsPerMeter)
  const rings = Array.from({ length: Math.ceil(radius / stepLength) - 1 }, (_, index) =>
    round((index + 1) * stepLength),
  )
  const scale = { x: margin, y: size.height - margin, length: stepLength, text: `${step} ${unit.sign}` }
  const north = { x: middle.x, y: middle.y - radius }

  const dots = places.map(({ name, isHome, x, y }) => ({
    name,
    isHome,
    isInside: Math.hypot(x, y) <= radiusMeters,
    x: toX(x),
    y: toY(y),
  }))
  const labels = placeLabels(dots, size, [
    {
      left: 0,
      right: scale.x + Math.max(stepLength, estimateWidth(scale.text, 11)),
      top: scale.y - 18,
      bottom: size.height,
    },
    { left: north.x - 7, right: north.x + 7, top: north.y - 7, bottom: north.y + 7 },
  ])
  return {
    description: describe(place, aboutDistance(radiusMeters, distances), dots),
    middle,
    radius,
    rings,
    scale,
    north,
    unitsPerMeter,
    dots: dots.map((dot, index): Dot => ({ ...dot, label: labels[index] })),
  }
}

/** Such as "about 19 miles". */
export function aboutDistance(meters: number, distances: Distances): string {
  const unit = units[distances]
  const count = Math.max(1, Math.round(meters / unit.meters))
  return `about ${count} ${count === 1 ? unit.one : unit.several}`
}

function describe(place: string, distance: string, dots: Pick<Dot, 'isHome' | 'isInside'>[]): string {
  const others = dots.filter(({ isHome }) => !isHome)
  const inside = others.filter(({ isInside }) => isInside).length
  const outside = others.length - inside
  const count = (number: number) => `${number} ${number === 1 ? 'town' : 'towns'}`
  if (inside === 0 && outside === 0) return `Map: ${distance} around ${place}`
  if (inside === 0) return `Map: ${distance} around ${place}, with ${count(outside)} farther away`
  return `Map: ${place}, with ${count(inside)} within ${distance}${outside > 0 ? ` and ${outside} farther away` : ''}`
}

/** The distance between two rings in miles or kilometers, so that two or more fit into the circle. */
const stepOf = (miles: number) => [100, 50, 20, 10, 5, 2, 1, 0.5, 0.2].find((step) => step * 3 <= miles) ?? 0.1

const cityOf = (place: string) => place.replace(/,.*/, '')
const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as const
const round = (value: number) => Math.round(value * 10) / 10
