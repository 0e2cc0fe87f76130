import { useQuery } from '@tanstack/react-query'
import { staffRequest } from '#dashboard/kit/access.ts'
import { pathOf } from '#dashboard/kit/lists.ts'
import type { DayCapacity } from '#features/availability/availability.ts'
import type { CalendarDay } from '#firm/calendar-day.ts'

export type Capacities = ReadonlyMap<CalendarDay, DayCapacity>

const none: Capacities = new Map()

/** How many visits go on at each time of the days, and how many can. Empty until known, and without a range. */
export function useCapacity(from: CalendarDay | undefined, to = from): Capacities {
  const { data = none } = useQuery({
    // Reloaded with the bookings.
    queryKey: [pathOf('bookings'), 'capacity', from, to],
    queryFn: async ({ signal }) => {
      const days = await staffRequest<DayCapacity[]>(`/api/admin/capacity?from=${from}&to=${to}`, { signal })
      return new Map(days.map((each) => [each.day, each]))
    },
    enabled: from !== undefined,
    placeholderData: (previous) => previous,
  })
  return data
}
