import { Check, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { business } from '#domain/business.ts'
import { confirmationTime } from '#domain/wording.ts'
import { ContactActions } from '#site/components/contact-actions.tsx'
import { PrivacyNotice } from '#site/components/privacy-notice.tsx'
import type { Head } from '#site/head/head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { googleSearchLink, telLink } from '#ui/links.ts'

export const head: Head = {
  title: 'Schedule Your Service',
  description: `Book a visit from ${business.name}: choose a day and an hour, and we call you within ${confirmationTime} to confirm it.`,
}

const expectations = [
  {
    title: `Confirmation call within ${confirmationTime}`,
    text: 'A person calls to confirm the day and to ask about the job.',
  },
  { title: 'Free estimate', text: 'You know the price before any work starts.' },
  { title: 'Professional service', text: 'We come on time, cover the floor and clean up after ourselves.' },
]

/** The booking page. `children` is its form. */
export function Booking({ children }: { children?: ReactNode }) {
  return (
    <div className="wrap py-10">
      <h1 className="text-3xl font-extrabold sm:text-4xl">Schedule Your Service</h1>
      <p className="mt-3 max-w-prose text-muted">
        Tell us what you need and when it suits you.{' '}
        <span className="needs-script">Fields marked with * are required.</span>
      </p>
      <div className="mt-8 grid gap-8 lg:grid-cols-[3fr_2fr]">
        <div className="grid content-start">
          <noscript>
            <div className="card sm:p-8">
              <h2 className="text-xl font-bold">Book by phone or message</h2>
              <p className="mt-2 text-muted">
                Picking a day here needs JavaScript, which is off or did not come through. Call us and we find a day
                together, or send us a message.
              </p>
              <ContactActions>
                <ButtonLink href="/contact" look="quiet">
                  Send a message
                </ButtonLink>
              </ContactActions>
            </div>
          </noscript>
          <div className="needs-script card sm:p-8">{children}</div>
        </div>
        <aside className="grid content-start gap-6">
          <section className="card">
            <h2 className="text-xl font-bold">What to Expect</h2>
            <ul className="mt-4 grid gap-4">
              {expectations.map(({ title, text }) => (
                <li key={title} className="flex gap-3">
                  <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-safe" />
                  <div>
                    <h3 className="font-semibold">{title}</h3>
                    <p className="text-muted">{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
          <section className="card">
            <h2 className="text-xl font-bold">Rather book on Google?</h2>
            <p className="mt-2 text-muted">Our listing opens in a new tab.</p>
            <ButtonLink
              href={googleSearchLink}
              target="_blank"
              rel="noopener noreferrer"
              look="quiet"
              className="mt-4 w-full"
            >
              Book on Google
            </ButtonLink>
          </section>
          <section className="card border-transparent bg-night text-night-ink">
            <h2 className="text-xl font-bold">An emergency?</h2>
            <p className="mt-2 text-night-muted">
              Sparks, a burning smell or no power at all: do not book, call. We answer at any hour.
            </p>
            <ButtonLink href={telLink(business.phone)} look="accent" className="mt-4 w-full">
              <Phone aria-hidden className="size-5" />
              Call {business.phone}
            </ButtonLink>
          </section>
          <PrivacyNotice />
        </aside>
      </div>
    </div>
  )
}
