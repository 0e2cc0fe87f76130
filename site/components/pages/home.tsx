import { ArrowRight, Phone } from 'lucide-react'
import { commitments } from '#content/commitments.ts'
import { business, crew, welcome } from '#domain/business.ts'
import type { ServiceSlug } from '#domain/catalog.ts'
import { place } from '#domain/place.ts'
import { isOffered } from '#domain/services.ts'
import { daysInWords } from '#domain/week.ts'
import type { PictureName } from '#pictures/captions.ts'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { CheckedList } from '#site/components/checked-list.tsx'
import { clockTime } from '#site/components/clock-time.ts'
import { Picture } from '#site/components/picture.tsx'
import type { Head } from '#site/head/head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { telLink } from '#ui/links.ts'

export const head: Head = { title: `Electricians in ${place}`, description: business.description }

/** The place of the emergency card among the highlights, counted from 0. */
const emergencyPosition = 2

/** Those to show in pictures: the first three that are offered. */
const highlights: { slug: ServiceSlug; title: string; text: string; picture: PictureName }[] = [
  {
    slug: 'electric-panel-installation',
    title: 'Panel Upgrades',
    text: 'More room, and breakers that open when they must.',
    picture: 'electric-panel',
  },
  {
    slug: 'generator-installation',
    title: 'Generator Install',
    text: 'The lines come down. Your lights come back.',
    picture: 'generator',
  },
  {
    slug: 'ev-charging-station',
    title: 'EV Charger Install',
    text: 'Plug in at night, leave with a full battery.',
    picture: 'ev-charger',
  },
  {
    slug: 'lighting-switches-devices',
    title: 'Lights and Switches',
    text: 'Light on the counter, a switch at both doors.',
    picture: 'lighting',
  },
  {
    slug: 'electrical-inspection',
    title: 'Safety Inspections',
    text: 'From the meter to the last outlet, in writing.',
    picture: 'inspection',
  },
  { slug: 'pool-spa-equipment', title: 'Pools and Hot Tubs', text: 'Bonded, protected, tested.', picture: 'pool' },
]

/** Those to list: the first four that are offered. */
const completeServices: { slug: ServiceSlug; title: string; text: string }[] = [
  {
    slug: 'electrical-inspection',
    title: 'Electrical Inspection',
    text: 'Before you buy or sell, and every 10 years in between.',
  },
  {
    slug: 'lighting-switches-devices',
    title: 'Lighting, Switches & Devices',
    text: 'From one dead outlet to a kitchen full of light.',
  },
  {
    slug: 'pool-spa-equipment',
    title: 'Pool & Spa Equipment',
    text: 'Pumps, heaters and tubs, bonded the way water demands.',
  },
  {
    slug: 'electric-panel-installation',
    title: 'Electric Panel Installation',
    text: 'Replacements and service upgrades, usually in a day.',
  },
  {
    slug: 'generator-installation',
    title: 'Generator Installation',
    text: 'Sized to your house, and started by itself.',
  },
  {
    slug: 'ev-charging-station',
    title: 'EV Charging Station',
    text: 'A circuit of its own, sized to your panel and your car.',
  },
]

