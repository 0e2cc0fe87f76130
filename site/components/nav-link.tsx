import type { ComponentProps } from 'react'

/** A link of the navigation, marked on its page and on the pages below it. `path` is the address of the page it is on. */
export function NavLink({ to, path, className, ...rest }: { to: string; path: string } & ComponentProps<'a'>) {
  const isActive = `${path}/`.startsWith(`${to}/`)
  return (
    <a
      href={to}
      className={isActive ? `${className} active` : className}
      aria-current={isActive ? 'page' : undefined}
      {...rest}
    />
  )
}
