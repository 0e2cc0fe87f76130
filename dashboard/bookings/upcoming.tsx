import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { DaySheetButton } from '#dashboard/export/day-sheet.tsx'
import { pathOf, readSlice } from '#dashboard/shared/lists.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter, dayAt, dayInWords } from '#domain/calendar-day.ts'
import { plannedVisit } from '#domain/visit.ts'
import { Button } from '#ui/button.tsx'
import { BookingRow } from './booking-row.tsx'

type UpcomingDay = {
  name: string
  day: CalendarDay
  visits: Booking[]
  /** The first visits. The calendar shows the rest. */
  shown: Booking[]
}

/** Far more than a two-person crew can do in two days. */
const loadLimit = 200
/** Per day. */
const rowLimit = 8

const none: UpcomingDay[] = []

/**
 * The visits of today and tomorrow in order of time, or if there are none, those of the next day with visits. Cancelled
 * ones are left out. `days` is undefined while they load.
 */
export function useUpcoming(isShown: boolean): { days: UpcomingDay[] | undefined; isError: boolean } {
  const today = dayAt(new Date())
  const tomorrow = dayAfter(today, 1)
  const soon = useVisits(today, `from=${today}&to=${tomorrow}`, isShown)
  const isQuiet = isShown && soon.data?.length === 0
  const later = useVisits(today, `from=${dayAfter(today, 2)}`, isQuiet)
  const visits = isQuiet ? later.data : soon.data
  const isError = soon.isError || (isQuiet && later.isError)
  const days = useMemo(() => {
    if (!visits) return isError ? none : undefined
    const next = visits[0] && plannedVisit(visits[0]).day
    const days = [
      { name: 'Today', day: today },
      { name: 'Tomorrow', day: tomorrow },
      ...(next && next > tomorrow ? [{ name: 'Next visits', day: next }] : []),
    ]
    return days
      .map(({ name, day }) => {
        const ofDay = visits.filter((booking) => plannedVisit(booking).day === day)
        return { name, day, visits: ofDay, shown: ofDay.slice(0, rowLimit) }
      })
      .filter(({ visits }) => visits.length > 0)
  }, [visits, isError, today, tomorrow])
  return { days, isError }
}

/** The visits of some days that are not cancelled, soonest first. */
function useVisits(today: CalendarDay, days: string, enabled: boolean) {
  return useQuery({
    queryKey: [pathOf('bookings'), 'upcoming', today, days],
    queryFn: async () => {
      const { rows } = await readSlice('bookings', `${days}&sort=visit`, { limit: loadLimit })
      return rows.filter(({ status }) => status !== 'cancelled')
    },
    enabled,
  })
}

type UpcomingProps = {
  days: UpcomingDay[]
  /** Whether other bookings follow. */
  hasOthers: boolean
  /** The row whose details are shown. */
  openId: number | undefined
  onOpen(booking: Booking): void
  onDay(day: CalendarDay): void
}

/** One section per day, above the list. */
export function Upcoming({ days, hasOthers, openId, onOpen, onDay }: UpcomingProps) {
  const id = useId()
  return (
    <>
      {days.map(({ name, day, visits, shown }) => (
        <section key={day} aria-labelledby={`${id}-${day}`} className="mb-7">
          <div className="mb-2 flex items-center justify-between gap-3">
            <h2 id={`${id}-${day}`} className="font-bold text-xl/title">
              {name}{' '}
              <span className="mt-1 block font-medium font-sans text-muted text-sm/title tracking-normal">
                {dayInWords(day)}
              </span>
            </h2>
            <DaySheetButton day={day} bookings={visits} />
          </div>
          <div>
            {shown.map((booking) => (
              <BookingRow key={booking.id} booking={booking} isOpen={booking.id === openId} onOpen={onOpen} />
            ))}
          </div>
          {visits.length > shown.length && (
            <Button look="quiet" className="mt-4 w-full" onClick={() => onDay(day)}>
              Show all {visits.length} visits {name === 'Next visits' ? 'of the day' : name.toLowerCase()}
            </Button>
          )}
        </section>
      ))}
      {hasOthers && <h2 className="mb-2 font-bold text-xl/title">All other bookings</h2>}
    </>
  )
}
