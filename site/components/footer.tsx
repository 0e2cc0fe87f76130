import { Mail, MapPin, Phone } from 'lucide-react'
import { business } from '#domain/business.ts'
import { place } from '#domain/place.ts'
import { licenseLine } from '#domain/wording.ts'
import { mailLink, telLink } from '#ui/links.ts'
import { quickLinks } from './navigation.ts'

export function Footer() {
  return (
    <footer className="mt-20 bg-night text-night-ink print:hidden">
      <div className="wrap grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <div>
          <p className="text-xl font-extrabold">{business.name}</p>
          <p className="mt-3 max-w-sm text-night-muted">{business.description}</p>
        </div>
        <div>
          <h2 className="font-bold">Quick Links</h2>
          <ul className="mt-2">
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
          <h2 className="font-bold">Reach Us</h2>
          <ul className="mt-2">
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
                  <span className="w-4 shrink-0" />
                  {business.social.name}
                </a>
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className="border-t border-white/15">
        <p className="wrap flex flex-wrap justify-between gap-x-6 gap-y-1 py-5 text-sm text-night-muted">
          <span>{`© ${business.copyrightYear} ${business.name}`}</span>
          {licenseLine && <span>{licenseLine}</span>}
        </p>
      </div>
    </footer>
  )
}
