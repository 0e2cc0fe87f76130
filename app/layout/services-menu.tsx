import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { NavLink } from './nav-link.tsx'
import { servicePages } from './pages.ts'

/**
 * The link to all services, and under it each of them. The style sheet shows the list while the pointer or the focus is
 * there, so it needs no script; the script adds what a style sheet cannot: the first tap opens instead of following the
 * link, Esc closes, and so does following a link.
 */
export function ServicesMenu() {
  const menu = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const openedByTap = useRef(false)

  const dismiss = (dismissed: boolean) => menu.current?.toggleAttribute('data-dismissed', dismissed)

  /** What was followed has the focus, which would keep the list open. */
  function leave(link: HTMLElement) {
    link.blur()
    dismiss(true)
  }

  function closeByKey() {
    menu.current?.querySelector('a')?.focus()
    dismiss(true)
  }
  const isShown = () => list.current !== null && getComputedStyle(list.current).visibility === 'visible'

  return (
    <div
      ref={menu}
      role="none"
      className="services-menu"
      onPointerLeave={() => dismiss(false)}
      onBlur={({ relatedTarget }) => menu.current?.contains(relatedTarget) || dismiss(false)}
      onKeyDown={({ key }) => key === 'Escape' && closeByKey()}
    >
      <NavLink
        to="/services"
        className="nav-link gap-1"
        onPointerDown={({ pointerType }) => {
          openedByTap.current = pointerType === 'touch' && !isShown()
        }}
        onClick={(event) => {
          if (openedByTap.current) {
            event.preventDefault()
            event.currentTarget.focus()
            dismiss(false)
          } else leave(event.currentTarget)
          openedByTap.current = false
        }}
      >
        Services
        <ChevronDown aria-hidden className="size-4" />
      </NavLink>
      <ul ref={list}>
        {servicePages.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className="nav-link" onClick={({ currentTarget }) => leave(currentTarget)}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
