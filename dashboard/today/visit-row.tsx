import { Check, CircleCheck, Navigation, Phone } from 'lucide-react'
import { BookingBadge, PriorityBadge } from '#dashboard/shared/badges.tsx'
import { actionLook, ContactAction, callLink, directionsLink } from '#dashboard/shared/contact-actions.tsx'
import { showRow } from '#dashboard/shared/view/show-row.ts'
import type { ViewProps } from '#dashboard/shared/view/view.ts'
import type { Booking } from '#domain/booking.ts'
import { arrivalInWords, plannedVisit } from '#domain/visit.ts'
import { townOf } from './town.ts'
import { useCompletion } from './use-completion.ts'

type VisitRowProps = Pick<ViewProps, 'show'> & { booking: Booking }

/** One visit: when, who, what and where, and what the crew does on the way. The first part shows the booking. */
export function VisitRow({ booking, show }: VisitRowProps) {
  const { id, customerName, customerPhone, address, service, status } = booking
  const visit = plannedVisit(booking)
  const tel = callLink(customerPhone)
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-2 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto] ${status === 'completed' ? 'text-muted' : ''}`}
    >
      <button
        type="button"
        className="group grid min-h-11 content-center rounded-lg text-left leading-snug md:grid-cols-[--spacing(42)_1fr] md:items-center md:gap-x-3"
        onClick={() => showRow('bookings', customerPhone, show)}
      >
        <strong className="tabular-nums">
          {visit.isAgreed ? arrivalInWords(visit) : booking.preferredTime}
          {!visit.isAgreed && <span className="ml-1.5 font-medium text-muted text-xs">Wish</span>}
        </strong>
        <span className="font-semibold wrap-anywhere group-hover:underline">
          {status === 'completed' && <CircleCheck aria-hidden className="mr-1 inline size-4 text-safe" />}
          {customerName}
        </span>
        <span className="sr-only">, show booking #{id}</span>
      </button>
      <ul className="flex gap-1.5 md:col-start-3 print:hidden [&>li>*]:px-2">
        {tel && <ContactAction icon={Phone} label="Call" target={customerName} href={tel} />}
        <ContactAction
          icon={Navigation}
          label="Directions"
          target={`to ${address}`}
          href={directionsLink(address)}
          isExternal
        />
        <li>
          <DoneButton booking={booking} />
        </li>
      </ul>
      <p className="col-span-2 line-clamp-2 text-sm/normal wrap-anywhere md:col-span-1 md:col-start-2 md:row-start-1">
        {service} · {townOf(address)}
        <span className="ml-2 inline-flex gap-1.5 align-middle empty:hidden">
          <PriorityBadge priority={booking.priority} />
          {!isExpected(status) && <BookingBadge status={status} />}
        </span>
      </p>
    </li>
  )
}

/** The statuses that need no badge: the row shows them. */
const isExpected = (status: string) => status === 'confirmed' || status === 'completed'

/** Stays in place when pressed, so that it keeps the focus. */
function DoneButton({ booking }: { booking: Booking }) {
  const { complete, isSaving } = useCompletion(booking)
  const isDone = booking.status === 'completed'
  return (
    <button
      type="button"
      aria-pressed={isDone}
      aria-disabled={isDone || isSaving}
      className={`${actionLook} w-full bg-safe-tint text-safe aria-disabled:cursor-default aria-pressed:bg-transparent`}
      onClick={() => isDone || isSaving || complete()}
    >
      <Check aria-hidden className="size-4.5" />
      Done
      <span className="sr-only"> with {booking.customerName}</span>
    </button>
  )
}
