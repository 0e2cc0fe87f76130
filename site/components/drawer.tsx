import { Menu, X } from 'lucide-react'
import { NavLink } from './nav-link.tsx'
import { mainPages, servicePages } from './pages.ts'

/** Invoker commands, which React's types do not know yet: the browser opens and closes the dialog without script. */
const command = (command: 'show-modal' | 'close') => ({ command, commandfor: 'menu' })

/**
 * The navigation of small screens: slides in from the right, and closes on a link, the cross, Esc and a press beside it.
 * A screen that grows wide keeps it until then. Without script, links show it and hide it in browsers that do not know
 * invoker commands.
 */
export function Drawer({ path }: { path: string }) {
  return (
    <div className="lg:hidden lg:has-open:block">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="needs-script icon-button"
        {...command('show-modal')}
      >
        <Menu aria-hidden />
      </button>
      <noscript>
        <a href="#menu" aria-label="Open menu" className="icon-button">
          <Menu aria-hidden />
        </a>
      </noscript>
      <dialog id="menu" aria-label="Menu" className="drawer" closedby="any">
        <div className="min-h-full p-4">
          <div className="flex justify-end">
            <button type="button" aria-label="Close menu" className="needs-script icon-button" {...command('close')}>
              <X aria-hidden />
            </button>
            <noscript>
              <a href="#content" aria-label="Close menu" className="icon-button">
                <X aria-hidden />
              </a>
            </noscript>
          </div>
          <nav aria-label="Menu">
            <ul className="grid">
              {mainPages.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} path={path} className="nav-link text-lg">
                    {label}
                  </NavLink>
                  {to === '/services' && (
                    <ul className="mb-2 ml-4 border-l border-line pl-2">
                      {servicePages.map((page) => (
                        <li key={page.to}>
                          <NavLink to={page.to} path={path} className="nav-link">
                            {page.label}
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
