import { Clock, ExternalLink, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { business, pages } from '#content'
import { postalAddress } from '#firm/place.ts'
import { EmergencyCall } from '#site/components/emergency-call.tsx'
import { PrivacyNotice } from '#site/components/privacy-notice.tsx'
import { ServiceArea } from '#site/components/service-area.tsx'
import type { Head } from '#site/head/head.ts'
import { mailLink, mapLink, telLink } from '#ui/links.ts'

const contact = pages.contact

export const head: Head = { title: contact.title, namesTown: true, description: contact.description }

/** The contact page. `children` is its form. */
export function Contact({ children }: { children?: ReactNode }) {
  return (
    <>
      <div className="wrap pt-4 sm:pt-10">
        <h1 className="text-3xl font-extrabold sm:text-4xl">{contact.title}</h1>
        <p className="mt-2 max-w-prose sm:mt-3 text-muted">{contact.lead} Fields marked with * are required.</p>
        <div className="mt-3 grid gap-3 sm:mt-8 sm:gap-8 lg:grid-cols-[3fr_2fr]">
          <div className="grid content-start gap-3 sm:gap-6">
            <section className="card p-4 sm:p-8">
              <h2 className="text-2xl font-bold">{contact.formHeading}</h2>
              {children}
            </section>
            <PrivacyNotice />
          </div>
          <div className="grid content-start gap-3 sm:gap-6">
            <section className="card p-4 sm:p-5">
              <h2 className="text-xl font-bold">{contact.contactHeading}</h2>
              <ul className="mt-1 flex flex-wrap gap-x-6 sm:mt-3 sm:grid sm:gap-1">
                <ContactLine icon={Phone} href={telLink(business.phone)} text={business.phone} />
                {business.social && (
                  <ContactLine icon={ExternalLink} href={business.social.url} text={business.social.name} />
                )}
                <ContactLine icon={Mail} href={mailLink(business.email)} text={business.email} />
                <ContactLine icon={MapPin} href={mapLink} text={postalAddress} />
              </ul>
              <h2 className="mt-3 flex items-center gap-2 border-t border-line pt-3 text-xl font-bold sm:mt-4 sm:pt-4">
                <Clock aria-hidden className="size-5" />
                {contact.hoursHeading}
              </h2>
              <p className="mt-1 text-muted">{contact.hoursNote}</p>
              <dl className="mt-2 grid sm:mt-3 gap-y-1">
                {business.phoneHours.map(({ days, hours }) => (
                  <div key={days} className="flex flex-wrap justify-between gap-x-6">
                    <dt>{days}</dt>
                    <dd className="tabular-nums">{hours}</dd>
                  </div>
                ))}
              </dl>
            </section>
            <EmergencyCall {...contact.emergency} />
          </div>
        </div>
      </div>
      <ServiceArea heading={contact.areaHeading} cities={[...business.cities, ...business.moreCities]}>
        <p>
          <a href="/contact" className="link">
            {contact.areaLink}
          </a>{' '}
          {contact.areaNote}
        </p>
      </ServiceArea>
    </>
  )
}

function ContactLine({ icon: Icon, href, text }: { icon: typeof Phone; href: string; text: string }) {
  return (
    <li className="min-w-0">
      <a href={href} className="link flex min-h-11 items-center gap-3 wrap-anywhere">
        <Icon aria-hidden className="size-5 shrink-0" />
        {text}
      </a>
    </li>
  )
}
