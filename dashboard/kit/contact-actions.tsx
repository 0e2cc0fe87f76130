import { type LucideIcon, Mail, MapPin, MessageSquare, Navigation, Phone } from 'lucide-react'
import { partsOf } from '#firm/phone.ts'
import { mailLink, telLink } from '#ui/links.ts'
import { firstNumber } from './first-number.ts'

type ContactActionsProps = { name: string; phone?: string | null; email?: string; address?: string }

/** Links that call, text or email the customer, or show the address on a map. */
export function ContactActions({ name, phone, email, address }: ContactActionsProps) {
  const tel = callLink(phone)
  if (!tel && !email && !address) return null
  return (
    <ul className="grid auto-cols-fr grid-flow-col gap-1.5">
      {tel && <Action icon={Phone} label="Call" target={name} href={tel} />}
      {tel && <Action icon={MessageSquare} label="Text" target={name} href={smsLink(tel)} />}
      {email && <Action icon={Mail} label="Email" target={name} href={mailLink(email)} />}
      {address && <Action icon={MapPin} label="Map" target={`of ${address}`} href={mapLink(address)} isExternal />}
      {address && (
        <Action
          icon={Navigation}
          label="Directions"
          target={`to ${address}`}
          href={directionsLink(address)}
          isExternal
        />
      )}
    </ul>
  )
}

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

const mapLink = (address: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
export const directionsLink = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