export function Home() {
  return (
    <>
      <section className="home-hero">
        <Picture name="hero" onPhones="hero-tall" sizes="100vw" eager className="home-hero-picture" />
        <div className="wrap relative pt-10 sm:pt-16 lg:pt-20">
          <h1 className="max-w-3xl text-4xl font-extrabold sm:text-6xl">Your Trusted Electricians in {place}</h1>
          <p className="mt-4 max-w-xl text-lg sm:text-xl">{welcome}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink href="/contact" look="accent">
              Get Free Quote
            </ButtonLink>
            <ButtonLink href={telLink(business.phone)} look="quiet">
              <Phone aria-hidden className="size-5" />
              Call Us
            </ButtonLink>
          </div>
        </div>
      </section>

      <section className="wrap pt-16">
        <h2 className="text-3xl font-extrabold sm:text-4xl">Our Electrical Services</h2>
        <div className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {highlights
            .filter(isOffered)
            .slice(0, 3)
            .map(({ slug, title, text, picture }) => (
              <a key={slug} href={`/services/${slug}`} className="picture-card">
                <Picture name={picture} sizes="(width >= 64rem) 17rem, (width >= 40rem) 50vw, 66vw" />
                <span className="p-5">
                  <span className="block text-xl font-bold">{title}</span>
                  <span className="mt-1 block text-muted">{text}</span>
                </span>
              </a>
            ))
            .toSpliced(emergencyPosition, 0, <EmergencyCard key="emergency" />)}
        </div>
      </section>

      <section className="wrap grid gap-8 pt-16 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 className="text-3xl font-extrabold">Complete Electrical Services</h2>
          <p className="mt-4 max-w-prose text-muted">
            Homes first, shops and small offices too. If it has a wire in it, ask; if it is not our kind of work, we say
            so.
          </p>
          <ButtonLink href="/services" look="quiet" className="mt-6">
            View All Services
            <ArrowRight aria-hidden className="size-5" />
          </ButtonLink>
        </div>
        <ul className="grid content-start border-t border-line">
          {completeServices
            .filter(isOffered)
            .slice(0, 4)
            .map(({ slug, title, text }) => (
              <li key={slug} className="border-b border-line">
                <a href={`/services/${slug}`} className="line-link">
                  <span>
                    <span className="block text-lg font-bold">{title}</span>
                    <span className="block text-muted">{text}</span>
                  </span>
                  <ArrowRight aria-hidden className="size-5 shrink-0" />
                </a>
              </li>
            ))}
        </ul>
      </section>

      <section className="mt-16 bg-night py-14 text-night-ink">
        <div className="wrap grid gap-10 lg:grid-cols-[2fr_3fr]">
          <div>
            <h2 className="text-3xl font-extrabold sm:text-4xl">Why Choose {business.name}</h2>
            <ul className="mt-8 grid grid-cols-2 gap-6 lg:grid-cols-1">
              <Stat value={business.projectsCompleted} label="Projects Completed" />
              <Stat value="24/7" label="Emergency Service" />
            </ul>
          </div>
          <CheckedList points={commitments} className="content-center sm:grid-cols-2" />
        </div>
      </section>

      <section className="wrap grid gap-6 pt-16 sm:grid-cols-2">
        <div>
          <h2 className="text-2xl font-extrabold">When the office is open</h2>
          <dl className="mt-4 grid max-w-sm gap-2">
            {business.openingHours.map(({ days, opens, closes }) => (
              <div key={days[0]} className="flex justify-between gap-4">
                <dt>{daysInWords(days)}</dt>
                <dd className="text-right tabular-nums">{`${clockTime(opens)} – ${clockTime(closes)}`}</dd>
              </div>
            ))}
            <div className="flex justify-between gap-4 font-bold">
              <dt>Emergencies</dt>
              <dd>24/7</dd>
            </div>
          </dl>
        </div>
        <div>
          <h2 className="text-2xl font-extrabold">Who comes to your door</h2>
          <p className="mt-4 max-w-prose text-muted">{crew}</p>
        </div>
      </section>

      <CallToAction
        heading="Tell us what flickers, trips or hums"
        text="The estimate and the advice are free. Book a visit in a minute, or call and talk it over with an electrician."
      />
    </>
  )
}

/** The highlight that is no service of its own: it calls. */
function EmergencyCard() {
  return (
    <a
      href={telLink(business.phone)}
      className="lamp-glow flex flex-col justify-end gap-1 rounded-2xl bg-night p-6 text-night-ink"
    >
      <Phone aria-hidden className="mb-auto size-10 text-lamp" />
      <span className="mt-10 text-xl font-bold">Emergency Repairs</span>
      <span className="text-night-muted">
        Sparks, a burning smell, no power: call, and one of us gets in the truck.
      </span>
      <span className="mt-2 font-bold text-lamp">{business.phone}</span>
    </a>
  )
}

function Stat({ value, label }: { value: string; label: string }) {
  return (
    <li>
      <strong className="block font-display text-4xl font-extrabold text-lamp sm:text-5xl">{value}</strong>{' '}
      <span className="text-night-muted">{label}</span>
    </li>
  )
}
