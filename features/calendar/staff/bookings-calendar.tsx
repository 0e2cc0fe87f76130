import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { staffRequest } from '#dashboard/kit/access.ts'
import { openRow } from '#dashboard/kit/details/use-open-row.ts'
import { ListStates } from '#dashboard/kit/list-states.tsx'
import { pathOf } from '#dashboard/kit/lists.ts'
import { useActiveTeam } from '#dashboard/kit/team.ts'
import { useToday } from '#dashboard/kit/today.ts'
import { useIsPlain } from '#dashboard/kit/view/tab-list.ts'
import { useSearched } from '#dashboard/kit/view/use-view.ts'
import { plainView, queryOf, type View, type ViewProps } from '#dashboard/kit/view/view.ts'
import { useCapacity } from '#features/availability/staff/capacity.ts'
import { timeOffOn } from '#features/bookings/assignment.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { useIsAsked } from '#features/bookings/staff/asked-emails.ts'
import { visitInWords } from '#features/bookings/staff/booking-changes.ts'
import type { NewBookingValues } from '#features/bookings/staff/new-booking.ts'
import { NewBookingDialog } from '#features/bookings/staff/new-booking-dialog.tsx'
import { StatusEmailQuestion } from '#features/bookings/staff/status-email-question.tsx'
import { plannedVisit } from '#features/bookings/visit.ts'
import { timeOffInWords } from '#features/closed-days/closed-days.ts'
import { useAway, useClosedReason, useTimeOff, useVisitDays } from '#features/closed-days/staff/closed-days.ts'
import { DaySheetButton } from '#features/export/staff/day-sheet-button.tsx'
import { type CalendarDay, dayAfter, dayInWords, formatDay } from '#firm/calendar-day.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DayBoard } from './day-board.tsx'
import { DayVisits } from './day-visits.tsx'
import { monthOf, monthsFrom, weekOf } from './days.ts'
import { Month } from './month.tsx'
import { MovingLabel } from './moving-label.tsx'
import { PersonTargets } from './person-targets.tsx'
import { type CalendarLayout, dayInShort, type Place } from './place.ts'
import { takenOnDay } from './taken.ts'
import { useMove, withMoved } from './use-move.ts'
import { type Moving, useMoving } from './use-moving.ts'
import { noVisits, visitsByDay } from './visits.ts'
import { Week } from './week.tsx'

type BookingsCalendarProps = ViewProps & { onSlot(booking: Booking): void }

/** A day, week or month of visits that staff can move, and below a week or month the visits of the selected day. */
export function BookingsCalendar({ view, show, onSlot }: BookingsCalendarProps) {
  const today = useToday()
  const day = view.day ?? today
  const layout = view.layout as CalendarLayout // the only layouts that show it
  const isMonth = layout === 'month'
  const days = layout === 'day' ? [day] : isMonth ? monthOf(day).flat() : weekOf(day)
  const go = useCallback((next: CalendarDay) => show({ ...view, day: next }), [view, show])
  const query = useBookings(view, days)
  const closedReason = useClosedReason()
  const away = useAway(view.person)
  const timeOff = useTimeOff()
  const team = useActiveTeam()
  const capacities = useCapacity(days[0], days.at(-1))
  const daysOf = useVisitDays()
  const [emailed, setEmailed] = useState<Booking>()
  const { moved, move } = useMove(query.data ?? noBookings, setEmailed)
  const bookings = useMemo(() => withMoved(query.data ?? noBookings, moved), [query.data, moved])
  const { surface, label, moving, message } = useMoving({
    bookings,
    layout,
    people: team.map(({ id }) => id),
    onMove: (booking, place, people) => move({ booking, visit: visitAt(booking, place), ...(people && { people }) }),
    onPlace: (next, isFinal) => (isFinal || !days.includes(next)) && go(next),
  })
  const [adding, setAdding] = useState<Partial<NewBookingValues>>()
  const isAsked = useIsAsked(emailed?.id)
  const others = useOtherBookings(view, days)
  const byDay = useMemo(
    () => visitsByDay(withKeyboardMove(bookings, moving), { others, timeOff, hasTeam: team.length > 0 }, daysOf),
    [bookings, moving, others, timeOff, team.length, daysOf],
  )
  const visits = byDay.get(day) ?? noVisits
  const heading = useRef<HTMLHeadingElement>(null)
  const select = useCallback(
    (next: CalendarDay) => {
      flushSync(() => go(next))
      heading.current?.focus()
    },
    [go],
  )
  const open = useCallback(
    (booking: Booking, on: CalendarDay) => openRow({ ...view, day: on, open: booking.id }),
    [view],
  )
  const step = (count: number) =>
    go(isMonth ? monthsFrom(day, count) : dayAfter(day, layout === 'day' ? count : 7 * count))
  const Days = isMonth ? Month : Week
  const reason = closedReason(day)
  const awayOnDay = away(day)
  const taken = takenOnDay(capacities.get(day))
  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <h2 aria-live="polite" className="flex-1 font-bold text-xl/title">
          {layout === 'day' ? dayInShort(day) : isMonth ? monthInWords(day) : weekInWords(weekOf(day))}
        </h2>
        <button type="button" className="icon-button" aria-label={`Previous ${layout}`} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </button>
        <button type="button" className="icon-button" aria-label={`Next ${layout}`} onClick={() => step(1)}>
          <ChevronRight aria-hidden />
        </button>
        <Button look="quiet" onClick={() => go(today)}>
          Today
        </Button>
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
      <div ref={surface}>
        <ListStates query={query} what="calendar" empty="" isEmpty={() => false}>
          {() =>
            layout === 'day' ? (
              <DayBoard
                day={day}
                visits={visits}
                team={team}
                person={view.person}
                note={reason && `Closed: ${reason}`}
                timeOffOf={(id) => timeOffOn(timeOff, [id], [{ day }]).map(timeOffInWords).join(', ') || undefined}
                moving={moving}
                onAdd={setAdding}
                onOpen={open}
              />
            ) : (
              <Days
                day={day}
                byDay={byDay}
                closedReason={closedReason}
                away={away}
                capacities={capacities}
                moving={moving}
                onSelect={select}
                onOpen={open}
              />
            )
          }
        </ListStates>
      </div>
      {emailed && isAsked && (
        <Dialog title={emailed.customerName} onClose={() => setEmailed(undefined)}>
          <p className="mt-2 mb-3">{visitInWords(plannedVisit(emailed))}</p>
          <StatusEmailQuestion key={emailed.id} booking={emailed} />
        </Dialog>
      )}
      {adding && (
        <NewBookingDialog
          title="Add Booking"
          submitText="Save Booking"
          draft="new booking"
          values={adding}
          target={newBooking}
          onClose={() => setAdding(undefined)}
        />
      )}
      {moving?.by === 'pointer' && layout !== 'day' && <PersonTargets team={team} people={moving.people} />}
      <MovingLabel ref={label} moving={moving} team={team} />
      {query.data && layout === 'day' && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted text-sm/body">
            {[awayOnDay && `Away: ${awayOnDay}`, taken].filter(Boolean).join(' · ')}
          </p>
          {visits.length > 0 && (
            <DaySheetButton day={day} person={view.person} bookings={visits.map(({ booking }) => booking)} />
          )}
        </div>
      )}
      {query.data && layout !== 'day' && (
        <>
          <div className="mt-6 mb-3 flex items-center justify-between gap-3">
            <h2 ref={heading} tabIndex={-1} className="font-bold text-xl/title">
              {dayInWords(day)}
            </h2>
            {visits.length > 0 && (
              <DaySheetButton day={day} person={view.person} bookings={visits.map(({ booking }) => booking)} />
            )}
          </div>
          {reason && <p className="mb-3 font-semibold">Closed: {reason}</p>}
          {awayOnDay && <p className="mb-3 font-semibold">Away: {awayOnDay}</p>}
          {taken && <p className="-mt-2 mb-3 text-muted text-sm/body">{taken}</p>}
          {visits.length === 0 && <p className="text-muted">No bookings on this day.</p>}
        </>
      )}
      {query.data && <DayVisits visits={visits} view={view} onSlot={onSlot} hasCards={layout !== 'day'} />}
    </>
  )
}

