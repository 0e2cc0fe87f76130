import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pathOf, readSlice } from '#dashboard/kit/lists.ts'
import { useToday } from '#dashboard/kit/today.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { type PlannedVisit, plannedVisit } from '#features/bookings/visit.ts'
import { dayNumberInWords } from '#features/bookings/visit-days.ts'
import { useVisitDays, type VisitDays } from '#features/closed-days/staff/closed-days.ts'
import { type CalendarDay, dayAfter } from '#firm/calendar-day.ts'

/** `requested` are bookings that nobody has confirmed: the crew does not go there yet. */
export type DayOfVisits = {
  /** Missing for a later day. */
  name?: 'Today' | 'Tomorrow'
  day: CalendarDay
  visits: VisitOfDay[]
  requested: VisitOfDay[]
}

/** A booking, and its visit as it is on the day. `number` says which day of several that is. */
export type VisitOfDay = { booking: Booking; visit: PlannedVisit; number: string | undefined }

const isRequested = ({ status, visit }: Booking) => status === 'pending' && !visit

/** Far more than a two-person crew can do in two days. */
const loadLimit = 200

/**
 * The visits of today and tomorrow in order of time, what is requested for those days, the later days with visits, and the next
 * visit after tomorrow, without cancelled ones. With a person, only theirs. `days` is undefined until they are loaded.
 */
export function useVisits(person?: string) {
  const today = useToday()
  const tomorrow = dayAfter(today, 1)
  const query = useQuery({
    // Without the day: after midnight, the loaded visits still include today's.
    queryKey: [pathOf('bookings'), 'upcoming', person],
    // Without a signal, so that another tab does not cancel it.
    queryFn: () =>
      readSlice('bookings', `from=${today}&sort=visit${person ? `&person=${person}` : ''}`, { limit: loadLimit }),
  })
  const daysOf = useVisitDays()
  const planned = useMemo(
    () =>
      query.data?.rows
        .filter(({ status }) => status !== 'cancelled')
        .flatMap((booking) => visitsOf(booking, daysOf))
        .sort((one, other) => keyOf(one).localeCompare(keyOf(other)) || one.booking.id - other.booking.id),
    [query.data, daysOf],
  )
  const grouped = useMemo(() => {
    function on(day: CalendarDay, name?: DayOfVisits['name']): DayOfVisits {
      const onDay = planned?.filter(({ visit }) => visit.day === day) ?? []
      const isVisit = ({ booking }: VisitOfDay) => !isRequested(booking)
      return {
        ...(name && { name }),
        day,
        visits: onDay.filter(isVisit),
        requested: onDay.filter((each) => !isVisit(each)),
      }
    }
    const later = () => {
      const days = new Set(planned?.map(({ visit }) => visit.day).filter((day) => day > tomorrow))
      return [...days].map((day) => on(day))
    }
    return planned && { days: [on(today, 'Today'), on(tomorrow, 'Tomorrow')], later }
  }, [planned, today, tomorrow])
  return {
    query,
    ...grouped,
    next: planned?.find(({ booking, visit }) => !isRequested(booking) && visit.day > tomorrow),
  }
}

/** The visit on each of its days. */
function visitsOf(booking: Booking, daysOf: VisitDays): VisitOfDay[] {
  const days = daysOf(plannedVisit(booking))
  return days.map((visit) => ({ booking, visit, number: dayNumberInWords(days, visit.day) }))
}

const keyOf = ({ visit: { day, time } }: VisitOfDay) => `${day} ${time}`
