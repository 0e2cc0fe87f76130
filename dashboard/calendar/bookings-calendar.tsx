import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BookingCard } from '#dashboard/bookings/booking-card.tsx'
import { DaySheetButton } from '#dashboard/export/day-sheet.tsx'
import { staffRequest } from '#dashboard/session/access.ts'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { Batch } from '#dashboard/shared/list/batch.ts'
import { pathOf } from '#dashboard/shared/lists.ts'
import { useSearched } from '#dashboard/shared/view/use-view.ts'
import { queryOf, type View } from '#dashboard/shared/view/view.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter, dayAt, dayInWords, dayOf, noonOf } from '#domain/calendar-day.ts'
import { Button } from '#ui/button.tsx'
import { grouped } from '#ui/grouped.ts'
import { monthOf, monthsFrom, weekOf } from './days.ts'
import { Month } from './month.tsx'
import { Week } from './week.tsx'

type BookingsCalendarProps = { view: View; show(next: View): void; onSlot(booking: Booking): void }

/** The bookings by their day and hour; below, those of the day that is looked at. */
export function BookingsCalendar({ view, show, onSlot }: BookingsCalendarProps) {
  const day = view.day ?? dayAt(new Date())
  const isMonth = view.layout === 'month'
  const days = isMonth ? monthOf(day).flat() : weekOf(day)
  const query = useVisits(view, days)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPicked = useRef(false)
  useEffect(() => {
    if (isPicked.current && day) heading.current?.focus()
    isPicked.current = false
  }, [day])

  const go = (next: CalendarDay) => show({ ...view, day: next })
  const pick = (next: CalendarDay) => {
    isPicked.current = true
    if (next === day) heading.current?.focus()
    else go(next)
  }
  const step = (count: number) => go(isMonth ? monthsFrom(day, count) : dayAfter(day, 7 * count))
  const span = isMonth ? 'month' : 'week'
  return (
    <div className="desk-calendar">
      <div className="calendar-head">
        <h2 aria-live="polite">{isMonth ? monthInWords(day) : weekInWords(weekOf(day))}</h2>
        <button type="button" className="icon-button" aria-label={`Previous ${span}`} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </button>
        <button type="button" className="icon-button" aria-label={`Next ${span}`} onClick={() => step(1)}>
          <ChevronRight aria-hidden />
        </button>
        <Button look="quiet" onClick={() => go(dayAt(new Date()))}>
          Today
        </Button>
      </div>
      <ListStates query={query} what="calendar" empty="" isEmpty={() => false}>
        {(byDay) => {
          const visits = byDay.get(day) ?? []
          return (
            <>
              {isMonth ? (
                <Month day={day} byDay={byDay} onPick={pick} />
              ) : (
                <Week day={day} byDay={byDay} onPick={pick} />
              )}
              <div className="section-head mt-6">
                <h2 ref={heading} tabIndex={-1}>
                  {dayInWords(day)}
                </h2>
                {visits.length > 0 && <DaySheetButton day={day} bookings={visits} />}
              </div>
              {visits.length === 0 && <p className="text-muted">No bookings on this day.</p>}
              <Batch value={visits.map(({ id }) => id)}>
                <div className="feed-line-in-flow">
                  {visits.map((booking) => (
                    <BookingCard key={booking.id} booking={booking} onSlot={onSlot} />
                  ))}
                </div>
              </Batch>
            </>
          )
        }}
      </ListStates>
    </div>
  )
}

export type Visits = Map<CalendarDay, Booking[]>

/** All visits of the days that the view's filters leave in, by day, each day's soonest first. */
function useVisits(view: View, days: CalendarDay[]) {
  const searched = useSearched()
  const [from, to] = [days[0], days.at(-1)]
  const query = queryOf({ ...view, sort: 'visit', ...(from && { from }), ...(to && { to }) }, searched)
  return useQuery({
    queryKey: [pathOf('bookings'), 'calendar', query],
    queryFn: async ({ signal }): Promise<Visits> => {
      const bookings = await staffRequest<Booking[]>(`${pathOf('bookings')}?${query}`, { signal })
      return grouped(bookings, ({ preferredDate }) => dayOf(preferredDate))
    },
    placeholderData: (previous) => previous,
  })
}

const words = (day: CalendarDay, options: Intl.DateTimeFormatOptions) =>
  new Date(noonOf(day)).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

const monthInWords = (day: CalendarDay) => words(day, { month: 'long', year: 'numeric' })

function weekInWords(week: CalendarDay[]): string {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return `${words(first, { month: 'short', day: 'numeric' })} – ${words(last, { month: 'short', day: 'numeric', year: 'numeric' })}`
}
