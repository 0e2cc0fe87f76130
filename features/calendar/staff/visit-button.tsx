import type { CSSProperties, ReactNode } from 'react'
import { bookingLooks } from '#dashboard/kit/badges.tsx'
import { NotToldMark } from '#features/bookings/staff/not-told.tsx'
import { unagreedInWords } from '#features/bookings/unagreed.ts'
import { dayNumberInWords } from '#features/bookings/visit-days.ts'
import type { TeamMember } from '#features/people/person.ts'
import { PeopleMarks } from '#features/people/staff/people-marks.tsx'
import { personColors } from '#features/people/staff/person-dot.tsx'
import type { CalendarVisit } from './visits.ts'
import { isLive } from './visits.ts'

type VisitButtonProps = {
  visit: CalendarVisit
  /** Whether the pointer has picked it up. */
  isMoving: boolean
  className: string
  style?: CSSProperties
  onOpen(): void
  children: ReactNode
}

/** A visit on the calendar. Live ones can be moved. */
export function VisitButton({
  visit: { booking, visit },
  isMoving,
  className,
  style,
  onOpen,
  children,
}: VisitButtonProps) {
  const { tone } = bookingLooks[booking.status] ?? bookingLooks.pending
  return (
    <button
      type="button"
      {...(isLive(booking) && { 'data-visit': booking.id, 'aria-keyshortcuts': 'M' })}
      className={`min-w-0 select-none overflow-hidden rounded-sm border-l-3 text-left [-webkit-touch-callout:none] hover:bg-sunken focus-visible:-outline-offset-2 ${borders[tone]} ${visit.isAgreed ? '' : 'border-dashed'} ${isMoving ? 'opacity-50' : ''} ${className}`}
      style={style}
      onClick={onOpen}
    >
      {children}
    </button>
  )
}

/** The ground of a visit that is drawn with its length. */
export const tintOf = ({ booking: { status } }: CalendarVisit): string =>
  tints[(bookingLooks[status] ?? bookingLooks.pending).tone]

/** The ground of a visit in the color of who comes. */
export const fillOf = ({ color }: Pick<TeamMember, 'color'>): CSSProperties => ({
  background: `color-mix(in srgb, ${personColors[color]} 18%, var(--card))`,
  borderColor: personColors[color],
})

/** The same without words on it. */
export const solidOf = ({ booking: { status } }: CalendarVisit): string =>
  solids[(bookingLooks[status] ?? bookingLooks.pending).tone]

const solids = { wait: 'bg-lamp', busy: 'bg-link', safe: 'bg-safe', danger: 'bg-danger', plain: 'bg-link' }

const tints = {
  wait: 'bg-wait-tint',
  busy: 'bg-busy-tint',
  safe: 'bg-safe-tint',
  danger: 'bg-danger-tint',
  plain: 'bg-sunken',
}

const borders = {
  wait: 'border-lamp',
  busy: 'border-link',
  safe: 'border-safe',
  danger: 'border-danger',
  plain: 'border-link',
}

/** Words about the visit: what is not agreed, what clashes, what is over. */
export function Remarks({ visit: { booking, visit, days, isClash, isAway } }: { visit: CalendarVisit }) {
  const number = dayNumberInWords(days, visit.day)
  return (
    <>
      {number && <em className={remark}>{number}</em>}
      {!visit.isAgreed && <em className={`${remark} text-muted`}>{unagreedInWords(booking)}</em>}
      <NotToldMark booking={booking} />
      {isClash && <em className={`${remark} text-wait`}>{isAway ? 'Time off' : 'Overlaps'}</em>}
      <PeopleMarks people={booking.people} />
      {!isLive(booking) && <em className={`${remark} text-muted`}>{bookingLooks[booking.status]?.label}</em>}
    </>
  )
}

const remark = 'font-semibold not-italic'
