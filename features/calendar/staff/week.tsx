import { type CSSProperties, memo } from 'react'
import { useToday } from '#dashboard/kit/today.ts'
import type { DayCapacity } from '#features/availability/availability.ts'
import { dayInWords, formatDay } from '#firm/calendar-day.ts'
import type { CalendarProps } from './calendar-props.ts'
import { weekOf } from './days.ts'
import { drawnSpan, type Group, groupsOf } from './lanes.ts'
import { hourOf } from './place.ts'
import { takenShare } from './taken.ts'
import { TimedVisit } from './timed-visit.tsx'
import { type CalendarVisit, hourInWords, hoursOf, noVisits } from './visits.ts'

/** On phones a longer visit is no higher. */
const maxHoursOnPhone = 9

/** The height of an hour on wide screens. */
const hourPx = 56

/** The height of a visit among more than two at once. */
const namePx = 27

/**
 * A week of days. On wide screens the days are columns beside one row of hours. On narrower ones the days are rows, and their
 * visits are lists.
 */
export function Week({ day, byDay, closedReason, away, capacities, moving, onSelect, onOpen }: CalendarProps) {
  const today = useToday()
  const week = weekOf(day)
  const hours = hoursOf(week.flatMap((each) => byDay.get(each) ?? []))
  const dragged = moving?.by === 'pointer' ? moving : undefined
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-line lg:grid lg:grid-cols-[--spacing(14)_repeat(7,minmax(0,1fr))] lg:grid-rows-[auto_auto]">
      <div className="row-1 border-line border-r bg-card max-lg:hidden" />
      <ol
        aria-hidden
        className="row-2 border-line border-r bg-card text-right text-muted text-xs tabular-nums max-lg:hidden"
      >
        {hours.map((hour) => (
          <li key={hour} className="border-line/60 border-t pr-2" style={{ height: hourPx }}>
            {hourInWords(hour)}
          </li>
        ))}
      </ol>
      <ol className="grid gap-px lg:col-[2/-1] lg:row-[1/-1] lg:grid-cols-subgrid lg:grid-rows-subgrid lg:gap-y-0">
        {week.map((each) => {
          const reason = closedReason(each)
          return (
            <Day
              key={each}
              day={each}
              visits={byDay.get(each) ?? noVisits}
              hours={hours.join()}
              capacity={capacities.get(each)}
              note={moving && each < today ? 'Past' : reason && `Closed: ${reason}`}
              away={away(each)}
              isToday={each === today}
              isSelected={each === day}
              targetHour={dragged?.place?.day === each ? hourOf(dragged.place) : undefined}
              moving={moving?.booking.id}
              isDragging={dragged !== undefined}
              onSelect={onSelect}
              onOpen={onOpen}
            />
          )
        })}
      </ol>
    </div>
  )
}

type DayProps = Pick<CalendarProps, 'day' | 'onSelect' | 'onOpen'> & {
  visits: readonly CalendarVisit[]
  /** Separated by commas, so that equal hours are equal props. */
  hours: string
  capacity: DayCapacity | undefined
  note: string | undefined
  away: string | undefined
  isToday: boolean
  isSelected: boolean
  /** The hour of this day to which the pointer would move a visit. */
  targetHour: number | undefined
  /** The id of the booking that is being moved. */
  moving: number | undefined
  /** Whether the pointer moves it. */
  isDragging: boolean
}

/** Memoized, because a week may have hundreds of visits and the pointer passes over two days at a time. */
const Day = memo(
  ({ visits, hours: hoursKey, capacity, note, targetHour, moving, isDragging, onOpen, ...day }: DayProps) => {
    const hours = hoursKey.split(',').map(Number)
    const first = hours[0] ?? 0
    return (
      <li
        data-day={day.day}
        className={`grid grid-cols-[--spacing(16)_minmax(0,1fr)] lg:row-[1/-1] lg:grid-cols-1 lg:grid-rows-subgrid ${note ? 'bg-sunken' : 'bg-card'} ${targetHour === undefined ? '' : 'max-lg:inset-ring-2 max-lg:inset-ring-focus'}`}
      >
        <DayButton note={note} taken={takenShare(capacity)} {...day} />
        <ul
          className={`relative grid gap-1 px-2 py-2 lg:h-(--height) lg:p-0 ${visits.length === 0 ? 'max-lg:hidden' : ''}`}
          style={{ '--height': `${hours.length * hourPx}px` } as CSSProperties} // React's type lacks custom properties
        >
          {hours.map((hour, row) => (
            <li
              key={hour}
              aria-hidden
              data-hour={hour}
              className={`absolute inset-x-0 border-line/60 border-t max-lg:hidden ${targetHour === hour ? 'inset-ring-2 inset-ring-focus' : ''}`}
              style={{ top: row * hourPx, height: hourPx }}
            />
          ))}
          {groupsOf(visits).map((group) => (
            <VisitsAtOnce
              key={group.boxes[0]?.visit.booking.id}
              group={group}
              first={first}
              moving={moving}
              isDragging={isDragging}
              onMore={() => day.onSelect(day.day)}
              onOpen={({ booking }) => onOpen(booking, day.day)}
            />
          ))}
        </ul>
        {(note || day.away || visits.length === 0) && (
          <p className="col-2 self-center px-2 py-1.5 text-caption/body text-muted lg:hidden">
            {[note, day.away].filter(Boolean).join(' · ') || 'Free'}
          </p>
        )}
      </li>
    )
  },
)

