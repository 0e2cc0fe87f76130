import { CalendarCheck, Hourglass, type LucideIcon, Truck } from 'lucide-react'
import type { TextKind } from '#core/text-kinds.ts'
import { Action } from '#dashboard/kit/contact-actions.tsx'
import { MenuLink } from '#dashboard/kit/details/menu.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { textMessage, textsFor } from '#features/texts/text-message.ts'
import { useTextRecord } from './opened-text-list.ts'
import { textLabels } from './text-labels.ts'
import { textLink } from './text-link.ts'

const icons: Record<TextKind, LucideIcon> = { on_my_way: Truck, running_late: Hourglass, confirmed: CalendarCheck }

type TextProps = { booking: Booking }

/** Links that open the messages app with a text to the customer. None without a number that can receive one. */
export function TextActions({ booking }: TextProps) {
  const links = useTexts(booking)
  if (links.length === 0) return null
  return (
    <ul className="grid auto-cols-fr grid-flow-col gap-1.5">
      {links.map(({ kind, href, onOpen }) => (
        <Action
          key={kind}
          icon={icons[kind]}
          label={textLabels[kind]}
          target={`text to ${booking.customerName}`}
          href={href}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

/** The same links, as items of a menu. */
export const TextItems = ({ booking }: TextProps) =>
  useTexts(booking).map(({ kind, href, onOpen }) => (
    <MenuLink key={kind} icon={icons[kind]} href={href} onClick={onOpen}>
      {textLabels[kind]}
      <span className="sr-only"> text to {booking.customerName}</span>
    </MenuLink>
  ))

function useTexts(booking: Booking) {
  const record = useTextRecord(booking.id)
  return textsFor(booking).flatMap((kind) => {
    const href = textLink(booking.customerPhone, textMessage(kind, booking))
    const onOpen = () => record({ kind, ...(!navigator.onLine && { openedAt: new Date().toISOString() }) })
    return href ? [{ kind, href, onOpen }] : []
  })
}
