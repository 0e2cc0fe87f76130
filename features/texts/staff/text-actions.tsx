import { CalendarCheck, Hourglass, type LucideIcon, Truck } from 'lucide-react'
import type { TextKind } from '#core/text-kinds.ts'
import { Action } from '#dashboard/kit/contact-actions.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { textMessage, textsFor } from '#features/texts/text-message.ts'
import { useTextRecord } from './opened-text-list.ts'
import { textLabels } from './text-labels.ts'
import { textLink } from './text-link.ts'

const icons: Record<TextKind, LucideIcon> = { on_my_way: Truck, running_late: Hourglass, confirmed: CalendarCheck }

/** Links that open the messages app with a text to the customer. None without a number that can receive one. */
export function TextActions({ booking }: { booking: Booking }) {
  const record = useTextRecord(booking.id)
  const links = textsFor(booking).flatMap((kind) => {
    const href = textLink(booking.customerPhone, textMessage(kind, booking))
    return href ? [{ kind, href }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className="grid auto-cols-fr grid-flow-col gap-1.5">
      {links.map(({ kind, href }) => (
        <Action
          key={kind}
          icon={icons[kind]}
          label={textLabels[kind]}
          target={`text to ${booking.customerName}`}
          href={href}
          onOpen={() => record({ kind, ...(!navigator.onLine && { openedAt: new Date().toISOString() }) })}
        />
      ))}
    </ul>
  )
}