type VisitsAtOnceProps = Pick<DayProps, 'moving' | 'isDragging'> & {
  group: Group
  /** The first hour of the board. */
  first: number
  /** Shows all visits of the day. */
  onMore(): void
  onOpen(visit: CalendarVisit): void
}

/** Visits that overlap. On wide screens two stand side by side, and each is as high as it is long. More become lines, as many as fit. */
function VisitsAtOnce({ group, first, moving, isDragging, onMore, onOpen }: VisitsAtOnceProps) {
  const { boxes, columns, span } = group
  const areNames = columns > 2
  const rows = Math.floor(pxOf(span) / namePx)
  const isTight = boxes.length > rows
  const shown = boxes.length <= 2 * rows ? boxes.length : 2 * rows - 1
  const isMoving = ({ booking }: CalendarVisit) => booking.id === moving
  // A visit that is being moved keeps the focus only where it is shown.
  const inOrder = areNames
    ? boxes.toSorted((one, other) => Number(isMoving(other.visit)) - Number(isMoving(one.visit)))
    : boxes
  const items = inOrder.map(({ visit, column }, index) => (
    <li
      key={visit.booking.id}
      data-starts={hourOf(visit.visit)}
      className={
        areNames
          ? index < shown
            ? ''
            : 'lg:hidden'
          : 'lg:absolute lg:top-(--top) lg:left-(--left) lg:h-(--height) lg:w-(--width) lg:p-px'
      }
      style={placeOf(drawnSpan(visit.visit), first, { column, columns })}
    >
      <TimedVisit
        visit={visit}
        className={`max-lg:min-h-[calc(2rem+var(--hours)*1rem)] ${areNames ? 'lg:h-6.5' : 'lg:h-full'}`}
        room={areNames ? (isTight ? 'name' : 'line') : 'box'}
        isMoving={isDragging && isMoving(visit)}
        onOpen={() => onOpen(visit)}
      />
    </li>
  ))
  if (!areNames) return items
  return (
    <li className="lg:absolute lg:top-(--top) lg:left-0 lg:h-(--height) lg:w-full lg:p-px" style={placeOf(span, first)}>
      <ul className={`grid gap-1 lg:gap-px ${isTight ? 'lg:grid-cols-2' : 'grid-cols-1'}`}>
        {items}
        {shown < boxes.length && (
          <li className="max-lg:hidden">
            <button
              type="button"
              className="h-6.5 w-full rounded-sm bg-sunken px-1.5 text-left font-semibold text-sm/5 hover:bg-line"
              onClick={onMore}
            >
              +{boxes.length - shown}
              <span className="sr-only"> more visits</span>
            </button>
          </li>
        )}
      </ul>
    </li>
  )
}

type Place = { column: number; columns: number }

const pxOf = ({ start, end }: Group['span']) => ((end - start) / 60) * hourPx

/** On phones only the number of hours counts. */
const placeOf = (span: Group['span'], first: number, { column, columns }: Place = { column: 0, columns: 1 }) =>
  ({
    '--top': `${pxOf({ start: first * 60, end: span.start })}px`,
    '--height': `${pxOf(span)}px`,
    '--left': `${(column / columns) * 100}%`,
    '--width': `${100 / columns}%`,
    '--hours': Math.min((span.end - span.start) / 60, maxHoursOnPhone),
  }) as CSSProperties // React's type lacks custom properties

type DayButtonProps = Pick<DayProps, 'day' | 'isToday' | 'isSelected' | 'note' | 'away' | 'onSelect'> & {
  taken: string
}

function DayButton({ day, isToday, isSelected, note, away, taken, onSelect }: DayButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={[dayInWords(day), note, away, taken].filter(Boolean).join(', ')}
      className="flex min-h-13 flex-col items-center justify-center gap-0.5 border-line px-1 py-1 text-muted text-xs/label hover:bg-sunken focus-visible:-outline-offset-3 aria-pressed:inset-ring-2 aria-pressed:inset-ring-focus lg:min-h-16 lg:justify-start"
      onClick={() => onSelect(day)}
    >
      <span>{formatDay(day, { weekday: 'short' })}</span>
      <strong
        className={isToday ? 'min-w-8 rounded-full bg-primary text-lg/8 text-primary-ink' : 'text-ink text-lg/label'}
      >
        {Number(day.slice(8))}
      </strong>
      {[note, away, taken].map(
        (words) =>
          words && (
            <span key={words} className="max-w-full wrap-break-word max-lg:hidden">
              {words}
            </span>
          ),
      )}
    </button>
  )
}
