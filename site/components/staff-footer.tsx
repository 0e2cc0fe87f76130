import { business } from '#content'
import { place } from '#domain/place.ts'
import { mailLink, telLink } from '#ui/links.ts'
import { quickLinks } from './navigation.ts'

const contactLinks = [
  { to: telLink(business.phone), label: business.phone },
  { to: mailLink(business.email), label: business.email },
  ...(business.social ? [{ to: business.social.url, label: business.social.name }] : []),
]

/** The footer of the dashboard: one line on a wide screen. */
export function StaffFooter() {
  return (
    <footer className="mt-10 bg-night text-sm text-night-muted print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-5 py-1 max-sm:text-xs">
        <span className="mr-auto">{`© ${business.copyrightYear} ${business.name}, ${place}`}</span>
        <Links label="Reach Us" links={contactLinks} />
        <Links label="Quick Links" links={quickLinks} />
      </div>
    </footer>
  )
}

function Links({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4">
      {links.map((link) => (
        <li key={link.to}>
          <a href={link.to} className="footer-link min-w-11">
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  )
}
