import { CalendarCheck, CalendarClock } from 'lucide-react'
import { BookingBadge, PriorityBadge } from '#dashboard/kit/badges.tsx'
import { useFocusAfterRemoval } from '#dashboard/kit/focus-after-removal.ts'
import { Card, ContactLinks, Line } from '#dashboard/kit/list/card.tsx'
import { CallAction, DirectionsAction } from '#dashboard/kit/list/card-action.tsx'
import { useDeletion } from '#dashboard/kit/mutations.ts'
import { DeleteButton } from '#dashboard/kit/row-details.tsx'
import { shortArrival, shortDayInWords } from '#dashboard/kit/times.ts'
import { UnsavedChange } from '#dashboard/kit/unsaved-change.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { wasOver } from '#features/bookings/time-problem.ts'
import { unagreedInWords } from '#features/bookings/unagreed.ts'
import { plannedVisit } from '#features/bookings/visit.ts'
import { useClosedReason, useVisitDays } from '#features/closed-days/staff/closed-days.ts'
import { WaitingMark } from '#features/customer-page/staff/waiting-mark.tsx'
import { lists } from '#features/lists.ts'
import { PeopleMarks } from '#features/people/staff/people-marks.tsx'
import { QuoteBadge } from '#features/quotes/staff/quote-state.tsx'
import { dayOf } from '#firm/calendar-day.ts'
import { slotInWords } from '#firm/slot.ts'
import { useIsAsked } from './asked-emails.ts'
import { cancelInstead } from './cancel-instead.ts'
import { useHasNewTime, useIsNotTold } from './not-told.tsx'
import { StatusSelect } from './status-select.tsx'
import { useNoEmail } from './use-no-email.ts'
import { useStatusChange } from './use-status-change.ts'

const openStatuses: readonly string[] = lists.bookings.openStatuses

type BookingCardProps = {
  booking: Booking
  isOpen?: boolean
  onOpen(booking: Booking): void
}

/** A booking in a list. */
export function BookingCard({ booking, isOpen = false, onOpen }: BookingCardProps) {
  const { id, customerName, customerPhone, customerEmail, address, service, description, priority, status } = booking
  const { choose, saving } = useStatusChange(booking)
  const deletion = useDeletion('bookings')
  const isAsked = useIsAsked(id)
  return (
    <Card
      id={id}
      title={customerName}
      badges={
        <>
          <WaitingMark list="bookings" id={id} />
          <PriorityBadge priority={priority} isShort />
          <BookingBadge status={status} />
        </>
      }
      when={<When booking={booking} />}
      work={
        <>
          <div className="flex items-start gap-x-3 @4xl:flex-wrap [&>.badge]:shrink-0">
            <Line>{service}</Line>
            <QuoteBadge list="bookings" id={id} />
          </div>
          <Line className="text-muted">{description}</Line>
        </>
      }
      contact={
        <>
          <ContactLinks phone={customerPhone} email={customerEmail} />
          <Line>{address}</Line>
        </>
      }
      actions={(titleId) => (
        <>
          <div className="min-w-0 flex-1 @2xl:basis-full">
            <StatusSelect status={status} saving={saving} describedBy={titleId} onChoose={choose} />
          </div>
          <CallAction name={customerName} phone={customerPhone} />
          <DirectionsAction address={address} />
          <DeleteButton
            what={`the booking for ${customerName}`}
            describedBy={titleId}
            isBusy={deletion.isPending}
            notice={cancelInstead(booking, () => {
              choose('cancelled')
              // The details show the email.
              if (!isOpen) onOpen(booking)
            })}
            onDelete={() => deletion.mutate(id)}
          />
        </>
      )}
      notices={
        <>
          <UnsavedChange list="bookings" id={id} />
          {isAsked && <EmailNotice booking={booking} onShow={() => onOpen(booking)} />}
        </>
      }
      isOpen={isOpen}
      onOpen={() => onOpen(booking)}
    />
  )
}

/** Asks whether to email the customer about the new status or the new time. The details show the email. */
function EmailNotice({ booking, onShow }: { booking: Booking; onShow(): void }) {
  const isMoved = useHasNewTime(booking)
  const decline = useNoEmail(booking)
  const notice = useFocusAfterRemoval<HTMLParagraphElement>(
    (removed) => removed.closest('article')?.querySelector<HTMLElement>('[data-open]') ?? null,
  )
  return (
    <p ref={notice} className="flex flex-wrap items-center gap-x-4 rounded-lg bg-sunken px-3 text-sm/normal">
      <b className="mr-auto max-sm:w-full max-sm:pt-2.5">{isMoved ? 'Email the new time?' : 'Email the customer?'}</b>
      <button type="button" className="link min-h-11" onClick={onShow}>
        Show the email
      </button>
      <button type="button" className="link min-h-11" onClick={decline}>
        Don’t email
      </button>
    </p>
  )
}

/** The agreed visit, the preferred date and time, and what is wrong with them. */
function When({ booking }: { booking: Booking }) {
  const { visit, hasPreference, preferredDate, preferredTime } = booking
  const problem = useTimeProblem(booking)
  return (
    <>
      <p className="flex min-w-0 items-center gap-x-1.5 font-semibold tabular-nums @4xl:flex-wrap">
        <PlannedVisit booking={booking} />
        <PeopleMarks people={booking.people} />
      </p>
      {visit && hasPreference && (
        <Line label="Preferred" className="pl-5.5 tabular-nums">
          {`${shortDayInWords(dayOf(preferredDate))}, ${slotInWords(preferredTime)}`}
        </Line>
      )}
      <Line className="font-semibold text-wait">{problem}</Line>
    </>
  )
}

/** That the customer does not know the confirmation or the new time, or why nobody can come at the preferred time of an open booking without a visit. */
function useTimeProblem(booking: Booking): string | undefined {
  const reason = useClosedReason()(dayOf(booking.preferredDate))
  const isMoved = useHasNewTime(booking)
  if (useIsNotTold(booking)) return isMoved ? 'Not told the new time' : 'Customer not told'
  if (booking.visit || !booking.hasPreference || !openStatuses.includes(booking.status)) return undefined
  if (reason) return `Closed that day: ${reason}`
  return wasOver(booking) ? 'Had passed when the booking came in' : undefined
}

/** The agreed visit, or the customer's preferred time, as text and as an icon. */
export function PlannedVisit({ booking }: { booking: Booking }) {
  const visit = plannedVisit(booking)
  const time = visit.isAgreed ? shortArrival(visit) : slotInWords(booking.preferredTime)
  const { length } = useVisitDays()(visit)
  return (
    <>
      {visit.isAgreed ? (
        <CalendarCheck aria-hidden className="size-4 shrink-0 text-safe" />
      ) : (
        <CalendarClock aria-hidden className="size-4 shrink-0 text-muted" />
      )}
      <span className="min-[18rem]:truncate">{`${shortDayInWords(visit.day)}, ${time}${length > 1 ? `, ${length} days` : ''}`}</span>
      {!visit.isAgreed && <span className="shrink-0 font-normal text-muted">{unagreedInWords(booking)}</span>}
    </>
  )
}
