import { business, type Point, pages } from '#content'
import { PageHero } from '#site/components/page-hero.tsx'
import { homeBreadcrumb } from '#site/head/breadcrumbs.ts'
import type { Head } from '#site/head/head.ts'
import { telLink } from '#ui/links.ts'

const { title, lead, picture, call, booking, services, home, hint } = pages.notFound

export const head: Head = {
  title,
  description: lead,
  isUnlisted: true,
  canonicalPath: '/',
  breadcrumbs: [homeBreadcrumb, { label: title }],
}

export function NotFound() {
  return (
    <>
      <PageHero title={title} lead={lead} picture={picture} />
      <section className="wrap pt-4 sm:pt-10">
        <ul className="max-w-2xl">
          <Help href={telLink(business.phone)} {...call} />
          <Help href="/booking" {...booking} />
          <Help href="/services" {...services} />
          <Help href="/" {...home} />
        </ul>
        {hint && (
          <p className="mt-6 text-sm text-muted">
            For developers: <code>{hint}</code>
          </p>
        )}
      </section>
    </>
  )
}

function Help({ href, title, text }: Point & { href: string }) {
  return (
    <li className="border-b border-line">
      <a href={href} className="line-link flex-wrap">
        <span className="font-bold">{title}</span>
        <span className="text-muted">{text}</span>
      </a>
    </li>
  )
}
