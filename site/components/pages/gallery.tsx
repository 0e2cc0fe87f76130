import { business } from '#domain/business.ts'
import { place } from '#domain/place.ts'
import { isOffered } from '#domain/services.ts'
import { gallery } from '#pictures/gallery.ts'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { Picture } from '#site/components/picture.tsx'
import type { Head } from '#site/head/head.ts'

export const head: Head = {
  title: 'Our Professional Work',
  description: `Panels, conduits, trenches and the van they come in: what the work of ${business.name} around ${place} looks like.`,
}

export function Gallery() {
  return (
    <>
      <div className="wrap pt-10 sm:pt-14">
        <h1 className="text-4xl font-extrabold sm:text-5xl">Our Professional Work</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">
          What you pay an electrician for mostly ends up behind a cover. This is how it should look before the cover
          goes on.
        </p>
        <ul className="gallery">
          {gallery.filter(isOffered).map(({ title, description, category, picture }) => (
            <li key={title}>
              <article className="picture-card h-full">
                <Picture name={picture} sizes="(width >= 72rem) 35rem, (width >= 40rem) 50vw, 66vw" />
                <div className="p-5">
                  <span className="badge" data-tone="busy">
                    {category}
                  </span>
                  <h2 className="mt-2 text-xl font-bold">{title}</h2>
                  <p className="mt-1 text-muted">{description}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
      <CallToAction
        heading="Yours could be next"
        text="Show us a photo of what you have, and we tell you what we would do with it and what that costs."
      />
    </>
  )
}
