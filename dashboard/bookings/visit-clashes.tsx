import { useQuery } from '@tanstack/react-query'
import { CalendarOff, CalendarRange, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { staffRequest } from '#dashboard/session/access.ts'
import { useClosedReason, useVacations, useVisitDays } from '#dashboard/shared/closed-days.ts'
import { pathOf } from '#dashboard/shared/lists.ts'
import { namesIn, useTeam } from '#dashboard/shared/team.ts'
import { needSamePeople, vacationsOn } from '#domain/assignment.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter, readDay, shortDay } from '#domain/calendar-day.ts'
import { lists } from '#domain/lists.ts'
import { referenceOf } from '#domain/reference.ts'
import { arrivalInWords, durationInWords, plannedVisit, type Visit } from '#domain/visit.ts'
import { daysOverlap } from '#domain/visit-days.ts'
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
  bookingId?: number
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
  const vacations = vacationsOn(useVacations(), coming, days)
  const team = useTeam(vacations.length > 0)
  const others = near.filter(
    (other) =>
      other.id !== bookingId &&
      needSamePeople({ people: coming }, other) &&
      daysOverlap(daysOf(plannedVisit(other)), days),
  )
  return (
    <div role="status" className="contents">
      {reason && <Clash icon={CalendarOff}>Closed that day: {reason}</Clash>}
      {vacations.map(({ id, personId, reason }) => (
        <Clash key={`vacation ${id}`} icon={CalendarOff}>
          {namesIn(team, [personId])} is away: {reason}
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
