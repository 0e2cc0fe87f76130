import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Town } from '#content'
import { AreaMap } from '#site/components/area-map.tsx'
import { labelBox } from '#site/components/area-map-labels.ts'
import { type Area, layoutArea, size } from '#site/components/area-map-layout.ts'

const coordinates: Record<string, [latitude: number, longitude: number]> = {
  Harrah: [35.4895, -97.1636],
  Choctaw: [35.4976, -97.2689],
  McLoud: [35.436, -97.0917],
  'Nicoma Park': [35.4912, -97.3231],
  Jones: [35.5659, -97.287],
  Spencer: [35.5226, -97.3773],
  'Midwest City': [35.4495, -97.3967],
  Luther: [35.6617, -97.1956],
  'Bethel Acres': [35.307, -97.027],
  'Oklahoma City': [35.4676, -97.5164],
  Shawnee: [35.3273, -96.9253],
  Edmond: [35.6528, -97.4781],
  Arcadia: [35.6623, -97.3264],
  Meeker: [35.5034, -96.9028],
}
const fourteen = Object.entries(coordinates).map(([name, [latitude, longitude]]) => ({ name, latitude, longitude }))
const harrah = { latitude: 35.4895, longitude: -97.1636 }

const anArea = (towns: readonly Town[], area: Partial<Area> = {}): Area => ({
  place: 'Harrah, OK',
  center: harrah,
  radiusMeters: 30_000,
  ...area,
  towns,
})

/** A town at a distance in degrees from Harrah. */
const aTown = (name: string, north: number, east: number): Town => ({
  name,
  latitude: harrah.latitude + north,
  longitude: harrah.longitude + east,
})

/** Forty towns on a spiral, closer to each other near its middle. */
const forty = Array.from({ length: 40 }, (_, index) =>
  aTown(`Springfield ${index}`, 0.006 * index * Math.sin(index), 0.007 * index * Math.cos(index)),
)

const pictures: [string, Area][] = [
  ['fourteen towns', anArea(fourteen)],
  ['the home town alone', anArea(fourteen.slice(0, 1))],
  ['another town alone', anArea(fourteen.slice(1, 2))],
  ['no town', anArea([])],
  ['towns at identical coordinates', anArea([aTown('Here', 0.1, 0.1), aTown('There', 0.1, 0.1)])],
  ['towns with the same name', anArea([aTown('Salem', 0.1, 0.1), aTown('Salem', -0.1, 0.1)])],
  ['a town at the center', anArea([...fourteen, aTown('Center', 0, 0)])],
  [
    'towns far outside the radius',
    anArea([aTown('Far East', 0, 0.6), aTown('Far North', 0.5, 0), aTown('Tulsa', 0.7, 1.2)]),
  ],
  ['forty towns', anArea(forty)],
  ['forty towns in one spot', anArea(forty.map(({ name }, index) => aTown(name, index * 0.0005, 0)))],
  ['a radius of one mile', anArea(fourteen, { radiusMeters: 1609 })],
  ['a radius of 200 miles', anArea(fourteen, { radiusMeters: 321_869 })],
]

test.each(pictures)('the names of %s cover neither each other nor a dot', (_, area) => {
  const { dots } = layoutArea(area)
  const boxes = dots.flatMap(({ name, label }) => (label ? [labelBox(name, label, size.fontSize)] : []))
  boxes.forEach((box, index) => {
    for (const other of boxes.slice(index + 1)) {
      const apart =
        box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top
      expect(apart, JSON.stringify([box, other])).toBe(true)
    }
    for (const { x, y } of dots) {
      expect(x > box.left && x < box.right && y > box.top && y < box.bottom).toBe(false)
    }
  })
})

test.each(pictures)('the picture of %s holds every dot, every name, the circle and the scale', (_, area) => {
  const { dots, middle, radius, scale } = layoutArea(area)
  const points = [
    ...dots,
    ...dots.flatMap(({ name, label }) => {
      if (!label) return []
      const { left, right, top, bottom } = labelBox(name, label, size.fontSize)
      return [
        { x: left, y: top },
        { x: right, y: bottom },
      ]
    }),
    { x: middle.x - radius, y: middle.y - radius },
    { x: middle.x + radius, y: middle.y + radius },
    { x: scale.x + scale.length, y: scale.y },
  ]
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(size.width)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(size.height)
  }
})

