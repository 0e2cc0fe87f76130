import { Phone } from 'lucide-react'
import { business } from '#domain/business.ts'
import type { Head } from '#site/head/head.ts'
import { ButtonLink } from '#ui/button.tsx'
import { telLink } from '#ui/links.ts'

export const head: Head = {
  title: 'Page Not Found',
  breadcrumbs: [
    { label: 'Home', path: '/' },
    { label: 'Page Not Found', path: '/404' },
  ],
}

export function NotFound() {
  return (
    <section className="wrap py-16 sm:py-24">
      <p className="text-7xl font-extrabold text-muted" aria-hidden>
        404
      </p>
      <h1 className="mt-4 text-4xl font-extrabold">Page Not Found</h1>
      <p className="mt-4 max-w-prose text-lg">This circuit is open: nothing is wired to the address you came by.</p>
      <p className="mt-4 max-w-prose rounded-xl border border-line bg-sunken p-4 font-mono text-sm text-muted">
        Did you forget to add the page to the router?
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/">Go Home</ButtonLink>
        <ButtonLink href="/services" look="quiet">
          Our Services
        </ButtonLink>
        <ButtonLink href={telLink(business.phone)} look="quiet">
          <Phone aria-hidden className="size-5" />
          Call {business.phone}
        </ButtonLink>
      </div>
    </section>
  )
}
