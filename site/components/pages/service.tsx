import { serviceCards } from '#content/service-cards.ts'
import type { ServicePage } from '#content/service-page.ts'
import { business } from '#domain/business.ts'
import { services } from '#domain/services.ts'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { BookOrCall, PageHero } from '#site/components/page-hero.tsx'
import type { Head } from '#site/head/head.ts'
import { faqPage, service as serviceData } from '#site/head/structured-data.ts'
import '#site/components/service.css'

type ServiceProps = { service: ServicePage }

export function ServiceHero({ service }: ServiceProps) {
  return (
    <PageHero title={service.headline} lead={service.lead} picture={serviceCards[service.slug].picture}>
      <BookOrCall />
    </PageHero>
  )
}

export function ServiceBenefits({ service }: ServiceProps) {
  return (
    <section className="wrap pt-14">
      <h2 className="sr-only">What you get</h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
        {service.benefits.map(({ title, text }) => (
          <li key={title} className="border-t-4 border-lamp pt-4">
            <h3 className="text-xl font-bold">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The process section and the closing call to action. */
export function ServiceEnd({ service: { process, closing } }: ServiceProps) {
  return (
    <>
      <section className="wrap pt-16">
        <h2 className="text-3xl font-extrabold">{process.heading}</h2>
        <p className="mt-3 max-w-prose text-lg text-muted">{process.intro}</p>
        <ol className="steps">
          {process.steps.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <CallToAction {...closing} />
    </>
  )
}

/** The head of a service page, with structured data for the service and its FAQ. */
export function headOf({ slug, head, blocks }: ServicePage): Head {
  const name = services.find((each) => each.slug === slug)?.name ?? slug
  const questions = blocks.flatMap((block) => (block.kind === 'faq' ? block.questions : []))
  const jsonLd = serviceData(business.url, `/services/${slug}`, { name, description: head.description })
  return { ...head, structuredData: questions.length > 0 ? [jsonLd, faqPage(questions)] : [jsonLd] }
}