const noBookings: readonly Booking[] = []

const newBooking = { path: '/api/admin/bookings', reloads: [] }

/** The booking's visit in another place. It counts as agreed. */
function visitAt(booking: Booking, place: Place) {
  const { windowMinutes, durationMinutes } = plannedVisit(booking)
  return { ...place, windowMinutes, durationMinutes }
}

/** A visit that the keyboard moves is already shown where it would be dropped. */
function withKeyboardMove(bookings: readonly Booking[], moving: Moving | undefined): readonly Booking[] {
  if (moving?.by !== 'keyboard' || !moving.place) return bookings
  const { booking, place, people } = moving
  const move = { booking, visit: visitAt(booking, place), ...(people && { people }) }
  return withMoved(bookings, new Map([[booking.id, move]]))
}

/** The bookings that match the view and the search, with visits on these days. */
function useBookings(view: View, days: CalendarDay[]) {
  const searched = useSearched()
  const [from, to] = [days[0], days.at(-1)]
  const query = queryOf({ ...view, sort: 'visit', ...(from && { from }), ...(to && { to }) }, searched)
  return useQuery({
    queryKey: [pathOf('bookings'), 'calendar', query],
    queryFn: ({ signal }) => staffRequest<Booking[]>(`${pathOf('bookings')}?${query}`, { signal }),
    placeholderData: (previous) => previous,
  })
}

/**
 * The bookings that visits on these days can clash with but that the calendar does not show: those of the day before and
 * the day after, and while a search or a filter hides some, those of all the days.
 */
function useOtherBookings(view: View, days: CalendarDay[]): readonly Booking[] {
  const isPlain = useIsPlain({ ...view, sort: plainView(view.tab).sort })
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [before, after] = [dayAfter(first, -1), dayAfter(last, 1)]
  const ranges = isPlain ? [`from=${before}&to=${before}`, `from=${after}&to=${after}`] : [`from=${before}&to=${after}`]
  const { data } = useQuery({
    queryKey: [pathOf('bookings'), 'others', ranges],
    queryFn: async ({ signal }) => {
      const read = (range: string) => staffRequest<Booking[]>(`${pathOf('bookings')}?${range}&sort=visit`, { signal })
      return (await Promise.all(ranges.map(read))).flat()
    },
  })
  return data ?? noBookings
}

const monthInWords = (day: CalendarDay) => formatDay(day, { month: 'long', year: 'numeric' })

function weekInWords(week: CalendarDay[]): string {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return `${formatDay(first, { month: 'short', day: 'numeric' })} – ${formatDay(last, { month: 'short', day: 'numeric', year: 'numeric' })}`
}
