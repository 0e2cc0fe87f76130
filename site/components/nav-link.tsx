import type { ComponentProps } from 'react'

/** A navigation link. It is active when `path`, the path of the current page, starts with `to`. */
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
