import { useQuery } from '@tanstack/react-query'
import { pathOf, readSlice } from '#dashboard/kit/lists.ts'
import { lists } from '#features/lists.ts'
import { readDay } from '#firm/calendar-day.ts'
import { inDigits } from '#firm/formats.ts'

/**
 * How many open visits are planned on the days, of all people or of one. Undefined until known, and for invalid days.
 */
export function usePlannedVisits(from: string, to: string, person: string): number | undefined {
  const { data } = useQuery({
    queryKey: [pathOf('bookings'), 'planned', from, to, person],
    queryFn: async ({ signal }) => {
      const slices = await Promise.all(
        lists.bookings.openStatuses.map((status) =>
          readSlice('bookings', `from=${from}&to=${to}&sort=visit&status=${status}${person && `&person=${person}`}`, {
            limit: 1,
            signal,
          }),
        ),
      )
      return slices.reduce((sum, { total }) => sum + total, 0)
    },
    enabled: readDay(from) === from && readDay(to) === to && from <= to,
    refetchOnMount: 'always',
  })
  return data
}

/** Such as "2 visits are planned on these days". */
export function plannedInWords(count: number, isOneDay: boolean): string {
  const visits = count === 1 ? '1 visit is' : `${count === 0 ? 'No' : inDigits(count)} visits are`
  return `${visits} planned on ${isOneDay ? 'this day' : 'these days'}`
}
