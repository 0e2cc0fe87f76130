import type { ComponentProps } from 'react'
import { usePlace } from '#app/lib/place.ts'

/** A link of the navigation, marked while the reader is at its page or below it. */
export function NavLink({ to, className, ...rest }: { to: string } & ComponentProps<'a'>) {
  const { path } = usePlace()
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
