import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { business, pages } from '#content'
import { EmergencyCall } from '#site/components/emergency-call.tsx'
import { allPrices, Prices } from '#site/components/prices.tsx'
import { PrivacyNotice } from '#site/components/privacy-notice.tsx'
import { TownLine } from '#site/components/town-line.tsx'
import type { Head } from '#site/head/head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { googleSearchLink } from '#ui/links.ts'

const { title, description, lead, expectationsHeading, expectations, emergency, pricesHeading, pricesNote } =
  pages.booking

export const head: Head = { title, description }

/** The booking page. `children` is its form. */
export function Booking({ children }: { children?: ReactNode }) {
  return (
    <div className="wrap pt-5 sm:pt-10">
      <h1 className="text-3xl font-extrabold sm:text-4xl">{title}</h1>
      <p className="mt-2 max-w-prose sm:mt-3 text-muted">{lead} Fields marked with * are required.</p>
      <div className="mt-4 grid gap-3 sm:mt-8 sm:gap-8 lg:grid-cols-[3fr_2fr]">
        <div className="card self-start sm:p-8">{children}</div>
        <aside aria-label="About your visit" className="grid content-start gap-3 sm:gap-6">
          <section className="card p-4 sm:p-5">
            <h2 className="text-xl font-bold">{expectationsHeading}</h2>
            <ul className="mt-2 grid gap-2 sm:mt-4 sm:gap-4">
              {expectations.map(({ title, text }) => (
                <li key={title} className="flex gap-3">
                  <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-safe" />
                  <div>
                    <h3 className="font-semibold">{title}</h3>
                    <p className="text-muted max-sm:hidden">{text}</p>
                  </div>
                </li>
              ))}
            </ul>
            <TownLine className="mt-3 border-t border-line pt-3" />
          </section>
          {allPrices.length > 0 && (
            <section className="card p-4 sm:p-5">
              <h2 className="text-xl font-bold">{pricesHeading}</h2>
              {pricesNote && <p className="mt-1 text-muted">{pricesNote}</p>}
              <Prices prices={allPrices} className="-mb-3 mt-1 [&>:last-child]:border-b-0" />
            </section>
          )}
          {business.googleBooking && (
            <section className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:p-5">
              <div className="flex-1 basis-32">
                <h2 className="text-lg/snug font-bold sm:text-xl">Prefer to book on Google?</h2>
                <p className="mt-1 text-muted max-sm:sr-only">Our listing opens in a new tab.</p>
              </div>
              <ButtonLink href={googleSearchLink} target="_blank" rel="noopener noreferrer" look="quiet">
                Book on Google
              </ButtonLink>
            </section>
          )}
          <EmergencyCall {...emergency} />
          <PrivacyNotice />
        </aside>
      </div>
    </div>
  )
}
