import type { ReactNode } from 'react'
import type { ServicePage } from '#content'
import { withService } from '#site/forms/chosen-service.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CallButton } from '#ui/call-button.tsx'
import { Picture } from './picture.tsx'

type PageHeroProps = {
  title: string
  lead?: string | undefined
  picture?: string | undefined
  children?: ReactNode
}

/** The top of a page: title, lead and picture on a dark background. */
export function PageHero({ title, lead, picture, children }: PageHeroProps) {
  return (
    <section className="bg-night text-night-ink">
      <div className={`wrap grid items-center gap-x-10 gap-y-6 py-7 sm:py-12 ${picture ? 'sm:grid-cols-2' : ''}`}>
        <div>
          <h1 className="text-5xl font-extrabold">{title}</h1>
          {lead && <p className="mt-3 max-w-prose text-lg text-night-muted">{lead}</p>}
          {children}
        </div>
        {picture && (
          <Picture
            name={picture}
            sizes="(width >= 72rem) 34rem, (width >= 40rem) 48vw, 66vw"
            eager
            className="rounded-2xl max-sm:aspect-[3/1]"
          />
        )}
      </div>
    </section>
  )
}

type BookOrCallProps = { service?: Pick<ServicePage, 'bookingChoice' | 'quoteChoice'> }

/** With a service, its forms are one press away, with the service chosen. */
export function BookOrCall({ service }: BookOrCallProps) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink href={withService('/booking', service?.bookingChoice)} look="accent">
        Book a Visit
      </ButtonLink>
      {service && (
        <ButtonLink href={withService('/contact', service.quoteChoice)} look="quiet">
          Get a Price
        </ButtonLink>
      )}
      <CallButton look="quiet" />
    </div>
  )
}
