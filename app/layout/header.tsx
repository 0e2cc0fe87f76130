import { Phone } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { telLink } from '#app/lib/links.ts'
import { business } from '#domain/business.ts'

const links = [
  { to: '/booking', label: 'Booking' },
  { to: '/contact', label: 'Contact Us' },
]

export function Header() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-page">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <Link to="/" className="text-lg font-extrabold">
          {business.name}
        </Link>
        <nav className="flex items-center gap-1">
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              prefetch="intent"
              className="rounded-lg px-3 py-2.5 font-medium aria-[current=page]:bg-sunken"
            >
              {label}
            </NavLink>
          ))}
          <a
            href={telLink(business.phone)}
            className="flex items-center gap-2 rounded-lg px-3 py-2.5 font-semibold whitespace-nowrap"
          >
            <Phone aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{business.phone}</span>
          </a>
        </nav>
      </div>
    </header>
  )
}
