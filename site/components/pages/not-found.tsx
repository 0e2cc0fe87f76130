import { business, type Point, pages } from '#content'
import { homeBreadcrumb } from '#site/head/breadcrumbs.ts'
import type { Head } from '#site/head/head.ts'
import { telLink } from '#ui/links.ts'

const { title, lead, call, booking, services, home, hint } = pages.notFound

export const head: Head = {
  title,
  description: lead,
  isUnlisted: true,
  canonicalPath: '/',
  breadcrumbs: [homeBreadcrumb, { label: title }],
}

export function NotFound() {
  return (
    <section className="wrap pt-8 sm:pt-16">
      <h1 className="text-5xl font-extrabold">{title}</h1>
      <p className="mt-3 max-w-prose text-lg">{lead}</p>
      <ul className="mt-4 max-w-2xl border-t border-line">
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
