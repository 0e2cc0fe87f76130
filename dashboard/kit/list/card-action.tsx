import { MessageSquare, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { callLink, directionsLink, smsLink } from '#dashboard/kit/contact-actions.tsx'

/** Links of a card that call a customer, text them, or lead to an address. Each renders nothing without its target. */
export function CallAction({ name, phone }: { name: string; phone: string | null | undefined }) {
  const tel = callLink(phone)
  return tel && <CardAction icon={<Phone aria-hidden className="size-5" />} label={`Call ${name}`} href={tel} />
}

export function TextAction({ name, phone }: { name: string; phone: string | null | undefined }) {
  const tel = callLink(phone)
  return (
    tel && (
      <CardAction icon={<MessageSquare aria-hidden className="size-5" />} label={`Text ${name}`} href={smsLink(tel)} />
    )
  )
}

export function DirectionsAction({ address }: { address: string }) {
  if (!address) return null
  return (
    <CardAction
      icon={<Navigation aria-hidden className="size-5" />}
      label={`Directions to ${address} (new tab)`}
      href={directionsLink(address)}
      isExternal
    />
  )
}

type CardActionProps = { icon: ReactNode; label: string; href: string; isExternal?: boolean }

function CardAction({ icon, label, href, isExternal }: CardActionProps) {
  return (
    <a
      href={href}
      aria-label={label}
      className="icon-button text-link"
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icon}
    </a>
  )
}
