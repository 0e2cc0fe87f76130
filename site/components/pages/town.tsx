import { Car } from 'lucide-react'
import { pages, type TownPage } from '#content'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { BookOrCall, PageHero } from '#site/components/page-hero.tsx'
import { Points } from '#site/components/points.tsx'
import { homeBreadcrumb } from '#site/head/breadcrumbs.ts'
import type { Head } from '#site/head/head.ts'
import { service } from '#site/head/structured-data.ts'

/** The page of a town in which the business works. */
export function Town({ town }: { town: TownPage }) {
  return (
    <>
      <PageHero title={town.headline} lead={town.lead} picture={town.picture}>
        {town.driveTime && (
          <p className="mt-4 flex gap-2 font-bold">
            <Car aria-hidden className="size-6 shrink-0 text-lamp" />
            {town.driveTime}
          </p>
        )}
        <BookOrCall />
      </PageHero>
      <section className="wrap pt-10 sm:pt-16">
        <div
          className="grid max-w-prose gap-4 sm:text-lg"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the owner's own Markdown
          dangerouslySetInnerHTML={{ __html: town.html }}
        />
      </section>
      {town.jobs.length > 0 && (
        <section className="wrap pt-10 sm:pt-16">
          <h2 className="text-3xl font-extrabold">{`Jobs in ${town.town}`}</h2>
          <Points points={town.jobs} className="marked" />
        </section>
      )}
      <CallToAction {...pages.home.callToAction} />
    </>
  )
}

/** The breadcrumbs lead through the page with the list of towns. */
export function headOf({ slug, town, headline, title, description, picture }: TownPage): Head {
  const path = `/towns/${slug}`
  const area = pages.about
    ? { label: pages.about.area.heading, path: '/about' }
    : { label: 'Contact Us', path: '/contact' }
  return {
    title,
    description,
    picture,
    breadcrumbs: [homeBreadcrumb, area, { label: town, path }],
    structuredData: (site) => [service(site, path, { name: headline, description, towns: [town] })],
  }
}
