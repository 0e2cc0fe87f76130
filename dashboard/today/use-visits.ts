import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pathOf, readSlice } from '#dashboard/shared/lists.ts'
import { useToday } from '#dashboard/shared/today.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter } from '#domain/calendar-day.ts'
import { plannedVisit } from '#domain/visit.ts'

/** `requested` are bookings that nobody has confirmed: the crew does not go there yet. */
export type DayOfVisits = {
  name: 'Today' | 'Tomorrow'
  day: CalendarDay
  visits: Booking[]
  requested: Booking[]
}

const isRequested = ({ status, visit }: Booking) => status === 'pending' && !visit

/** Far more than a two-person crew can do in two days. */
const loadLimit = 200

/**
 * The visits of today and tomorrow in order of time, what is requested for those days, and the next visit after them,
 * without cancelled ones. `days` is undefined until they are loaded.
 */
export function useVisits() {
  const today = useToday()
  const tomorrow = dayAfter(today, 1)
  const query = useQuery({
    // Without the day: after midnight, the loaded visits still include today's.
    queryKey: [pathOf('bookings'), 'upcoming'],
    // Without a signal, so that another tab does not cancel it.
    queryFn: () => readSlice('bookings', `from=${today}&sort=visit`, { limit: loadLimit }),
  })
  const active = useMemo(() => query.data?.rows.filter(({ status }) => status !== 'cancelled'), [query.data])
  const days = useMemo(() => {
    function on(name: DayOfVisits['name'], day: CalendarDay): DayOfVisits {
      const planned = active?.filter((booking) => plannedVisit(booking).day === day) ?? []
      const isVisit = (booking: Booking) => !isRequested(booking)
      return { name, day, visits: planned.filter(isVisit), requested: planned.filter(isRequested) }
    }
    return active && [on('Today', today), on('Tomorrow', tomorrow)]
  }, [active, today, tomorrow])
  return { query, days, next: active?.find((booking) => !isRequested(booking) && plannedVisit(booking).day > tomorrow) }
}
