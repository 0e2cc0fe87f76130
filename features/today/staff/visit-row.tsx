import { Circle, CircleCheck, Navigation, Phone } from 'lucide-react'
import { useState } from 'react'
import { BookingBadge, PriorityBadge } from '#dashboard/kit/badges.tsx'
import { Action, actionLook, callLink, directionsLink } from '#dashboard/kit/contact-actions.tsx'
import { later } from '#dashboard/kit/later.tsx'
import { useStaffMutation } from '#dashboard/kit/mutations.ts'
import { shortArrival } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { NotToldMark } from '#features/bookings/staff/not-told.tsx'
import { statusChange, statusChangeOptions, statusRequest } from '#features/bookings/staff/use-status-change.ts'
import { unagreedInWords } from '#features/bookings/unagreed.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { PeopleMarks } from '#features/people/staff/people-marks.tsx'
import { serviceInRow } from '#firm/service-in-row.ts'
import { slotInWords } from '#firm/slot.ts'
import { townOf } from '#firm/town.ts'
import type { VisitOfDay } from './use-visits.ts'

const FinishJob = later((parts) => parts.FinishJob)

/** `missing` is what its job still lacks. */
type VisitRowProps = VisitOfDay & { missing?: string | undefined; onOpen(): void }

/** One visit: when, who, what and where, and what the crew does on the way. The first part shows the booking. */
export function VisitRow({ booking, visit, number, missing, onOpen }: VisitRowProps) {
  const { id, customerName, customerPhone, address, service, description, status } = booking
  const tel = callLink(customerPhone)
  const [isFinishing, setFinishing] = useState(false)
  return (
    <li
      className={`visit-row grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-0.5 sm:py-1.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto] ${status === 'completed' ? 'text-muted' : ''}`}
    >
      <button
        type="button"
        className="group grid min-h-11 content-center rounded-lg text-left leading-snug max-[22rem]:col-span-2 sm:grid-cols-[--spacing(36)_1fr] sm:items-baseline sm:gap-x-3"
        onClick={onOpen}
      >
        <strong className="text-sm tabular-nums">
          {visit.isAgreed ? shortArrival(visit) : slotInWords(booking.preferredTime)}
          {number && <span className="ml-1.5 font-medium text-muted text-xs">{number}</span>}
          {!visit.isAgreed && <span className="ml-1.5 font-medium text-muted text-xs">{unagreedInWords(booking)}</span>}
        </strong>
        <span className="font-semibold wrap-anywhere group-hover:underline">{customerName}</span>
        <span className="sr-only">, show booking {referenceOf('bookings', id)}</span>
      </button>
      <ul className="visit-actions flex gap-2 max-[22rem]:col-span-2 max-[22rem]:row-start-3 max-[22rem]:mt-1.5 max-[22rem]:flex-wrap sm:row-span-2 lg:col-start-3 lg:row-span-1 print:hidden max-sm:[&>li>*]:px-1 sm:[&>li>*]:px-2 [&>li]:min-w-11 [&>li]:grow">
        {tel && <Action icon={Phone} label="Call" target={customerName} href={tel} />}
        {address && (
          <Action
            icon={Navigation}
            label="Directions"
            target={`to ${address}`}
            href={directionsLink(address)}
            isExternal
          />
        )}
        {!(booking.status === 'pending' && !booking.visit) && (
          <li>
            <DoneButton booking={booking} onDone={() => setFinishing(true)} />
          </li>
        )}
      </ul>
      <div className="col-span-2 flex flex-wrap items-center gap-x-2 sm:col-span-1 sm:pl-39 lg:col-start-2 lg:row-start-1 lg:pl-0">
        <p className="line-clamp-2 text-sm/normal wrap-anywhere">
          {serviceInRow(service, description)} · {townOf(address)}
        </p>
        <PeopleMarks people={booking.people} />
        <PriorityBadge priority={booking.priority} />
        <NotToldMark booking={booking} />
        {!isExpected(status) && <BookingBadge status={status} />}
        {missing && <p className="text-sm text-wait">Missing: {missing}</p>}
        <UnsavedChange list="bookings" id={id} />
      </div>
      {isFinishing && status === 'completed' && <FinishJob booking={booking} onClose={() => setFinishing(false)} />}
    </li>
  )
}

/** The statuses that need no badge: the row shows them. */
const isExpected = (status: string) => status === 'confirmed' || status === 'completed'

type DoneButtonProps = { booking: Booking; onDone(): void }

/** Stays in place when pressed, so that it keeps the focus. */
function DoneButton({ booking, onDone }: DoneButtonProps) {
  const { complete, isSaving } = useCompletion(booking, onDone)
  const isDone = booking.status === 'completed'
  const Icon = isDone ? CircleCheck : Circle
  return (
    <button
      type="button"
      aria-pressed={isDone}
      aria-disabled={isDone || isSaving}
      className={`${actionLook} w-full bg-safe-tint text-safe aria-disabled:cursor-default aria-pressed:bg-transparent`}
      onClick={() => isDone || isSaving || complete()}
    >
      <Icon aria-hidden className="size-4.5" />
      Done
      <span className="sr-only"> with {booking.customerName}</span>
    </button>
  )
}

type Status = Booking['status']

/** Marks a visit as completed. The notification offers Undo, which restores the status before. */
function useCompletion(booking: Booking, onDone: () => void) {
  const reopening = useStaffMutation<{ completed: Booking; before: Status }>({
    ...statusChangeOptions,
    change: ({ completed, before }) => statusChange(completed, before),
    request: ({ completed, before }) => statusRequest(completed, before),
  })
  // The input is the status before, because the booking is completed by the time of the Undo.
  const completion = useStaffMutation<Status, Booking>({
    ...statusChangeOptions,
    change: () => statusChange(booking, 'completed'),
    request: () => statusRequest(booking, 'completed'),
    undo: (before, completed) => reopening.mutate({ completed, before }),
    onSuccess: onDone,
  })
  return {
    complete: () => completion.mutate(booking.status),
    isSaving: completion.isPending || reopening.isPending,
  }
}
