import { serviceCards } from '#app/content/service-cards.ts'
import type { ServicePage } from '#app/content/service-page.ts'
import { type Head, headOf } from '#app/lib/head.ts'
import { siteAddress } from '#app/lib/site-address.ts'
import { faqPage, service } from '#app/lib/structured-data.ts'
import { services } from '#domain/services.ts'
import { CallToAction } from './call-to-action.tsx'
import { BookOrCall, PageHero } from './page-hero.tsx'
import { ServiceBlocks } from './service-blocks.tsx'

/** The page of one service, made of its words. */
export function ServiceTemplate({ page }: { page: ServicePage }) {
  return (
    <>
      <PageHero title={page.headline} lead={page.lead} picture={serviceCards[page.slug].picture}>
        <BookOrCall />
      </PageHero>
      <section className="wrap pt-14">
        <h2 className="sr-only">What you get</h2>
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
          {page.benefits.map(({ title, text }) => (
            <li key={title} className="border-t-4 border-lamp pt-4">
              <h3 className="text-xl font-bold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <ServiceBlocks blocks={page.blocks} />
      <section className="wrap pt-16">
        <h2 className="text-3xl font-extrabold">{page.process.heading}</h2>
        <p className="mt-3 max-w-prose text-lg text-muted">{page.process.intro}</p>
        <ol className="steps">
          {page.process.steps.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <CallToAction {...page.closing} />
    </>
  )
}

/** The head of a service's page, with the service and its questions for machines. */
export function serviceHead({ slug, head, blocks }: ServicePage): Head {
  const path = `/services/${slug}`
  const name = services.find((each) => each.slug === slug)?.name ?? slug
  const questions = blocks.flatMap((block) => (block.kind === 'faq' ? block.questions : []))
  const described = service(siteAddress, path, { name, description: head.description })
  return headOf({
    ...head,
    path,
    structuredData: questions.length > 0 ? [described, faqPage(questions)] : [described],
  })
}
