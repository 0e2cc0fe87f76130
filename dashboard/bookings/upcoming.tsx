import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { DaySheetButton } from '#dashboard/export/day-sheet.tsx'
import { pathOf, readSlice } from '#dashboard/shared/lists.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter, dayAt, dayInWords } from '#domain/calendar-day.ts'
import { plannedVisit } from '#domain/visit.ts'
import { Button } from '#ui/button.tsx'
import { groupBy } from '#ui/group-by.ts'
import { BookingRow } from './booking-row.tsx'

type UpcomingDay = {
  name: string
  day: CalendarDay
  visits: Booking[]
  /** The first visits. The calendar shows the rest. */
  shown: Booking[]
}

/** Far more than a two-person crew can do in two days. Visits after these are not loaded. */
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
  const { data, isError } = useQuery({
    queryKey: [pathOf('bookings'), 'upcoming', today],
    queryFn: () => readSlice('bookings', `from=${today}&sort=visit`, { limit: loadLimit }),
    enabled: isShown,
  })
  const days = useMemo(() => (data ? soonest(data.rows, today) : undefined), [data, today])
  return { days: days ?? (isError ? none : undefined), isError }
}

function soonest(bookings: readonly Booking[], today: CalendarDay): UpcomingDay[] {
  const active = bookings.filter(({ status }) => status !== 'cancelled')
  const byDay = groupBy(active, (booking) => plannedVisit(booking).day)
  const tomorrow = dayAfter(today, 1)
  const [next = today] = byDay.keys()
  const days = [
    { name: 'Today', day: today },
    { name: 'Tomorrow', day: tomorrow },
    ...(next > tomorrow ? [{ name: 'Next visits', day: next }] : []),
  ]
  return days.flatMap(({ name, day }) => {
    const visits = byDay.get(day)
    return visits ? [{ name, day, visits, shown: visits.slice(0, rowLimit) }] : []
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
