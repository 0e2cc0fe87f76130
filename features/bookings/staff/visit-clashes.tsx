import { useQuery } from '@tanstack/react-query'
import { CalendarOff, CalendarRange, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { staffRequest } from '#dashboard/kit/access.ts'
import { pathOf } from '#dashboard/kit/lists.ts'
import { namesIn, useTeam } from '#dashboard/kit/team.ts'
import { useCapacity } from '#features/availability/staff/capacity.ts'
import { needSamePeople, timeOffOn } from '#features/bookings/assignment.ts'
import type { Booking } from '#features/bookings/booking.ts'
import {
  arrivalInWords,
  durationInWords,
  plannedVisit,
  type Span,
  spanOf,
  type Visit,
} from '#features/bookings/visit.ts'
import { daysOverlap } from '#features/bookings/visit-days.ts'
import { timeOffInWords } from '#features/closed-days/closed-days.ts'
import { useClosedReason, useTimeOff, useVisitDays, type VisitDays } from '#features/closed-days/staff/closed-days.ts'
import { referenceOf } from '#features/customer-page/reference.ts'
import { lists } from '#features/lists.ts'
import { type CalendarDay, dayAfter, readDay, shortDay } from '#firm/calendar-day.ts'
import { isVisit } from './visit-form.ts'

const shownLimit = 3
const openStatuses: readonly string[] = lists.bookings.openStatuses

/** The open bookings from the day before to the day after. A visit can last past midnight. */
function useNearVisits(first: CalendarDay | undefined, last = first): Booking[] {
  const { data = [] } = useQuery({
    queryKey: [pathOf('bookings'), 'near', first, last],
    queryFn: ({ signal }) => {
      const range = first && last && `from=${dayAfter(first, -1)}&to=${dayAfter(last, 1)}`
      return staffRequest<Booking[]>(`${pathOf('bookings')}?${range}&sort=visit`, { signal })
    },
    enabled: first !== undefined,
    staleTime: 0,
  })
  return data.filter(({ status }) => openStatuses.includes(status))
}

type VisitClashesProps = {
  visit: Visit
  bookingId: number | undefined
  /** Who comes. Without it, those who come to the booking's visit already. */
  people?: readonly string[] | undefined
}

/** What a visit clashes with, while it is being typed. It may be saved all the same. */
export function VisitClashes({ visit, bookingId, people }: VisitClashesProps) {
  const day = readDay(visit.day)
  const daysOf = useVisitDays()
  const days = isVisit(visit) ? daysOf(visit) : []
  const near = useNearVisits(day, days.at(-1)?.day)
  const reason = useClosedReason()(visit.day)
  const coming = people ?? near.find(({ id }) => id === bookingId)?.people ?? []
  const timeOff = timeOffOn(useTimeOff(), coming, days.map(partOf))
  const team = useTeam()
  const hasTeam = team.some(({ isDisabled }) => !isDisabled)
  const together = near.filter((other) => other.id !== bookingId && daysOverlap(daysOf(plannedVisit(other)), days))
  const others = together.filter((other) => needSamePeople({ people: coming }, other, hasTeam))
  const capacity = useCapacity(day).get(visit.day)?.slots[0]?.capacity
  const most = 1 + mostAtOnce(together.filter(isPromised).map(plannedVisit), days, daysOf)
  const isOverbooked = !reason && capacity !== undefined && together.length > 0 && most > capacity
  return (
    <div role="status" className="contents">
      {isOverbooked && (
        <Clash icon={TriangleAlert}>
          Overbooked: {most} visits at a time for {capacity === 1 ? '1 crew' : `${capacity} crews`}
        </Clash>
      )}
      {reason && <Clash icon={CalendarOff}>Closed that day: {reason}</Clash>}
      {timeOff.map((off) => (
        <Clash key={`time off ${off.id}`} icon={CalendarOff}>
          {namesIn(team, [off.personId])} is away: {timeOffInWords(off)}
        </Clash>
      ))}
      {others.slice(0, shownLimit).map((other) => (
        <Clash key={other.id} icon={CalendarRange}>
          Overlaps {nameOf(other, visit.day)}
        </Clash>
      ))}
      {others.length > shownLimit && <Clash icon={CalendarRange}>And {others.length - shownLimit} more</Clash>}
    </div>
  )
}

/** Whether somebody has agreed to the time. */
const isPromised = (booking: Booking) => booking.visit !== null || booking.status !== 'pending'

/** How many of the other visits go on at the same time, while a visit on these days does. */
function mostAtOnce(others: readonly Visit[], days: readonly Visit[], daysOf: VisitDays): number {
  const spans = others.flatMap(daysOf).map(spanOf)
  const during = days.map(spanOf)
  // The number rises only when a visit begins.
  const starts = [...spans, ...during].map(({ start }) => start)
  const isIn = (start: number, span: Span) => span.start <= start && start < span.end
  const counts = starts
    .filter((start) => during.some((span) => isIn(start, span)))
    .map((start) => spans.filter((span) => isIn(start, span)).length)
  return Math.max(0, ...counts)
}

const partOf = (visit: Visit) => ({ day: visit.day, span: spanOf(visit) })

function Clash({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-lg bg-wait-tint px-3.5 py-2.5 font-semibold text-sm/body text-wait wrap-anywhere sm:col-span-2">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

function nameOf(other: Booking, day: CalendarDay): string {
  const visit = plannedVisit(other)
  const when = [
    ...(visit.day === day ? [] : [shortDay(visit.day)]),
    arrivalInWords(visit),
    visit.isAgreed ? durationInWords(visit.durationMinutes) : 'not confirmed yet',
  ]
  return `${referenceOf('bookings', other.id)} ${other.customerName}: ${when.join(', ')}`
}
