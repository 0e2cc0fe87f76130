import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { BookingGrid } from '#dashboard/bookings/booking-grid.tsx'
import { DaySheetButton } from '#dashboard/export/day-sheet.tsx'
import { staffRequest } from '#dashboard/session/access.ts'
import { ListStates } from '#dashboard/shared/list-states.tsx'
import { pathOf } from '#dashboard/shared/lists.ts'
import { useSearched } from '#dashboard/shared/view/use-view.ts'
import { queryOf, type View, type ViewProps } from '#dashboard/shared/view/view.ts'
import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAfter, dayAt, dayInWords, dayOf, noonOf } from '#domain/calendar-day.ts'
import { Button } from '#ui/button.tsx'
import { groupBy } from '#ui/group-by.ts'
import { monthOf, monthsFrom, weekOf } from './days.ts'
import { Month } from './month.tsx'
import type { Visits } from './visits.ts'
import { Week } from './week.tsx'

type BookingsCalendarProps = ViewProps & { onSlot(booking: Booking): void }

/** A week or month of bookings, and below it the cards of the selected day. */
export function BookingsCalendar({ view, show, onSlot }: BookingsCalendarProps) {
  const day = view.day ?? dayAt(new Date())
  const isMonth = view.layout === 'month'
  const days = isMonth ? monthOf(day).flat() : weekOf(day)
  const query = useVisits(view, days)
  const heading = useRef<HTMLHeadingElement>(null)
  // Selecting a day moves the focus to its heading. Stepping to another week does not.
  const hasSelected = useRef(false)
  useEffect(() => {
    if (hasSelected.current && day) heading.current?.focus()
    hasSelected.current = false
  }, [day])

  const go = (next: CalendarDay) => show({ ...view, day: next })
  const select = (next: CalendarDay) => {
    hasSelected.current = true
    if (next === day) heading.current?.focus()
    else go(next)
  }
  const step = (count: number) => go(isMonth ? monthsFrom(day, count) : dayAfter(day, 7 * count))
  const unit = isMonth ? 'month' : 'week'
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <h2 aria-live="polite" className="flex-1 font-bold text-xl/title">
          {isMonth ? monthInWords(day) : weekInWords(weekOf(day))}
        </h2>
        <button type="button" className="icon-button" aria-label={`Previous ${unit}`} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </button>
        <button type="button" className="icon-button" aria-label={`Next ${unit}`} onClick={() => step(1)}>
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
                <Month day={day} byDay={byDay} onSelect={select} />
              ) : (
                <Week day={day} byDay={byDay} onSelect={select} />
              )}
              <div className="mt-6 mb-3 flex items-center justify-between gap-3">
                <h2 ref={heading} tabIndex={-1} className="font-bold text-xl/title">
                  {dayInWords(day)}
                </h2>
                {visits.length > 0 && <DaySheetButton day={day} bookings={visits} />}
              </div>
              {visits.length === 0 && <p className="text-muted">No bookings on this day.</p>}
              <BookingGrid bookings={visits} onSlot={onSlot} />
            </>
          )
        }}
      </ListStates>
    </>
  )
}

/** The bookings that match the view and the search, by day, in order of time. */
function useVisits(view: View, days: CalendarDay[]) {
  const searched = useSearched()
  const [from, to] = [days[0], days.at(-1)]
  const query = queryOf({ ...view, sort: 'visit', ...(from && { from }), ...(to && { to }) }, searched)
  return useQuery({
    queryKey: [pathOf('bookings'), 'calendar', query],
    queryFn: async ({ signal }): Promise<Visits> => {
      const bookings = await staffRequest<Booking[]>(`${pathOf('bookings')}?${query}`, { signal })
      return groupBy(bookings, ({ preferredDate }) => dayOf(preferredDate))
    },
    placeholderData: (previous) => previous,
  })
}

const formatted = (day: CalendarDay, options: Intl.DateTimeFormatOptions) =>
  new Date(noonOf(day)).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })

const monthInWords = (day: CalendarDay) => formatted(day, { month: 'long', year: 'numeric' })

function weekInWords(week: CalendarDay[]): string {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return `${formatted(first, { month: 'short', day: 'numeric' })} – ${formatted(last, { month: 'short', day: 'numeric', year: 'numeric' })}`
}
