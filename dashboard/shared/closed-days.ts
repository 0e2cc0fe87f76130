import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { staffRequest } from '#dashboard/session/access.ts'
import { type CalendarDay, dayAfter, dayAt } from '#domain/calendar-day.ts'
import { type ClosedDays, closedReason } from '#domain/closed-days.ts'
import type { Visit } from '#domain/visit.ts'
import { visitDays } from '#domain/visit-days.ts'

export const closedDaysPath = '/api/closed-days'

/** How far back closed days are loaded, for visits that began before today. */
const daysBack = 366

const noClosedDays: readonly ClosedDays[] = []

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

export type VisitDays = <Planned extends Visit>(visit: Planned) => Planned[]
