import { Menu, X } from 'lucide-react'
import { useRef } from 'react'
import { NavLink } from './nav-link.tsx'
import { mainPages, servicePages } from './pages.ts'

/**
 * The navigation of small screens: slides in from the right, keeps the focus, closes on a link, the cross and Esc.
 * A screen that grows wide meanwhile keeps it until then. Without a script, links show it and hide it.
 */
export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <div className="lg:hidden lg:has-open:block">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className="needs-script icon-button"
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden />
      </button>
      <noscript>
        <a href="#menu" aria-label="Open menu" className="icon-button">
          <Menu aria-hidden />
        </a>
      </noscript>
      <dialog
        ref={dialog}
        id="menu"
        aria-label="Menu"
        className="drawer"
        onPointerDown={({ target, currentTarget }) => target === currentTarget && close()}
      >
        <div className="min-h-full p-4">
          <div className="flex justify-end">
            <button type="button" aria-label="Close menu" className="needs-script icon-button" onClick={close}>
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
                  <NavLink to={to} className="nav-link text-lg" onClick={close}>
                    {label}
                  </NavLink>
                  {to === '/services' && (
                    <ul className="mb-2 ml-4 border-l border-line pl-2">
                      {servicePages.map((page) => (
                        <li key={page.to}>
                          <NavLink to={page.to} className="nav-link" onClick={close}>
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
