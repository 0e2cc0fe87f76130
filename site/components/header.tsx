import { ChevronDown, Phone } from 'lucide-react'
import { business, mark } from '#content'
import { headerLogo } from '#firm/logo.ts'
import { telLink } from '#ui/links.ts'
import { Drawer } from './drawer.tsx'
import { NavLink } from './nav-link.tsx'
import { isLongMenu, mainLinks, serviceLinks } from './navigation.ts'

/** The CSS variables for the colors of the mark. */
const fills = { accent: 'var(--lamp)', link: 'var(--mark-link)', band: 'var(--mark)' }

/** The business name beside its mark. */
function Wordmark() {
  return (
    <span className="wordmark" data-long={business.name.length > 20 || undefined}>
      {headerLogo ? <Logo {...headerLogo} /> : <Mark />}
      {!headerLogo?.isWide && <span className="line-clamp-3 text-balance">{business.name}</span>}
    </span>
  )
}

const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9 shrink-0">
    <rect width="64" height="64" rx="14" fill={fills.band} />
    {mark.map(({ color, outline }) => (
      <path key={outline} d={outline} fill={fills[color]} />
    ))}
  </svg>
)

/** On a dark page, it stands on white. */
const Logo = ({ path, pathOnWhite, width, height, isWide }: NonNullable<typeof headerLogo>) => (
  <picture className="shrink-0">
    <source media="(prefers-color-scheme: dark)" srcSet={pathOnWhite} />
    <img src={path} alt={isWide ? business.name : ''} width={width} height={height} />
  </picture>
)

/** Emergencies may have a number of their own. */
const answersAtNight = business.emergencyService && business.emergencyPhone === business.phone

/** `path` is the path of the current page. */
export function Header({ path, runsScripts }: { path: string; runsScripts: boolean }) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-page print:static">
      <div className="wrap flex min-h-(--header) items-center justify-between gap-4">
        <a href="/" className="flex min-h-11 min-w-11 items-center rounded-lg">
          <Wordmark />
        </a>
        <nav aria-label="Main" className={`shrink-0 ${isLongMenu ? 'max-xl:hidden' : 'max-lg:hidden'}`}>
          <ul className="flex items-center gap-1">
            {mainLinks.map(({ to, label }) => (
              <li key={to}>
                {to === '/services' ? (
                  <ServicesMenu path={path} />
                ) : (
                  <NavLink to={to} path={path} className="nav-link">
                    {label}
                  </NavLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex shrink-0 items-center gap-2">
          <a
            href={telLink(business.phone)}
            className="button min-h-11 px-4 whitespace-nowrap max-sm:hidden"
            data-look="accent"
            data-tooltip={answersAtNight ? 'Call us, day or night' : 'Call us'}
          >
            <Phone aria-hidden className="size-4" />
            {business.phone}
          </a>
          <Drawer path={path} runsScripts={runsScripts} />
        </div>
      </div>
    </header>
  )
}

/** Opens its submenu on hover and focus through CSS. `site/scripts/services-menu.ts` adds tap and Esc. */
function ServicesMenu({ path }: { path: string }) {
  return (
    <div className="services-menu">
      <NavLink to="/services" path={path} className="nav-link gap-1">
        Services
        <ChevronDown aria-hidden className="size-4" />
      </NavLink>
      <ul>
        {serviceLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} path={path} className="nav-link">
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
