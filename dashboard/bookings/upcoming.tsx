import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { DaySheetButton } from '#dashboard/export/day-sheet.tsx'
import { Batch } from '#dashboard/shared/list/batch.ts'
import { pathOf, readSlice } from '#dashboard/shared/lists.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter, dayAt, dayInWords, dayOf } from '#domain/calendar-day.ts'
import { Button } from '#ui/button.tsx'
import { BookingCard } from './booking-card.tsx'

type ComingDay = {
  name: string
  day: CalendarDay
  /** The first of the day's visits, which are shown; the calendar has them all. */
  bookings: Booking[]
  all: Booking[]
}

/** More than two people can visit in two days. */
const mostVisits = 200
/** A day with more of them is looked at in the calendar. */
const mostShown = 8

/** Today's visits and tomorrow's, soonest first, but for the cancelled ones; days without any are left out. */
export function useUpcoming(): ComingDay[] {
  const today = dayAt(new Date())
  const tomorrow = dayAfter(today, 1)
  const { data } = useQuery({
    queryKey: [pathOf('bookings'), 'upcoming', today],
    queryFn: () => readSlice('bookings', `from=${today}&to=${tomorrow}&sort=visit`, { limit: mostVisits }),
  })
  return useMemo(() => {
    const visits = data?.rows.filter(({ status }) => status !== 'cancelled') ?? []
    return [
      { name: 'Today', day: today },
      { name: 'Tomorrow', day: tomorrow },
    ]
      .map((coming) => {
        const all = visits.filter(({ preferredDate }) => dayOf(preferredDate) === coming.day)
        return { ...coming, all, bookings: all.slice(0, mostShown) }
      })
      .filter(({ bookings }) => bookings.length > 0)
  }, [data, today, tomorrow])
}

type UpcomingProps = { days: ComingDay[]; onSlot(booking: Booking): void; onDay(day: CalendarDay): void }

/** The days ahead in sections of their own, above everything else. */
export function Upcoming({ days, onSlot, onDay }: UpcomingProps) {
  const id = useId()
  return (
    <>
      {days.map(({ name, day, bookings, all }) => (
        <section key={day} aria-labelledby={`${id}-${name}`} className="mb-6">
          <div className="section-head">
            <h2 id={`${id}-${name}`}>
              {name} <span>{dayInWords(day)}</span>
            </h2>
            <DaySheetButton day={day} bookings={all} />
          </div>
          <Batch value={bookings.map((booking) => booking.id)}>
            <div className="feed-line-in-flow">
              {bookings.map((booking) => (
                <BookingCard key={booking.id} booking={booking} onSlot={onSlot} />
              ))}
            </div>
          </Batch>
          {all.length > bookings.length && (
            <Button look="quiet" className="mt-4 w-full" onClick={() => onDay(day)}>
              All {all.length} visits of {name.toLowerCase()}
            </Button>
          )}
        </section>
      ))}
      <h2 className="section-title">All other bookings</h2>
    </>
  )
}
