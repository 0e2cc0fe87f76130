import { ArrowRight, Check, Phone, Siren, Truck, UserRound } from 'lucide-react'
import { commitments } from '#content/commitments.ts'
import { serviceCards } from '#content/service-cards.ts'
import { business, inShort, responders } from '#domain/business.ts'
import { place } from '#domain/place.ts'
import { services } from '#domain/services.ts'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { Faults } from '#site/components/faults.tsx'
import { PageHero } from '#site/components/page-hero.tsx'
import { Picture } from '#site/components/picture.tsx'
import { ServiceArea } from '#site/components/service-area.tsx'
import type { Head } from '#site/head/head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { telLink } from '#ui/links.ts'

/** The services that the business offers, as in "panels, generators and lighting". */
const subjects = Object.entries(serviceCards)
  .flatMap(([slug, { subject }]) => (services.some((service) => service.slug === slug) ? [subject] : []))
  .join(', ')
  .replace(/, ([^,]*)$/, ' and $1')
const count = ['One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things'][
  services.length - 1
]

export const head: Head = {
  title: `Electrical Services in ${place}`,
  description: `${subjects.charAt(0).toUpperCase()}${subjects.slice(1)} around ${place}. ${inShort}`,
}

const emergencies = [
  { title: 'Power outages', text: 'The street is lit and your house is not.' },
  { title: 'Electrical fires', text: 'Get out, call 911, then us: we make it safe before the power returns.' },
  { title: 'Sparking outlets', text: 'Switch its breaker off if you can reach the panel safely.' },
  { title: 'Circuit breaker issues', text: 'One that will not reset is telling you something. Leave it off.' },
  { title: 'Emergency repairs', text: 'Storm damage, water in a fixture, a cut cable in the yard.' },
]

export function Services() {
  return (
    <>
      <PageHero
        title="Electrical Services"
        lead={`${count} we do every week, and the emergencies in between. Each has a page that says what it takes and what it spares you.`}
        picture="van"
      />
      <section className="wrap pt-16">
        <h2 className="text-3xl font-extrabold">What we do</h2>
        <ul className="mt-8 grid gap-6 lg:grid-cols-2">
          {services.map(({ slug, name }) => (
            <li key={slug}>
              <a href={`/services/${slug}`} className="picture-card h-full sm:flex-row">
                <Picture
                  name={serviceCards[slug].picture}
                  sizes="(width >= 64rem) 14rem, (width >= 40rem) 40vw, 66vw"
                  className="sm:h-full sm:w-2/5 sm:shrink-0"
                />
                <div className="grow p-5">
                  <h3 className="text-xl font-bold">{name}</h3>
                  <p className="mt-1 text-muted">{serviceCards[slug].summary}</p>
                  <ul className="mt-3 grid gap-1">
                    {serviceCards[slug].features.map((feature) => (
                      <li key={feature} className="flex gap-2">
                        <Check aria-hidden className="mt-1 size-4 shrink-0 text-safe" />
                        {feature}
                      </li>
                    ))}
                  </ul>
                  <span className="mt-3 flex items-center gap-2 font-semibold text-link">
                    How it goes
                    <ArrowRight aria-hidden className="size-4" />
                  </span>
                </div>
              </a>
            </li>
          ))}
        </ul>
      </section>

      <section className="wrap pt-16">
        <div className="grid items-center gap-8 rounded-3xl bg-sunken p-6 sm:p-10 lg:grid-cols-[3fr_2fr]">
          <div>
            <h2 className="text-3xl font-extrabold">Rapid Response Crew</h2>
            <p className="mt-4 max-w-prose text-lg">
              When it cannot wait, it does not go to a call center. The phone rings in the truck, and the one who
              answers is already thinking about which breaker it is.
            </p>
          </div>
          <ul className="grid gap-4">
            <li className="flex gap-3">
              <UserRound aria-hidden className="size-6 shrink-0 text-link" />
              <span>
                <strong>{responders}</strong>
                <br />
                Each does the whole job, from fault finding to repair.
              </span>
            </li>
            <li className="flex gap-3">
              <Truck aria-hidden className="size-6 shrink-0 text-link" />
              <span>
                <strong>Stocked trucks</strong>
                <br />
                Breakers, wire, outlets and a lift ladder ride along, so most repairs end on the first visit.
              </span>
            </li>
          </ul>
        </div>
      </section>

      <Faults />

      <section className="mt-16 bg-night py-14 text-night-ink">
        <div className="wrap grid gap-8 lg:grid-cols-[2fr_3fr]">
          <div>
            <Siren aria-hidden className="size-10 text-lamp" />
            <h2 className="mt-4 text-3xl font-extrabold sm:text-4xl">24/7 Emergency Service</h2>
            <p className="mt-4 text-lg text-night-muted">Any hour, any day. If it burns, get out first and call 911.</p>
            <ButtonLink href={telLink(business.phone)} look="accent" className="mt-6">
              <Phone aria-hidden className="size-5" />
              Call {business.phone}
            </ButtonLink>
          </div>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {emergencies.map(({ title, text }) => (
              <li key={title} className="border-t border-white/20 py-4">
                <h3 className="text-lg font-bold">{title}</h3>
                <p className="text-night-muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="wrap pt-16">
        <h2 className="text-3xl font-extrabold">Why choose {business.name}</h2>
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {commitments.map(({ title, text }) => (
            <li key={title} className="border-l-4 border-lamp pl-4">
              <h3 className="text-lg font-bold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <ServiceArea heading="Where We Work" cities={business.cities}>
        <p>
          A little further out?{' '}
          <a href="/contact" className="link">
            Ask anyway
          </a>
          .
        </p>
      </ServiceArea>
      <CallToAction
        heading="Not sure which of these it is?"
        text="Describe what you see, hear or smell. Finding out what it is belongs to the job, and asking costs nothing."
      />
    </>
  )
}
