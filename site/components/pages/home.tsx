import { ArrowRight, Phone } from 'lucide-react'
import { business, claims, emergencies, pages, servicePages } from '#content'
import { inOrder } from '#core/in-order.ts'
import { timeInWords } from '#features/bookings/visit.ts'
import { daysInWords } from '#firm/week-in-words.ts'
import { CallToAction } from '#site/components/call-to-action.tsx'
import { CheckedList } from '#site/components/checked-list.tsx'
import { Picture } from '#site/components/picture.tsx'
import { PriceAndDrive } from '#site/components/price-and-drive.tsx'
import { Reviews } from '#site/components/reviews.tsx'
import { TownLine } from '#site/components/town-line.tsx'
import type { Head } from '#site/head/head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CallButton } from '#ui/call-button.tsx'
import { telLink } from '#ui/links.ts'
import '#site/components/home.css'

export const head: Head = { title: pages.home.title, description: pages.home.description }

/** The index of the emergency card among the highlights. */
const emergencyIndex = 2

const home = pages.home
const ordered = inOrder(servicePages, ({ homeOrder }) => homeOrder)
const withHighlight = servicePages.flatMap(({ slug, picture, highlight }) =>
  highlight ? [{ slug, picture, ...highlight }] : [],
)
const cards =
  withHighlight.length > 0
    ? inOrder(withHighlight, ({ order }) => order)
    : ordered.map(({ slug, picture, name, summary }) => ({ slug, picture, title: name, text: summary }))
/** Shown as picture cards. */
const highlights = cards.slice(0, home.serviceCards)

const cardCount = highlights.length + (business.emergencyService ? 1 : 0)
/** Below 48rem, the cards are 15rem wide and scroll, unless there is only one. */
const cardSizes =
  cardCount === 1
    ? '(width >= 72rem) 34rem, (width >= 48rem) 50vw, 100vw'
    : `(width >= 72rem) ${Math.round(68 / cardCount)}rem, (width >= 48rem) ${Math.round(100 / Math.min(cardCount, 4))}vw, 15rem`

const { count } = home.allServices
const listed = ordered.length === count + 1 ? ordered : ordered.slice(0, count)

export function Home() {
  return (
    <>
      <section className="home-hero" data-bright={home.brightHero || undefined}>
        <Picture name="hero" whenUpright="hero-tall" sizes="100vw" eager className="home-hero-picture" />
        <UnlitWindows windows={home.heroWindows} viewBox="0 0 3 2" className="unless-upright" />
        <UnlitWindows windows={home.heroTallWindows} viewBox="0 0 9 16" className="when-upright" />
        <div className="home-hero-text">
          <div className="wrap">
            <h1>{home.headline}</h1>
            <p className="mt-4 text-lg sm:text-xl">{home.lead}</p>
            <div className="mt-6 flex flex-wrap gap-3">
              <ButtonLink href="/contact" look="accent">
                {business.freeEstimates ? 'Get Free Quote' : 'Get a Quote'}
              </ButtonLink>
              <ButtonLink href={telLink(business.phone)} look="quiet">
                <Phone aria-hidden className="size-5" />
                Call Us
              </ButtonLink>
            </div>
            <p data-closed={business.emergencyService ? 'Closed now, emergencies answered' : 'Closed now'} />
          </div>
        </div>
      </section>

      <section className="wrap start-cards">
        <div className="start-card urgent">
          <h2>{home.urgentCardTitle}</h2>
          <p>
            {emergencies.advice}
            {business.emergencyPhone !== business.phone && ' This number is for what cannot wait.'}
          </p>
          <CallButton phone={business.emergencyPhone} look="danger" className="w-full" />
        </div>
        <StartCard href="/contact" title={home.priceCardTitle} text={home.priceCardText} />
        <StartCard href="/booking" title={home.visitCardTitle} text={home.visitCardText} />
      </section>

      <PriceAndDrive />

      <section className="wrap pt-10 sm:pt-16">
        <h2 className="text-4xl font-extrabold">{home.servicesHeading}</h2>
        <div className="strip mt-4">
          {highlights
            .map(({ slug, title, text, picture }) => (
              <a key={slug} href={`/services/${slug}`} className={`picture-card ${cardCount === 1 ? 'lone-card' : ''}`}>
                {picture && <Picture name={picture} sizes={cardSizes} />}
                <span className="p-4">
                  <span className="block text-lg font-bold">{title}</span>
                  <span className="block text-muted">{text}</span>
                </span>
              </a>
            ))
            .toSpliced(emergencyIndex, 0, ...(business.emergencyService ? [<EmergencyCard key="emergency" />] : []))}
        </div>
      </section>

      {/* A single service has its card above. */}
      {servicePages.length > 1 && <AllServices />}

      <section className="mt-10 bg-night py-10 text-night-ink sm:mt-16 sm:py-14">
        <div className="wrap grid gap-x-10 gap-y-8 lg:grid-cols-[2fr_3fr]">
          <div>
            <h2 className="text-4xl font-extrabold">{home.reasonsHeading}</h2>
            <ul className="mt-5 flex flex-wrap gap-x-10 gap-y-4">
              <Stat value={business.projectsCompleted} label={home.projectsLabel} />
              {business.emergencyService && <Stat value="24/7" label={home.emergencyLabel} />}
            </ul>
          </div>
          <CheckedList points={claims.commitments} className="sm:grid-cols-2" />
        </div>
      </section>

      <section className="bg-sunken py-10 sm:py-14">
        <div className="wrap grid gap-x-16 gap-y-8 sm:grid-cols-2 lg:grid-cols-[3fr_2fr]">
          <div>
            <h2 className="text-2xl font-extrabold">{home.crew.heading}</h2>
            <p className="mt-2 max-w-prose sm:text-lg">{home.crew.text}</p>
            <TownLine className="mt-4 max-w-prose" />
          </div>
          <div>
            <h2 className="text-2xl font-extrabold">{home.hoursHeading}</h2>
            <dl className="mt-2 grid gap-1">
              {business.openingHours.map(({ days, opens, closes }) => (
                <div key={days[0]} className="flex flex-wrap justify-between gap-x-4">
                  <dt>{daysInWords(days)}</dt>
                  <dd className="tabular-nums">{`${timeInWords(opens)} – ${timeInWords(closes)}`}</dd>
                </div>
              ))}
              {business.emergencyService && (
                <div className="flex flex-wrap justify-between gap-x-4 font-bold">
                  <dt>Emergencies</dt>
                  <dd>24/7</dd>
                </div>
              )}
            </dl>
            <p className="mt-2 text-sm text-muted">
              {home.hoursNote}{' '}
              <a href="/contact" className="link">
                {home.phoneHoursLink}
              </a>
            </p>
          </div>
        </div>
      </section>

      <Reviews />
      <CallToAction {...home.callToAction} />
    </>
  )
}

