import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pathOf, readSlice } from '#dashboard/shared/lists.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter, dayAt } from '#domain/calendar-day.ts'
import { plannedVisit } from '#domain/visit.ts'

export type DayOfVisits = { name: 'Today' | 'Tomorrow'; day: CalendarDay; visits: Booking[] }

/** Far more than a two-person crew can do in two days. */
const loadLimit = 200

/** The visits of today and tomorrow in order of time, without cancelled ones. `days` is undefined until they are loaded. */
export function useVisits() {
  const today = dayAt(new Date())
  const tomorrow = dayAfter(today, 1)
  const query = useQuery({
    queryKey: [pathOf('bookings'), 'upcoming', today],
    queryFn: ({ signal }) =>
      readSlice('bookings', `from=${today}&to=${tomorrow}&sort=visit`, { limit: loadLimit, signal }),
  })
  const days = useMemo(() => {
    const active = query.data?.rows.filter(({ status }) => status !== 'cancelled')
    const on = (day: CalendarDay) => active?.filter((booking) => plannedVisit(booking).day === day) ?? []
    const both: DayOfVisits[] = [
      { name: 'Today', day: today, visits: on(today) },
      { name: 'Tomorrow', day: tomorrow, visits: on(tomorrow) },
    ]
    return active && both
  }, [query.data, today, tomorrow])
  return { query, days }
}
