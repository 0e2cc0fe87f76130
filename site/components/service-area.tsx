import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { business, region, towns } from '#content'
import { listInWords } from '#firm/formats.ts'
import { place } from '#firm/place.ts'
import { mapFrameLink, mapLink } from '#ui/links.ts'
import { AreaMap } from './area-map.tsx'
import { type Area, aboutDistance, layoutArea } from './area-map-layout.ts'
import { TownName } from './town-name.tsx'
import './area-map.css'

/**
 * The service area as a drawing, as a list of cities and as a map of the map provider. The drawing needs the
 * coordinates of the business and of towns. `children` is the note for visitors from other cities.
 */
export function ServiceArea({
  heading,
  cities,
  children,
}: {
  heading: string
  cities: readonly string[]
  children: ReactNode
}) {
  const drawn = towns.filter(({ name }) => cities.includes(name))
  const { coordinates: center, serviceRadiusMeters } = business
  const { distances } = region
  const area =
    center && drawn.length > 0
      ? { place, center, radiusMeters: serviceRadiusMeters, distances, towns: drawn }
      : undefined
  return (
    <section className="wrap pt-8 sm:pt-16">
      <h2 className="text-3xl font-extrabold">{heading}</h2>
      <div className="area mt-3 sm:mt-6" data-drawn={area && true}>
        <figure className="area-drawing break-inside-avoid">
          {area ? <AreaMap {...area} /> : <MapGround />}
          <figcaption className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
            <span className="block first-letter:uppercase">
              {aboutDistance(serviceRadiusMeters, distances)} around {place}
              {area && farther(area)}
            </span>
            <a href={mapLink} className="link inline-flex min-h-11 items-center">
              Open the map
            </a>
          </figcaption>
        </figure>
        <div className="area-towns" data-many={cities.length > 16 || undefined}>
          <ul>
            {cities.map((city) => (
              <li key={city}>
                <TownName name={city} />
              </li>
            ))}
          </ul>
          <div className="mt-2 sm:mt-3">{children}</div>
        </div>
        <div className="area-frame print:hidden">
          {area && <MapGround />}
          {/* With the color scheme of the page inside, an empty frame is transparent instead of white. */}
          <iframe title={`Map of ${place}`} src={mapFrameLink} loading="lazy" height={384} className="scheme-light" />
        </div>
      </div>
    </section>
  )
}

/** The towns beyond the circle, such as ", and on to Edmond". */
function farther(area: Area): string {
  const names = layoutArea(area).dots.flatMap(({ name, isInside }) => (isInside ? [] : [name]))
  return names.length > 0 ? `, and on to ${listInWords(names)}` : ''
}

/** A plain background, visible until the map frame shows a map. */
function MapGround() {
  return (
    <div className="area-ground" aria-hidden>
      <MapPin className="size-8 text-control" />
      <p className="mt-1 font-semibold">{place}</p>
    </div>
  )
}

/** The note for visitors from other cities, with a link to the contact page. */
export function AreaNote({ note, link, afterLink }: { note: string; link: string; afterLink: string }) {
  return (
    <p>
      {note}{' '}
      <a href="/contact" className="link">
        {link}
      </a>
      {/^\w/.test(afterLink) ? ` ${afterLink}` : afterLink}
    </p>
  )
}
