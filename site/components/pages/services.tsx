import { Siren, Truck, UserRound } from 'lucide-react'
import { business, claims, emergencyList, mark, pages, type ServicePage, servicePages } from '#content'
import { headerLogo } from '#firm/logo.ts'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { Faults } from '#site/components/faults.tsx'
import { PageHero } from '#site/components/page-hero.tsx'
import { Picture } from '#site/components/picture.tsx'
import { Points } from '#site/components/points.tsx'
import { allPrices, Prices } from '#site/components/prices.tsx'
import { AreaNote, ServiceArea } from '#site/components/service-area.tsx'
import type { Head } from '#site/head/head.ts'
import { CallButton } from '#ui/call-button.tsx'
import '#site/components/service-cards.css'

const services = pages.services

const { title, description, picture } = services
export const head: Head = { title, description, picture }

/** The icons of the crew's facts, in order. */
const icons = [UserRound, Truck]

export function Services() {
  return (
    <>
      <PageHero title={services.headline} lead={services.lead} picture={services.picture} />
      {business.emergencyService && <Emergencies />}
      <section className="wrap pt-10 sm:pt-16">
        <h2 className="text-2xl font-extrabold sm:text-3xl">{services.listHeading}</h2>
        <ul className="points">
          {servicePages.map((service) => (
            <li key={service.slug} className="service-cell">
              <ServiceCard {...service} />
            </li>
          ))}
        </ul>
      </section>

      {allPrices.length > 0 && (
        <section className="wrap pt-10 sm:pt-16">
          <h2 className="text-3xl font-extrabold sm:text-4xl">{services.pricesHeading}</h2>
          <Prices prices={allPrices} className="mt-4 border-t border-line text-lg sm:text-2xl" />
        </section>
      )}

      <section className="wrap pt-10 sm:pt-16">
        <div className="grid items-center gap-x-12 gap-y-5 rounded-3xl bg-sunken p-5 sm:p-10 lg:grid-cols-2">
          <div>
            <h2 className="text-2xl font-extrabold sm:text-3xl">{services.crew.heading}</h2>
            <p className="mt-2 max-w-prose sm:text-lg">{services.crew.text}</p>
          </div>
          <ul className="grid gap-4 sm:grid-cols-2">
            {services.crew.facts.map(({ title, text }, index) => {
              const Icon = icons[index % icons.length] ?? Truck
              return (
                <li key={title} className="flex gap-3">
                  <Icon aria-hidden className="size-6 shrink-0 text-link" />
                  <span>
                    <strong>{title}</strong>
                    <br />
                    {text}
                  </span>
                </li>
              )
            })}
          </ul>
        </div>
      </section>

      <Faults />

      <section className="wrap pt-10 sm:pt-16">
        <h2 className="text-2xl font-extrabold sm:text-3xl">{services.reasonsHeading}</h2>
        <Points points={claims.commitments} className="marked" />
      </section>

      <ServiceArea heading={services.area.heading} cities={business.cities}>
        <AreaNote {...services.area} />
      </ServiceArea>
      <CallToAction {...services.callToAction} />
    </>
  )
}

/** On phones, a row with a small picture. A service without a picture shows the mark of the business. */
function ServiceCard({ slug, name, picture, summary, features, price }: ServicePage) {
  return (
    <a
      href={`/services/${slug}`}
      className={`picture-card service-card ${servicePages.length === 1 ? 'lone-card' : ''}`}
    >
      {picture ? (
        <Picture
          name={picture}
          sizes={servicePages.length < 3 ? '(width >= 40rem) 48vw, 15vw' : '(width >= 40rem) 31vw, 15vw'}
        />
      ) : (
        <span className="lamp-glow grid place-items-center bg-night">
          {headerLogo ? (
            <img src={headerLogo.pathOnWhite} alt="" width={headerLogo.width * 2} height={headerLogo.height * 2} />
          ) : (
            <svg aria-hidden="true" viewBox="0 0 64 64" className="size-16">
              {mark.map(({ color, outline }) => (
                <path key={outline} d={outline} fill={color === 'accent' ? 'var(--lamp)' : 'var(--mark-link)'} />
              ))}
            </svg>
          )}
        </span>
      )}
      <div className="grow p-3 sm:p-5">
        <h3>{name}</h3>
        <p className={`mt-1 text-muted ${features.length > 0 ? 'max-sm:hidden' : ''}`}>{summary}</p>
        {price && <p className="mt-1 font-semibold">{price}</p>}
        <ul className="checks mt-1 sm:mt-3">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </div>
    </a>
  )
}

function Emergencies() {
  return (
    <section className="wrap pt-5 sm:pt-10">
      <div className="urgent grid gap-x-12 gap-y-3 p-5 sm:p-8 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 className="flex items-start gap-3 text-2xl font-extrabold sm:text-3xl">
            <Siren aria-hidden className="size-8 shrink-0" />
            {emergencyList.heading}
          </h2>
          <p className="mt-2">{emergencyList.lead}</p>
          <CallButton phone={business.emergencyPhone} look="danger" className="mt-4" />
        </div>
        <ul>
          {emergencyList.items.map(({ title, text }) => (
            <li key={title} className="py-2 sm:grid sm:grid-cols-[13rem_1fr] sm:gap-4">
              <h3 className="font-bold">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
