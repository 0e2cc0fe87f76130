import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { business } from '#domain/business.ts'
import type { PictureName } from '#pictures/captions.ts'
import { ButtonLink } from '#ui/button.tsx'
import { telLink } from '#ui/links.ts'
import { Picture } from './picture.tsx'

type PageHeroProps = {
  title: string
  lead: string
  picture?: PictureName
  children?: ReactNode
}

/** The top of a page: title, lead and picture on a dark background. */
export function PageHero({ title, lead, picture, children }: PageHeroProps) {
  return (
    <section className="bg-night text-night-ink">
      <div className={`wrap grid items-center gap-8 py-10 sm:py-14 ${picture ? 'lg:grid-cols-2' : ''}`}>
        <div>
          <h1 className="text-4xl font-extrabold sm:text-5xl">{title}</h1>
          <p className="mt-4 max-w-prose text-lg text-night-muted">{lead}</p>
          {children}
        </div>
        {picture && (
          <Picture name={picture} sizes="(width >= 64rem) 34rem, 66vw" eager className="rounded-2xl shadow-2xl" />
        )}
      </div>
    </section>
  )
}

export function BookOrCall() {
  return (
    <div className="mt-7 flex flex-wrap gap-3">
      <ButtonLink href="/booking" look="accent">
        Book a Visit
      </ButtonLink>
      <ButtonLink href={telLink(business.phone)} look="quiet">
        <Phone aria-hidden className="size-5" />
        Call {business.phone}
      </ButtonLink>
    </div>
  )
}
