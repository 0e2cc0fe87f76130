import { HeartHandshake, ShieldCheck, Wrench } from 'lucide-react'
import { commitments, localFacts } from '#content/commitments.ts'
import { business, introduction, story, storyTitle, whoWeAre } from '#domain/business.ts'
import { place } from '#domain/place.ts'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { CheckedList } from '#site/components/checked-list.tsx'
import { PageHero } from '#site/components/page-hero.tsx'
import { ServiceArea } from '#site/components/service-area.tsx'
import type { Head } from '#site/head/head.ts'

export const head: Head = {
  title: `About Us, Electricians in ${place}`,
  description: `${business.name} is ${whoWeAre}`,
}

const values = [
  {
    icon: ShieldCheck,
    title: 'Safety First',
    text: 'We switch off, lock out and test before we touch. We leave nothing energized that we would not leave in our own house.',
  },
  {
    icon: Wrench,
    title: 'Quality Work',
    text: 'Straight runs, tight lugs, labels you can read. The part behind the cover gets the same care as the part you see.',
  },
  {
    icon: HeartHandshake,
    title: 'Customer Service',
    text: 'You get a price before the work and an explanation after it. When we are running late, you hear it from us first.',
  },
]

export function About() {
  return (
    <>
      <PageHero title={`About ${business.name}`} lead={introduction} picture="tools-for-two" />
      <section className="wrap grid gap-10 pt-16 lg:grid-cols-2">
        <div>
          <h2 className="text-3xl font-extrabold">{storyTitle}</h2>
          <div className="mt-4 grid max-w-prose gap-4 text-lg">
            {story
              .trim()
              .split(/\n\s*\n/)
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
          </div>
        </div>
        <div className="card p-6 sm:p-8">
          <h2 className="text-2xl font-extrabold">Why choose us</h2>
          <CheckedList points={[...commitments, ...localFacts]} className="mt-6" />
        </div>
      </section>
      <section className="wrap pt-16">
        <h2 className="text-3xl font-extrabold">Our Mission and Values</h2>
        <p className="mt-4 max-w-prose text-lg">
          Our mission is plain: electricity you never have to think about, put in by people you are glad to see again.
        </p>
        <ul className="mt-8 grid gap-5 md:grid-cols-3">
          {values.map(({ icon: Icon, title, text }) => (
            <li key={title} className="card border-t-4 border-t-lamp p-6">
              <Icon aria-hidden className="size-8 text-link" />
              <h3 className="mt-4 text-xl font-bold">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <ServiceArea heading="Service Area" cities={business.cities}>
        <p>
          Your town is not on the list? We may still come.{' '}
          <a href="/contact" className="link">
            Ask us
          </a>{' '}
          and we tell you the same day.
        </p>
      </ServiceArea>
      <CallToAction
        heading="Meet us at the estimate"
        text="It is free, it is in writing, and the person who makes it is the person who does the work."
      />
    </>
  )
}
