import type { ReactNode } from 'react'
import { place } from '#domain/place.ts'
import { mapFrameLink } from '#ui/links.ts'

/** The map and the list of cities. `children` is the note for visitors from other cities. */
export function ServiceArea({
  heading,
  cities,
  children,
}: {
  heading: string
  cities: readonly string[]
  children: ReactNode
}) {
  return (
    <section className="wrap grid gap-8 pt-16 lg:grid-cols-[3fr_2fr]">
      <div className="h-96 rounded-2xl bg-sunken max-lg:order-last">
        <iframe
          title={`Map of ${place}`}
          src={mapFrameLink}
          loading="lazy"
          height={384}
          className="size-full rounded-2xl border border-line"
        />
      </div>
      <div>
        <h2 className="text-3xl font-extrabold">{heading}</h2>
        <ul className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2">
          {cities.map((city) => (
            <li key={city}>{city}</li>
          ))}
        </ul>
        <div className="mt-5">{children}</div>
      </div>
    </section>
  )
}
