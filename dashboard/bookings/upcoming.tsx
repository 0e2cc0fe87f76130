import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { DaySheetButton } from '#dashboard/export/day-sheet.tsx'
import { pathOf, readSlice } from '#dashboard/shared/lists.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter, dayAt, dayInWords } from '#domain/calendar-day.ts'
import { plannedVisit } from '#domain/visit.ts'
import { Button } from '#ui/button.tsx'
import { BookingGrid } from './booking-grid.tsx'

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
const cardLimit = 8

/** The visits of today and tomorrow in order of time, without cancelled ones. Days without visits are left out. */
export function useUpcoming(): UpcomingDay[] {
  const today = dayAt(new Date())
  const tomorrow = dayAfter(today, 1)
  const { data } = useQuery({
    queryKey: [pathOf('bookings'), 'upcoming', today],
    queryFn: () => readSlice('bookings', `from=${today}&to=${tomorrow}&sort=visit`, { limit: loadLimit }),
  })
  return useMemo(() => {
    const active = data?.rows.filter(({ status }) => status !== 'cancelled') ?? []
    const days = [
      { name: 'Today', day: today },
      { name: 'Tomorrow', day: tomorrow },
    ]
    return days
      .map(({ name, day }) => {
        const visits = active.filter((booking) => plannedVisit(booking).day === day)
        return { name, day, visits, shown: visits.slice(0, cardLimit) }
      })
      .filter(({ visits }) => visits.length > 0)
  }, [data, today, tomorrow])
}

type UpcomingProps = { days: UpcomingDay[]; onSlot(booking: Booking): void; onDay(day: CalendarDay): void }

/** One section per day, above the list. */
export function Upcoming({ days, onSlot, onDay }: UpcomingProps) {
  const id = useId()
  return (
    <>
      {days.map(({ name, day, visits, shown }) => (
        <section key={day} aria-labelledby={`${id}-${name}`} className="mb-6">
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 id={`${id}-${name}`} className="font-bold text-xl/title">
              {name}{' '}
              <span className="mt-1 block font-medium font-sans text-muted text-sm/title tracking-normal">
                {dayInWords(day)}
              </span>
            </h2>
            <DaySheetButton day={day} bookings={visits} />
          </div>
          <BookingGrid bookings={shown} onSlot={onSlot} />
          {visits.length > shown.length && (
            <Button look="quiet" className="mt-4 w-full" onClick={() => onDay(day)}>
              Show all {visits.length} visits {name.toLowerCase()}
            </Button>
          )}
        </section>
      ))}
      <h2 className="mb-3 font-bold text-xl/title">All other bookings</h2>
    </>
  )
}
