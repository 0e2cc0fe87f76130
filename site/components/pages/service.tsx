import { claims, pages, type ServicePage } from '#content'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { BookOrCall, PageHero } from '#site/components/page-hero.tsx'
import { Points } from '#site/components/points.tsx'
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

/** The checklist, the questions, the process section and the closing call to action. */
export function ServiceEnd({ service }: ServiceProps) {
  const { sections, features, faq, process, closing } = service
  const ownList = sections.length === 0 && features.length > 0 ? { heading: 'What it includes', items: features } : null
  const checklist = service.checklist ?? ownList
  return (
    <>
      {process && (
        <section className="wrap service-row">
          <h2 className="text-2xl font-extrabold sm:text-3xl">{process.heading}</h2>
          {process.intro && <p className="mt-2 max-w-prose text-muted sm:text-lg">{process.intro}</p>}
          <ol className="steps">
            {process.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {(checklist || faq) && (
        <div className={`wrap service-row ${checklist && faq ? 'service-pair' : ''}`}>
          {checklist && (
            <section>
              <Checklist {...checklist} />
            </section>
          )}
          {faq && (
            <section>
              <Questions {...faq} />
            </section>
          )}
        </div>
      )}
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
