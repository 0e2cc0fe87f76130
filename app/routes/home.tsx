import { ArrowRight, Phone } from 'lucide-react'
import { commitments } from '#app/content/commitments.ts'
import type { PictureName } from '#app/content/pictures.ts'
import { clockTime } from '#app/lib/clock-time.ts'
import { headOf } from '#app/lib/head.ts'
import { telLink } from '#app/lib/links.ts'
import { CallToAction } from '#app/sections/call-to-action.tsx'
import { CheckedList } from '#app/sections/checked-list.tsx'
import { Picture } from '#app/sections/picture.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { business, place } from '#domain/business.ts'

export const head = headOf({ title: `Electricians in ${place}`, description: business.description, path: '/' })

const highlights: { title: string; text: string; to: string; picture: PictureName }[] = [
  {
    title: 'Panel Upgrades',
    text: 'More room, and breakers that open when they must.',
    to: '/services/electric-panel-installation',
    picture: 'electric-panel',
  },
  {
    title: 'Generator Install',
    text: 'The lines come down. Your lights come back.',
    to: '/services/generator-installation',
    picture: 'generator',
  },
  {
    title: 'EV Charger Install',
    text: 'Plug in at night, leave with a full battery.',
    to: '/services/ev-charging-station',
    picture: 'ev-charger',
  },
]

const completeServices = [
  {
    title: 'Electrical Inspection',
    text: 'Before you buy or sell, and every 10 years in between.',
    to: '/services/electrical-inspection',
  },
  {
    title: 'Lighting, Switches & Devices',
    text: 'From one dead outlet to a kitchen full of light.',
    to: '/services/lighting-switches-devices',
  },
  {
    title: 'Pool & Spa Equipment',
    text: 'Pumps, heaters and tubs, bonded the way water demands.',
    to: '/services/pool-spa-equipment',
  },
  {
    title: 'Electric Panel Installation',
    text: 'Replacements and service upgrades, usually in a day.',
    to: '/services/electric-panel-installation',
  },
]

export default function Home() {
  return (
    <>
      <section className="home-hero">
        <Picture name="hero" onPhones="hero-tall" sizes="100vw" eager className="home-hero-picture" />
        <div className="wrap relative pt-10 sm:pt-16 lg:pt-20">
          <h1 className="max-w-3xl text-4xl font-extrabold sm:text-6xl">Your Trusted Electricians in {place}</h1>
          <p className="mt-4 max-w-xl text-lg sm:text-xl">
            Two electricians, one family, and a truck stocked to finish the job. We answer at any hour.
          </p>
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
          {highlights.map(({ title, text, to, picture }) => (
            <a key={title} href={to} className="picture-card">
              <Picture name={picture} sizes="(width >= 64rem) 17rem, (width >= 40rem) 50vw, 66vw" />
              <span className="p-5">
                <span className="block text-xl font-bold">{title}</span>
                <span className="mt-1 block text-muted">{text}</span>
              </span>
            </a>
          ))}
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
          {completeServices.map(({ title, text, to }) => (
            <li key={title} className="border-b border-line">
              <a href={to} className="line-link">
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
                <dt>{days.length > 1 ? `${days[0]} – ${days.at(-1)}` : days[0]}</dt>
                <dd className="tabular-nums">{`${clockTime(opens)} – ${clockTime(closes)}`}</dd>
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
          <p className="mt-4 max-w-prose text-muted">
            A crew of two with a decade of combined experience. You meet the same two people at the estimate, at the job
            and, should you ever need us again, the next time.
          </p>
        </div>
      </section>

      <CallToAction
        heading="Tell us what flickers, trips or hums"
        text="The estimate and the advice are free. Book a visit in a minute, or call and talk it over with an electrician."
      />
    </>
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