type UnlitWindowsProps = { windows: typeof home.heroWindows; viewBox: string; className: string }

/** Covers the windows of the hero until they light up. It has the shape of the picture, and is cropped as the picture is. */
const UnlitWindows = ({ windows, viewBox, className }: UnlitWindowsProps) =>
  windows && (
    <svg
      aria-hidden="true"
      className={`unlit-windows ${className}`}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMax slice"
    >
      {windows.map(({ left, top, width, height }) => (
        <rect key={`${left} ${top}`} x={`${left}%`} y={`${top}%`} width={`${width}%`} height={`${height}%`} />
      ))}
    </svg>
  )

const StartCard = ({ href, title, text }: { href: string; title: string; text: string | undefined }) => (
  <a href={href} className="start-card">
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    <ArrowRight aria-hidden className="size-6 text-link" />
  </a>
)

function AllServices() {
  return (
    <section className="wrap grid gap-x-8 gap-y-4 pt-10 sm:pt-16 lg:grid-cols-[2fr_3fr]">
      <div>
        <h2 className="text-3xl font-extrabold">{home.allServices.heading}</h2>
        <p className="mt-2 max-w-prose text-muted">{home.allServices.text}</p>
      </div>
      <ul className="border-t border-line">
        {listed.map(({ slug, name, summary }) => (
          <li key={slug} className="border-b border-line">
            <a href={`/services/${slug}`} className="line-link">
              <span>
                <span className="block font-bold">{name}</span>
                <span className="block text-muted max-sm:hidden">{summary}</span>
              </span>
              <ArrowRight aria-hidden className="size-5 shrink-0" />
            </a>
          </li>
        ))}
        <li>
          <a href="/services" className="line-link font-bold text-link">
            {home.allServices.link}
            <ArrowRight aria-hidden className="size-5 shrink-0" />
          </a>
        </li>
      </ul>
    </section>
  )
}

/** The highlight without a service page. It links to the phone. */
function EmergencyCard() {
  return (
    <a
      href={telLink(business.emergencyPhone)}
      className="lamp-glow flex flex-col justify-end rounded-2xl bg-night p-4 text-night-ink"
    >
      <Phone aria-hidden className="mb-auto size-10 text-lamp" />
      <span className="mt-4 text-lg font-bold">{home.emergencyCard.title}</span>
      <span className="text-night-muted">{home.emergencyCard.text}</span>
      <span className="mt-1 font-bold text-lamp">{business.emergencyPhone}</span>
    </a>
  )
}

function Stat({ value, label }: { value: string; label: string }) {
  return (
    <li>
      <strong className="block font-display text-5xl font-extrabold text-lamp">{value}</strong>{' '}
      <span className="text-night-muted">{label}</span>
    </li>
  )
}
