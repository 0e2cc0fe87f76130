import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { business } from '#domain/business.ts'
import { placeInFull, postalAddress } from '#domain/place.ts'
import { PrivacyNotice } from '#site/components/privacy-notice.tsx'
import { ServiceArea } from '#site/components/service-area.tsx'
import type { Head } from '#site/head/head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { mailLink, mapLink, telLink } from '#ui/links.ts'

export const head: Head = {
  title: 'Get In Touch',
  description: `Ask ${business.name} for a free quote, or call ${business.phone}. We work in ${placeInFull}, and the towns around it.`,
}

/** The contact page. `children` is its form. */
export function Contact({ children }: { children?: ReactNode }) {
  return (
    <>
      <div className="wrap pt-10">
        <h1 className="text-3xl font-extrabold sm:text-4xl">Get In Touch</h1>
        <p className="mt-3 max-w-prose text-muted">
          Describe the job in a few words and we come back with a price. Fields marked with * are required.
        </p>
        <div className="mt-8 grid gap-8 lg:grid-cols-[3fr_2fr]">
          <div className="grid content-start gap-6">
            <section className="card sm:p-8">
              <h2 className="text-2xl font-bold">Request a Quote</h2>
              {children}
            </section>
            <PrivacyNotice />
          </div>
          <div className="grid content-start gap-6">
            <section className="card">
              <h2 className="text-xl font-bold">Talk to us</h2>
              <ul className="mt-3 grid gap-1">
                <ContactLine icon={Phone} href={telLink(business.phone)} text={business.phone} />
                <ContactLine icon={Mail} href={mailLink(business.email)} text={business.email} />
                <ContactLine icon={MapPin} href={mapLink} text={postalAddress} />
                {business.social && (
                  <ContactLine icon={undefined} href={business.social.url} text={business.social.name} />
                )}
              </ul>
            </section>
            <section className="card">
              <h2 className="flex items-center gap-2 text-xl font-bold">
                <Clock aria-hidden className="size-5" />
                Business Hours
              </h2>
              <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
                {business.phoneHours.map(({ days, hours }) => (
                  <div key={days} className="contents">
                    <dt>{days}</dt>
                    <dd className="text-right tabular-nums">{hours}</dd>
                  </div>
                ))}
              </dl>
            </section>
            <section className="card border-transparent bg-night text-night-ink">
              <h2 className="text-xl font-bold">24/7 Emergency Service</h2>
              <p className="mt-2 text-night-muted">Lost power, or something sparks? Call at any hour of any day.</p>
              <ButtonLink href={telLink(business.phone)} look="accent" className="mt-4 w-full">
                <Phone aria-hidden className="size-5" />
                Call {business.phone}
              </ButtonLink>
            </section>
          </div>
        </div>
      </div>
      <ServiceArea heading="Areas We Serve" cities={[...business.cities, ...business.moreCities]}>
        <p>
          <a href="/contact" className="link">
            Don&apos;t see your city?
          </a>{' '}
          Ask us: we may still come.
        </p>
      </ServiceArea>
    </>
  )
}

function ContactLine({ icon: Icon, href, text }: { icon: typeof Phone | undefined; href: string; text: string }) {
  return (
    <li>
      <a href={href} className="link flex min-h-11 items-center gap-3">
        {Icon ? <Icon aria-hidden className="size-5 shrink-0" /> : <span className="w-5 shrink-0" />}
        {text}
      </a>
    </li>
  )
}
