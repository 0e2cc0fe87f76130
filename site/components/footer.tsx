import { Mail, MapPin, Phone } from 'lucide-react'
import { business } from '#content'
import { licenseLine } from '#firm/license-line.ts'
import { place } from '#firm/place.ts'
import { mailLink, telLink } from '#ui/links.ts'
import { quickLinks } from './navigation.ts'

/** Without links, it only says whose page it is, and to staff which version of the program runs. */
export function Footer({ hasLinks, version }: { hasLinks: boolean; version?: string }) {
  return (
    <footer className="mt-6 bg-night text-night-ink sm:mt-20 print:hidden">
      {hasLinks && <Links />}
      <div className="footer-line">
        <p className="wrap flex flex-wrap justify-between gap-x-3 py-3 sm:py-4 text-[0.8125rem] sm:text-sm text-night-muted">
          <span>{`© ${business.copyrightYear} ${business.name}`}</span>
          {licenseLine && <span>{licenseLine}</span>}
          {version && <span>{`Version ${version}`}</span>}
        </p>
      </div>
    </footer>
  )
}

const Links = () => (
  <div className="wrap footer-line grid gap-x-10 py-4 sm:grid-cols-2 sm:py-12 md:grid-cols-[2fr_1fr_auto]">
    <div className="max-md:hidden">
      <p className="text-xl font-extrabold">{business.name}</p>
      <p className="mt-3 max-w-sm text-night-muted">{business.description}</p>
    </div>
    <div>
      <h2 className="font-bold max-sm:sr-only">Quick Links</h2>
      <ul className="footer-links">
        {quickLinks.map(({ to, label }) => (
          <li key={to}>
            <a href={to} className="footer-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
    <div>
      <h2 className="font-bold max-sm:sr-only">Reach Us</h2>
      <ul className="footer-links">
        <li>
          <a href={telLink(business.phone)} className="footer-link">
            <Phone aria-hidden className="size-4 shrink-0" />
            {business.phone}
          </a>
        </li>
        <li>
          <a href={mailLink(business.email)} className="footer-link">
            <Mail aria-hidden className="size-4 shrink-0" />
            {business.email}
          </a>
        </li>
        <li className="footer-link">
          <MapPin aria-hidden className="size-4 shrink-0" />
          {place}
        </li>
        {business.social && (
          <li>
            <a href={business.social.url} className="footer-link">
              <span className="w-4 shrink-0 max-sm:hidden" />
              {business.social.name}
            </a>
          </li>
        )}
      </ul>
    </div>
  </div>
)
