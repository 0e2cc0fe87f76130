import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter, dayAt, dayInWords, dayOf } from '#domain/calendar-day.ts'
import { DaySheetButton } from './away/day-sheet.tsx'
import { BookingCard } from './booking-card.tsx'
import { Batch } from './list/batch.ts'
import { readPage } from './lists.ts'

type ComingDay = { name: string; day: CalendarDay; bookings: Booking[] }

/** More than two people can visit in two days. */
const mostVisits = 200

/** Today's visits and tomorrow's, soonest first, but for the cancelled ones; days without any are left out. */
export function useUpcoming(): ComingDay[] {
  const today = dayAt(new Date())
  const tomorrow = dayAfter(today, 1)
  const { data } = useQuery({
    queryKey: ['/api/bookings', 'upcoming', today],
    queryFn: ({ signal }) =>
      readPage('/api/bookings', `from=${today}&to=${tomorrow}&sort=visit`, { limit: mostVisits, signal }),
  })
  return useMemo(() => {
    const visits = data?.rows.filter(({ status }) => status !== 'cancelled') ?? []
    return [
      { name: 'Today', day: today },
      { name: 'Tomorrow', day: tomorrow },
    ]
      .map((coming) => ({
        ...coming,
        bookings: visits.filter(({ preferredDate }) => dayOf(preferredDate) === coming.day),
      }))
      .filter(({ bookings }) => bookings.length > 0)
  }, [data, today, tomorrow])
}

/** The days ahead in sections of their own, above everything else. */
export function Upcoming({ days, onSlot }: { days: ComingDay[]; onSlot(booking: Booking): void }) {
  const id = useId()
  return (
    <>
      {days.map(({ name, day, bookings }) => (
        <section key={day} aria-labelledby={`${id}-${name}`} className="mb-6">
          <div className="section-head">
            <h2 id={`${id}-${name}`}>
              {name} <span>{dayInWords(day)}</span>
            </h2>
            <DaySheetButton day={day} bookings={bookings} />
          </div>
          <Batch value={bookings.map((booking) => booking.id)}>
            <div className="feed-line-in-flow">
              {bookings.map((booking) => (
                <BookingCard key={booking.id} booking={booking} onSlot={onSlot} />
              ))}
            </div>
          </Batch>
        </section>
      ))}
      <h2 className="section-title">All other bookings</h2>
    </>
  )
}