test('distances are true to scale in every direction', () => {
  const { dots, middle, unitsPerMeter, radius, rings, scale } = layoutArea(anArea(fourteen))
  for (const { name, x, y } of dots) {
    const [latitude, longitude] = coordinates[name] ?? [0, 0]
    const drawn = Math.hypot(x - middle.x, y - middle.y) / unitsPerMeter
    expect(Math.abs(drawn - greatCircle(harrah, { latitude, longitude })), name).toBeLessThan(100)
  }
  expect(radius / unitsPerMeter).toBeCloseTo(30_000, -2)
  expect(scale.text).toBe('5 mi')
  expect(scale.length / unitsPerMeter).toBeCloseTo(5 * 1609.344, -2)
  expect(rings).toHaveLength(3)
})

test('north is up and east is right', () => {
  const { dots, middle } = layoutArea(anArea([aTown('North', 0.1, 0), aTown('East', 0, 0.1)]))
  const [, north, east] = dots
  expect(north).toMatchObject({ x: middle.x })
  expect(north?.y).toBeLessThan(middle.y)
  expect(east).toMatchObject({ y: middle.y })
  expect(east?.x).toBeGreaterThan(middle.x)
})

test('all fourteen towns have their names', () => {
  const { dots } = layoutArea(anArea(fourteen))
  expect(dots.filter(({ label }) => label).map(({ name }) => name)).toEqual(Object.keys(coordinates))
  expect(dots.filter(({ isInside }) => !isInside).map(({ name }) => name)).toEqual(['Oklahoma City', 'Edmond'])
  expect(dots.filter(({ isHome }) => isHome).map(({ name }) => name)).toEqual(['Harrah'])
})

test('a town without room for its name keeps its dot, and the name is its tooltip', () => {
  const { dots } = layoutArea(anArea(forty))
  const without = dots.filter(({ label }) => !label)
  expect(dots).toHaveLength(41)
  expect(without.length).toBeGreaterThan(0)
  expect(without.length).toBeLessThan(20)
  expect(markup(anArea(forty)).match(/<title>/g)).toHaveLength(without.length)
})

test('the home town is marked at the center when the list does not name it', () => {
  const { dots, middle } = layoutArea(anArea(fourteen.slice(1, 3)))
  expect(dots.map(({ name }) => name)).toEqual(['Harrah', 'Choctaw', 'McLoud'])
  expect(dots[0]).toMatchObject({ ...middle, isHome: true })
})

test('a town at more than twice the radius is left out', () => {
  const { dots } = layoutArea(anArea([...fourteen, aTown('Tulsa', 0.66, 1.17)]))
  expect(dots.map(({ name }) => name)).not.toContain('Tulsa')
})

test.each<[string, Area]>([
  ['Map: Harrah, OK, with 11 towns within about 19 miles and 2 farther away', anArea(fourteen)],
  ['Map: Harrah, OK, with 1 town within about 19 miles', anArea(fourteen.slice(0, 2))],
  ['Map: about 19 miles around Harrah, OK, with 1 town farther away', anArea([aTown('Far North', 0.5, 0)])],
  ['Map: about 1 mile around Harrah, OK', anArea([], { radiusMeters: 1500 })],
])('screen readers get "%s"', (description, area) => {
  expect(markup(area)).toContain(`role="img" aria-label="${description}"`)
})

test.each(pictures)('the picture of %s is small', (_, area) => {
  expect(markup(area).length).toBeLessThan(6000)
})

const markup = (area: Area) => renderToStaticMarkup(createElement(AreaMap, area))

/** In meters, by the haversine formula. */
function greatCircle(from: Omit<Town, 'name'>, to: Omit<Town, 'name'>): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const share =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * 6_371_000 * Math.asin(Math.sqrt(share))
}
