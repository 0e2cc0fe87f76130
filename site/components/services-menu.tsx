import { ChevronDown } from 'lucide-react'
import { NavLink } from './nav-link.tsx'
import { serviceLinks } from './navigation.ts'

/** Opens its submenu on hover and focus through CSS. `site/scripts/services-menu.ts` adds tap and Esc. */
export function ServicesMenu({ path }: { path: string }) {
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
