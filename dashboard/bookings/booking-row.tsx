import { CalendarCheck, CalendarClock } from 'lucide-react'
import { WaitingMark } from '#dashboard/requests/waiting-mark.tsx'
import { BookingBadge, PriorityBadge } from '#dashboard/shared/badges.tsx'
import { Row } from '#dashboard/shared/list/row.tsx'
import { CallAction, DirectionsAction } from '#dashboard/shared/list/row-action.tsx'
import { shortArrival, shortDayInWords } from '#dashboard/shared/times.ts'
import { UnsavedChange } from '#dashboard/shared/unsaved-change.tsx'
import type { Booking } from '#domain/booking.ts'
import { plannedVisit } from '#domain/visit.ts'

type BookingRowProps = {
  booking: Booking
  isOpen?: boolean
  onOpen(booking: Booking): void
}

export function BookingRow({ booking, isOpen = false, onOpen }: BookingRowProps) {
  const { id, customerName, customerPhone, address, service, priority, status } = booking
  return (
    <Row
      id={id}
      title={customerName}
      when={<PlannedVisit booking={booking} />}
      status={<BookingBadge status={status} />}
      unsaved={<UnsavedChange list="bookings" id={id} />}
      marks={
        <>
          <PriorityBadge priority={priority} isShort />
          <WaitingMark list="bookings" id={id} />
        </>
      }
      text={[service, address].join(' · ')}
      actions={
        <>
          <CallAction name={customerName} phone={customerPhone} />
          <DirectionsAction address={address} />
        </>
      }
      isOpen={isOpen}
      onOpen={() => onOpen(booking)}
    />
  )
}

/** The agreed visit, or the customer's wish, as text and as an icon. */
export function PlannedVisit({ booking }: { booking: Booking }) {
  const visit = plannedVisit(booking)
  const time = visit.isAgreed ? shortArrival(visit) : booking.preferredTime
  return (
    <>
      {visit.isAgreed ? (
        <CalendarCheck aria-hidden className="size-4 shrink-0 text-safe" />
      ) : (
        <CalendarClock aria-hidden className="size-4 shrink-0 text-muted" />
      )}
      <span className="min-[18rem]:truncate">{`${shortDayInWords(visit.day)}, ${time}`}</span>
      {!visit.isAgreed && <span className="shrink-0 font-normal text-muted">Wish</span>}
    </>
  )
}
