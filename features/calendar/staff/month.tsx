import { memo, useMemo } from 'react'
import { useToday } from '#dashboard/kit/today.ts'
import { arrivalInWords, timeInWords } from '#features/bookings/visit.ts'
import { dayNumberInWords } from '#features/bookings/visit-days.ts'
import { PeopleMarks } from '#features/people/staff/people-marks.tsx'
import { type CalendarDay, dayInWords } from '#firm/calendar-day.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import { weekDaysInOrder } from '#firm/week-start.ts'
import type { CalendarProps } from './calendar-props.ts'
import { monthOf } from './days.ts'
import { type Bar, barsOf } from './month-bars.ts'
import { Remarks, solidOf, tintOf, VisitButton } from './visit-button.tsx'
import { type CalendarVisit, isLong, noVisits, shortTime } from './visits.ts'

/** The visits that a cell has space for. The list below the grid shows the others. */
const visitLimit = 3
/** One array for all days without bars, so that they are equal props. */
const noBars: readonly (Bar | undefined)[] = []

/**
 * A month grid. Each cell has the day's first visits, or on phones their number. Below the grid are the visits of the
 * selected day that its cell has no space for.
 */
export function Month({ day, byDay, closedReason, away, moving, onSelect, onOpen }: CalendarProps) {
  const today = useToday()
  const bars = useMemo(() => new Map(monthOf(day).flatMap((week) => [...barsOf(week, byDay)])), [day, byDay])
  return (
    <>
      <table className="w-full table-fixed overflow-hidden rounded-2xl border border-line bg-card">
        <thead>
          <tr>
            {weekDaysInOrder.map((weekday) => (
              <th key={weekday} scope="col" className="py-1.5 font-semibold text-muted text-xs/body">
                <abbr title={weekday} className="no-underline">
                  {weekday.slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                <Day
                  key={each}
                  day={each}
                  visits={byDay.get(each) ?? noVisits}
                  bars={bars.get(each) ?? noBars}
                  note={moving && each < today ? 'Past' : closedNote(closedReason(each))}
                  away={away(each)}
                  isOutside={!isSameMonth(each, day)}
                  isToday={each === today}
                  isSelected={each === day}
                  isTarget={moving?.by === 'pointer' && moving.place?.day === each}
                  moving={moving?.booking.id}
                  isDragged={moving?.by === 'pointer'}
                  onSelect={onSelect}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SelectedDay day={day} byDay={byDay} moving={moving} onOpen={onOpen} />
    </>
  )
}

const isSameMonth = (one: CalendarDay, other: CalendarDay) => one.slice(0, 7) === other.slice(0, 7)
const closedNote = (reason: string | undefined) => reason && `Closed: ${reason}`
const isShown = ({ booking }: CalendarVisit) => booking.status !== 'cancelled'

type DayProps = Pick<CalendarProps, 'day' | 'onSelect' | 'onOpen'> & {
  visits: readonly CalendarVisit[]
  bars: readonly (Bar | undefined)[]
  note: string | undefined
  away: string | undefined
  isOutside: boolean
  isToday: boolean
  isSelected: boolean
  isTarget: boolean
  /** The id of the booking whose visit is being moved. */
  moving: number | undefined
  isDragged: boolean
}

/** Memoized, because the pointer passes over two days at a time. */
const Day = memo((props: DayProps) => {
  const {
    day,
    visits,
    bars,
    note,
    away,
    isOutside,
    isToday,
    isSelected,
    isTarget,
    moving,
    isDragged,
    onSelect,
    onOpen,
  } = props
  const active = visits.filter(isShown)
  const isClash = active.some((visit) => visit.isClash)
  const summary = [
    `${active.length === 0 ? 'no' : active.length} ${active.length === 1 ? 'booking' : 'bookings'}`,
    active.some((visit) => visit.isClash && !visit.isAway) && 'double-booked',
    active.some(({ isAway }) => isAway) && 'during time off',
    note,
    away,
  ].filter(Boolean)
  const isShownAt = (index: number, { booking }: CalendarVisit) => index < visitLimit || booking.id === moving
  const shownBars = bars.filter((bar, index) => (bar ? isShownAt(index, bar.visit) : index < visitLimit))
  const first = active.filter((visit) => !isLong(visit)).filter((visit, index) => isShownAt(bars.length + index, visit))
  const shownCount = shownBars.filter(Boolean).length + first.length
  return (
    // The day's button covers the whole cell. Percentage heights do not work there: Firefox takes them from the cell's own height.
    <td
      data-day={day}
      className={`relative border-line border-t p-0 align-top not-first:border-l ${isOutside || note ? 'bg-sunken' : ''} ${isTarget ? 'inset-ring-2 inset-ring-focus' : ''}`}
    >
      <div className="flex min-h-13 flex-col md:min-h-26 md:pb-1">
        <button
          type="button"
          className="flex flex-col items-center gap-0.5 p-1 text-xs/[1.35] before:absolute before:inset-0 hover:before:bg-ink/5 focus-visible:-outline-offset-3 aria-pressed:before:inset-ring-2 aria-pressed:before:inset-ring-focus md:items-stretch"
          aria-label={`${dayInWords(day)}: ${summary.join(', ')}`}
          aria-pressed={isSelected}
          aria-current={isToday ? 'date' : undefined}
          onClick={() => onSelect(day)}
        >
          <span
            className={`min-w-6.5 px-1 text-center font-semibold leading-6.5 tabular-nums md:self-start ${isToday ? 'rounded-full bg-primary text-primary-ink' : ''}`}
          >
            {Number(day.slice(8))}
          </span>
          {active.length > 0 && (
            <span
              className={`min-w-5.5 rounded-full text-center font-bold md:hidden ${isClash ? 'bg-wait-tint text-wait' : 'bg-busy-tint text-link'}`}
            >
              {active.length}
            </span>
          )}
          {away && (
            <span className="-mx-1 text-2xs text-muted wrap-anywhere md:mx-0 md:text-left md:text-xs/[1.35]">
              <span className="max-md:hidden">{away}</span>
              <span className="md:hidden">Away</span>
            </span>
          )}
          {note && (
            <span className="-mx-1 text-2xs text-muted wrap-anywhere md:mx-0 md:text-left md:text-xs/[1.35]">
              <span className="max-md:hidden">{note}</span>
              <span className="md:hidden">{note.split(':')[0]}</span>
            </span>
          )}
        </button>
        {shownBars.map((bar, index) =>
          bar ? (
            <BarOfDay
              key={bar.visit.booking.id}
              {...bar}
              isMoving={isDragged && bar.visit.booking.id === moving}
              onOpen={() => onOpen(bar.visit.booking, day)}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its height
            <span key={`gap ${index}`} className={`mb-0.5 md:mb-1 ${barHeight}`} />
          ),
        )}
        {first.map((visit) => (
          <VisitButton
            key={visit.booking.id}
            visit={visit}
            isMoving={isDragged && visit.booking.id === moving}
            className="relative mx-1 mb-1 px-1 text-xs/[1.35] max-md:hidden pointer-coarse:min-h-11"
            onOpen={() => onOpen(visit.booking, day)}
          >
            <span className="flex flex-wrap gap-x-1.5 tabular-nums">
              {shortTime(timeInWords(visit.visit.time))}
              <Remarks visit={visit} />
            </span>
            <span className="block truncate">{visit.booking.customerName}</span>
          </VisitButton>
        ))}
        {active.length > shownCount && (
          <span className="px-2 text-muted text-xs/[1.35] max-md:hidden">{active.length - shownCount} more</span>
        )}
      </div>
    </td>
  )
})

type BarOfDayProps = Bar & { isMoving: boolean; onOpen(): void }

/** The part of a bar in a cell. On phones it is a line, and the cell is the button. */
function BarOfDay({ visit, joins, isMoving, onOpen }: BarOfDayProps) {
  const edges = [joins.before ? '-ml-px rounded-l-none' : 'ml-1', joins.after ? 'rounded-r-none' : 'mr-1'].join(' ')
  const number = dayNumberInWords(visit.days, visit.visit.day)
  return (
    <>
      <span aria-hidden className={`mb-0.5 rounded-full md:hidden ${barHeight} ${edges} ${solidOf(visit)}`} />
      <VisitButton
        visit={visit}
        isMoving={isMoving}
        className={`relative mb-1 truncate px-1 text-xs/[1.35] max-md:hidden ${barHeight} ${edges} ${joins.before ? 'border-l-0!' : ''} ${tintOf(visit)}`}
        onOpen={onOpen}
      >
        {visit.visit.day === visit.days[0]?.day ? shortTime(timeInWords(visit.visit.time)) : ''}{' '}
        {visit.booking.customerName}, {number} {visit.isClash && (visit.isAway ? 'Time off' : 'Overlaps')}{' '}
        <PeopleMarks people={visit.booking.people} />
      </VisitButton>
    </>
  )
}

/** All bars of a week are equally high, so that they stand in line. */
const barHeight = 'h-1.5 md:h-7 pointer-coarse:md:h-11'

/** The visits of the selected day, to be moved to another day of the grid. Includes the one that is being moved. */
function SelectedDay({ day, byDay, moving, onOpen }: Pick<CalendarProps, 'day' | 'byDay' | 'moving' | 'onOpen'>) {
  const onDay = (byDay.get(day) ?? []).filter(isShown)
  const isMoved = ({ booking }: CalendarVisit) => booking.id === moving?.booking.id
  const away = onDay.some(isMoved) ? undefined : [...byDay.values()].flat().find(isMoved)
  const visits = away ? [...onDay, away] : onDay
  if (visits.length === 0) return null
  return (
    <ul
      aria-label={`Visits on ${dayInWords(day)}`}
      className={`mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3 ${onDay.length > visitLimit ? '' : 'md:hidden'}`}
    >
      {visits.map((visit) => (
        <li key={visit.booking.id} className="grid rounded-lg border border-line bg-card p-1 text-caption/[1.4]">
          <VisitButton
            visit={visit}
            isMoving={moving?.by === 'pointer' && moving.booking.id === visit.booking.id}
            className="min-h-11 px-2 py-0.5"
            onOpen={() => onOpen(visit.booking, day)}
          >
            <span className="flex flex-wrap gap-x-2 tabular-nums">
              {arrivalInWords(visit.visit)}
              <Remarks visit={visit} />
            </span>
            <b>{visit.booking.customerName}</b>{' '}
            <span>{serviceInRow(visit.booking.service, visit.booking.description)}</span>
          </VisitButton>
        </li>
      ))}
    </ul>
  )
}
