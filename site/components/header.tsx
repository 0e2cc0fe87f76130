import { Phone } from 'lucide-react'
import { business } from '#content'
import { telLink } from '#ui/links.ts'
import { Drawer } from './drawer.tsx'
import { NavLink } from './nav-link.tsx'
import { isLongMenu, mainLinks } from './navigation.ts'
import { ServicesMenu } from './services-menu.tsx'
import { Wordmark } from './wordmark.tsx'

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
