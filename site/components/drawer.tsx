import { Menu, X } from 'lucide-react'
import { Fragment } from 'react'
import { NavLink } from './nav-link.tsx'
import { isLongMenu, mainLinks, serviceLinks } from './navigation.ts'

/** Invoker commands open and close the dialog without JavaScript. React's types lack these attributes. */
const command = (command: 'show-modal' | 'close') => ({ command, commandfor: 'menu' })

/**
 * The navigation for small screens. A link, the close button, Esc or a click on the backdrop closes it; widening the
 * window does not. Without JavaScript, plain links open and close it, because some browsers lack invoker commands.
 */
export function Drawer({ path, runsScripts }: { path: string; runsScripts: boolean }) {
  const Otherwise = runsScripts ? 'noscript' : Fragment
  return (
    <div className={isLongMenu ? 'xl:hidden xl:has-open:block' : 'lg:hidden lg:has-open:block'}>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="needs-script icon-button"
        {...command('show-modal')}
      >
        <Menu aria-hidden />
      </button>
      <Otherwise>
        <a href="#menu" aria-label="Open menu" className="icon-button">
          <Menu aria-hidden />
        </a>
      </Otherwise>
      <dialog id="menu" aria-label="Menu" className="drawer" closedby="any">
        <div className="min-h-full p-4">
          <div className="flex justify-end">
            <button type="button" aria-label="Close menu" className="needs-script icon-button" {...command('close')}>
              <X aria-hidden />
            </button>
            <Otherwise>
              <a href="#content" aria-label="Close menu" className="icon-button">
                <X aria-hidden />
              </a>
            </Otherwise>
          </div>
          <nav aria-label="Menu">
            <ul className="grid">
              {mainLinks.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} path={path} className="nav-link text-lg">
                    {label}
                  </NavLink>
                  {to === '/services' && (
                    <ul className="mb-2 ml-4 border-l border-line pl-2">
                      {serviceLinks.map((service) => (
                        <li key={service.to}>
                          <NavLink to={service.to} path={path} className="nav-link">
                            {service.label}
                          </NavLink>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </dialog>
    </div>
  )
}
