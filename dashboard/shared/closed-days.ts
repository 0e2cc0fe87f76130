import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/session/access.ts'
import type { CalendarDay } from '#domain/calendar-day.ts'
import { type ClosedDays, closedReason } from '#domain/closed-days.ts'

export const closedDaysPath = '/api/closed-days'

/** A function that says why nobody works on a day. Until the closed days are loaded, no day is closed. */
export function useClosedReason(): (day: CalendarDay) => string | undefined {
  const { data = [] } = useQuery({
    queryKey: [closedDaysPath],
    queryFn: ({ signal }) => staffRequest<ClosedDays[]>(closedDaysPath, { signal }),
  })
  return (day) => closedReason(data, day)
}
