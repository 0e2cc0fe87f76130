import { claims, pages, type ServicePage } from '#content'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { BookOrCall, PageHero } from '#site/components/page-hero.tsx'
import { Points, Sentences } from '#site/components/points.tsx'
import { Checklist, Questions } from '#site/components/service-block.tsx'
import type { Head } from '#site/head/head.ts'
import { faqPage, service as serviceData } from '#site/head/structured-data.ts'
import '#site/components/service.css'

type ServiceProps = { service: ServicePage }

export function ServiceHero({ service }: ServiceProps) {
  const { headline, lead, picture, price } = service
  return (
    <PageHero title={headline} lead={lead} picture={picture}>
      {price && <p className="mt-4 text-xl font-bold">{price}</p>}
      <BookOrCall service={service} />
    </PageHero>
  )
}

/** The benefits of the service, or the promises to every customer. */
export function ServiceBenefits({ service: { benefits } }: ServiceProps) {
  return (
    <section className="wrap pt-9 sm:pt-14">
      <h2 className="sr-only">What you get</h2>
      <Points points={benefits.length > 0 ? benefits : claims.commitments} className="marked" />
    </section>
  )
}

/** What it costs and how the day goes, the questions, and the closing call to action. */
export function ServiceEnd({ service }: ServiceProps) {
  const { sections, features, faq, process, closing, price } = service
  const ownList = sections.length === 0 && features.length > 0 ? { heading: 'What it includes', items: features } : null
  const checklist = service.checklist ?? ownList
  return (
    <>
      {(process || checklist) && (
        <section className={`wrap service-row ${process ? 'chapter' : ''}`}>
          {process && (
            <div>
              <h2 className="text-3xl font-extrabold sm:text-4xl">{process.heading}</h2>
              {price && <p className="mt-3 font-display text-2xl font-extrabold text-link">{price}</p>}
              {process.intro && <p className="mt-3 max-w-prose text-lg">{process.intro}</p>}
            </div>
          )}
          {process && <Sentences points={process.steps} inOrder />}
          {checklist && (
            <div>
              <Checklist {...checklist} />
            </div>
          )}
        </section>
      )}
      {faq && <Questions {...faq} />}
      <CallToAction {...(closing ?? pages.home.callToAction)} />
    </>
  )
}

/** The head of a service page, with structured data for the service and its FAQ. */
export function headOf({ slug, name, title, description, picture, faq }: ServicePage): Head {
  const structuredData = (site: string) => [
    serviceData(site, `/services/${slug}`, { name, description }),
    ...(faq ? [faqPage(faq.questions)] : []),
  ]
  return { title, description, picture, structuredData }
}
