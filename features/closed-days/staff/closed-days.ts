import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { staffRequest, useMay } from '#dashboard/kit/access.ts'
import { membersOf, useTeam } from '#dashboard/kit/team.ts'
import { isTimeOff, type TimeOff } from '#features/bookings/assignment.ts'
import type { Visit } from '#features/bookings/visit.ts'
import { visitDays } from '#features/bookings/visit-days.ts'
import {
  type ClosedDays,
  closedReason,
  type StoredClosedDays,
  timeOffInWords,
} from '#features/closed-days/closed-days.ts'
import { type CalendarDay, dayAfter, dayAt } from '#firm/calendar-day.ts'

export const closedDaysPath = '/api/closed-days'
/** The closed days that staff keep, with time off. */
export const keptDaysPath = '/api/admin/closed-days'

/** How far back closed days are loaded, for visits that began before today. */
const daysBack = 366

const noClosedDays: readonly ClosedDays[] = []
const noTimeOff: readonly TimeOff[] = []

/** Until the closed days are loaded, no day is closed. */
function useClosedDays(): readonly ClosedDays[] {
  const { data = noClosedDays } = useQuery({
    queryKey: [closedDaysPath],
    queryFn: ({ signal }) => {
      const from = dayAfter(dayAt(new Date()), -daysBack)
      return staffRequest<ClosedDays[]>(`${closedDaysPath}?from=${from}`, { signal })
    },
  })
  return data
}

/** A function that says why nobody works on a day. */
export function useClosedReason(): (day: CalendarDay) => string | undefined {
  const closed = useClosedDays()
  return (day) => closedReason(closed, day)
}

/** A function that returns a visit as it is on each of its days. */
export function useVisitDays(): VisitDays {
  const closed = useClosedDays()
  return useCallback((visit) => visitDays(visit, closed), [closed])
}

/** The time off of single people. Nothing is loaded while nobody was added. */
export function useTimeOff(): readonly TimeOff[] {
  const maySee = useMay('GET /api/admin/closed-days')
  const hasTeam = useTeam(maySee).length > 0
  const { data = noTimeOff } = useQuery({
    queryKey: [keptDaysPath, 'time off'],
    queryFn: async ({ signal }) => {
      const from = dayAfter(dayAt(new Date()), -daysBack)
      return (await staffRequest<StoredClosedDays[]>(`${keptDaysPath}?from=${from}`, { signal })).filter(isTimeOff)
    },
    enabled: hasTeam && maySee,
  })
  return data
}

/** A function that says who does not work on a day, such as "Maria: Vacation". With a person, only them. */
export function useAway(person?: string): (day: CalendarDay) => string | undefined {
  const timeOff = useTimeOff()
  const team = useTeam(timeOff.length > 0)
  return (day) => {
    const away = timeOff.filter(
      ({ personId, from, to }) => from <= day && day <= to && (!person || personId === person),
    )
    const words = away.map((off) => `${membersOf(team, [off.personId])[0]?.firstName ?? ''}: ${timeOffInWords(off)}`)
    return words.join(', ') || undefined
  }
}

export type VisitDays = <Planned extends Visit>(visit: Planned) => Planned[]
