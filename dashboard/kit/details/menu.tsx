import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import './menu.css'

/** The button "More", which opens a list of `MenuItem`s and `MenuLink`s. A press on one closes it. */
export function Menu({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button type="button" className="icon-button" aria-label="More" popoverTarget={id}>
        <Ellipsis aria-hidden className="size-5" />
      </button>
      <ul id={id} popover="auto" className="menu">
        {children}
      </ul>
    </>
  )
}

/** `hidePopover` is missing in Firefox before 125, which shows the items at once. */
const closeMenu = (item: Element) => item.closest<HTMLElement>('[popover]')?.hidePopover?.()

type ItemProps = { icon: LucideIcon; children: ReactNode }

export const MenuItem = ({ icon: Icon, onClick, children }: ItemProps & { onClick(): void }) => (
  <li>
    <button
      type="button"
      className="menu-item"
      onClick={({ currentTarget }) => {
        closeMenu(currentTarget)
        onClick()
      }}
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span>{children}</span>
    </button>
  </li>
)

type MenuLinkProps = ItemProps & { href: string; isExternal?: boolean; onClick?(): void }

export const MenuLink = ({ icon: Icon, href, isExternal, onClick, children }: MenuLinkProps) => (
  <li>
    <a
      href={href}
      className="menu-item"
      onClick={({ currentTarget }) => {
        closeMenu(currentTarget)
        onClick?.()
      }}
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <span>
        {children}
        {isExternal && <span className="sr-only"> (new tab)</span>}
      </span>
    </a>
  </li>
)
