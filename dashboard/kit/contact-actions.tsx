import type { LucideIcon } from 'lucide-react'
import { partsOf } from '#firm/phone.ts'
import { telLink } from '#ui/links.ts'
import { firstNumber } from './first-number.ts'

/** Classes of an action. On phones its label is below its icon. */
export const actionLook =
  'flex min-h-12 flex-col items-center justify-center gap-0.5 rounded-lg font-semibold text-xs/label hover:inset-ring hover:inset-ring-control max-sm:text-2xs/label md:min-h-11 md:flex-row md:gap-1.5'

type ActionProps = {
  icon: LucideIcon
  label: string
  /** Completes the label for screen readers. */
  target: string
  href: string
  isExternal?: boolean
  onOpen?(): void
}

export function Action({ icon: Icon, label, target, href, isExternal, onOpen }: ActionProps) {
  return (
    <li>
      <a
        href={href}
        onClick={onOpen}
        {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
        className={`${actionLook} bg-sunken text-link`}
      >
        <Icon aria-hidden className="size-4.5" />
        {label}
        <span className="sr-only">
          {' '}
          {target}
          {isExternal && ' (new tab)'}
        </span>
      </a>
    </li>
  )
}

/** The `tel:` link of the first number. Undefined for a text without one, also if it has an extension. */
export function callLink(phone: string | null | undefined): string | undefined {
  const first = firstNumber(phone ?? '')
  return /\d/.test(partsOf(first).number) ? telLink(first) : undefined
}

/** A text message cannot reach an extension. */
export const smsLink = (tel: string) => tel.replace('tel:', 'sms:').replace(/;ext=.*/, '')

export const mapLink = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
export const directionsLink = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
