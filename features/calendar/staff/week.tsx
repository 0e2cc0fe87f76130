import { type CSSProperties, memo } from 'react'
import { membersOf, useTeam } from '#dashboard/kit/team.ts'
import { useToday } from '#dashboard/kit/today.ts'
import type { DayCapacity } from '#features/availability/availability.ts'
import { arrivalInWords, durationInWords } from '#features/bookings/visit.ts'
import { dayInWords, formatDay } from '#firm/calendar-day.ts'
import { serviceInRow } from '#firm/service-in-row.ts'
import type { CalendarProps } from './calendar-props.ts'
import { weekOf } from './days.ts'
import { hourOf } from './place.ts'
import { takenByHour } from './taken.ts'
import { fillOf, Remarks, tintOf, VisitButton } from './visit-button.tsx'
import { type CalendarVisit, hourInWords, hoursOf, noVisits } from './visits.ts'
import { type Box, boxesOf } from './week-boxes.ts'

/** On phones a longer visit is no higher. */
const maxHoursOnPhone = 9

/**
 * A week of days and their hours. On wide screens the days are columns, and subgrid aligns each hour across all of them.
 * On narrower ones the days are rows, and empty hours are hidden.
 */
export function Week({ day, byDay, closedReason, away, capacities, moving, onSelect, onOpen }: CalendarProps) {
  const today = useToday()
  const week = weekOf(day)
  const hours = hoursOf(week.flatMap((each) => byDay.get(each) ?? []))
  const hoursKey = hours.join()
  const dragged = moving?.by === 'pointer' ? moving : undefined
  return (
    <ol
      className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line lg:grid-cols-7 lg:grid-rows-[auto_repeat(var(--hours),auto)] lg:gap-y-0"
      style={{ '--hours': hours.length } as CSSProperties} // React's type lacks custom properties
    >
      {week.map((each) => {
        const reason = closedReason(each)
        return (
          <Day
            key={each}
            day={each}
            visits={byDay.get(each) ?? noVisits}
            hours={hoursKey}
            capacity={capacities.get(each)}
            note={moving && each < today ? 'Past' : reason && `Closed: ${reason}`}
            away={away(each)}
            isToday={each === today}
            isSelected={each === day}
            targetHour={dragged?.place?.day === each ? hourOf(dragged.place) : undefined}
            dragged={dragged?.booking.id}
            onSelect={onSelect}
            onOpen={onOpen}
          />
        )
      })}
    </ol>
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
  /** The id of the booking that the pointer moves. */
  dragged: number | undefined
}

/** Memoized, because a week may have hundreds of visits and the pointer passes over two days at a time. */
const Day = memo(({ visits, hours: hoursKey, capacity, note, targetHour, dragged, onOpen, ...day }: DayProps) => {
  const hours = hoursKey.split(',').map(Number)
  const { boxes, columns } = boxesOf(visits, hours)
  const taken = takenByHour(capacity)
  return (
    <li
      data-day={day.day}
      className={`grid grid-cols-[--spacing(16)_minmax(0,1fr)] lg:row-span-full lg:grid-cols-1 lg:grid-rows-subgrid ${note ? 'bg-sunken' : 'bg-card'} ${targetHour === undefined ? '' : 'max-lg:inset-ring-2 max-lg:inset-ring-focus'}`}
    >
      <DayButton note={note} {...day} />
      <ul
        className={`px-2 py-1.5 lg:row-[2/-1] lg:grid lg:grid-rows-subgrid lg:p-0 ${visits.length === 0 ? 'max-lg:hidden' : ''}`}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {hours.map((hour, row) => (
          <li
            key={hour}
            aria-hidden
            data-hour={hour}
            className={`col-span-full border-line/50 px-2 py-0.75 text-muted text-xs/[1.4] tabular-nums max-lg:hidden lg:min-h-10 lg:not-first:border-t ${targetHour === hour ? 'lg:inset-ring-2 lg:inset-ring-focus' : ''}`}
            style={{ gridRow: row + 1 }}
          >
            {hourInWords(hour)}
            {taken.get(hour) && <span className="float-right">{taken.get(hour)}</span>}
          </li>
        ))}
        {boxes.map((box) => (
          <li
            key={box.visits[0]?.booking.id}
            data-starts={hours[box.row]}
            className={`grid gap-y-1 py-0.75 text-caption/[1.4] lg:mt-5 lg:pt-0 ${box.rows > 1 ? '' : 'lg:content-start'} ${box.columns < columns ? 'lg:px-0.5 lg:text-xs/[1.35]' : 'lg:px-1'}`}
            style={placeOf(box)}
          >
            {box.visits.map((visit) => (
              <Visit
                key={visit.booking.id}
                visit={visit}
                isLong={box.rows > 1}
                isNarrow={box.columns < columns}
                isMoving={visit.booking.id === dragged}
                onOpen={() => onOpen(visit.booking, day.day)}
              />
            ))}
          </li>
        ))}
      </ul>
      {(note || day.away || visits.length === 0) && (
        <p className="col-2 self-center px-2 py-1.5 text-caption/body text-muted lg:hidden">
          {[note, day.away].filter(Boolean).join(' · ') || 'Free'}
        </p>
      )}
    </li>
  )
})

/** On phones the list is no grid, and only the number of hours counts. */
const placeOf = ({ row, rows, column, columns }: Box) =>
  ({
    gridRow: `${row + 1} / span ${rows}`,
    gridColumn: `${column + 1} / span ${columns}`,
    '--hours': Math.min(rows, maxHoursOnPhone),
  }) as CSSProperties // React's type lacks custom properties

type DayButtonProps = Pick<DayProps, 'day' | 'isToday' | 'isSelected' | 'note' | 'away' | 'onSelect'>

function DayButton({ day, isToday, isSelected, note, away, onSelect }: DayButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={[dayInWords(day), note, away].filter(Boolean).join(', ')}
      className="flex min-h-13 flex-col items-center justify-center gap-0.5 border-line px-1 py-1 text-muted text-xs/label hover:bg-sunken focus-visible:-outline-offset-3 aria-pressed:inset-ring-2 aria-pressed:inset-ring-focus lg:min-h-16 lg:border-b"
      onClick={() => onSelect(day)}
    >
      <span>{formatDay(day, { weekday: 'short' })}</span>
      <strong
        className={isToday ? 'min-w-8 rounded-full bg-primary text-lg/8 text-primary-ink' : 'text-ink text-lg/label'}
      >
        {Number(day.slice(8))}
      </strong>
      {note && <span className="max-w-full wrap-anywhere max-lg:hidden">{note}</span>}
      {away && <span className="max-w-full wrap-anywhere max-lg:hidden">{away}</span>}
    </button>
  )
}

type VisitProps = { visit: CalendarVisit; isLong: boolean; isNarrow: boolean; isMoving: boolean; onOpen(): void }

function Visit({ visit, isLong, isNarrow, isMoving, onOpen }: VisitProps) {
  const { customerName, service, description } = visit.booking
  const { windowMinutes, durationMinutes, isAgreed } = visit.visit
  const { people } = visit.booking
  const [member] = membersOf(useTeam(people.length > 0), people)
  return (
    <VisitButton
      visit={visit}
      isMoving={isMoving}
      className={`grid min-h-11 py-0.5 pl-2 ${isNarrow ? 'lg:pl-1' : ''} max-lg:min-h-[calc(1.75rem+var(--hours)*1rem)] ${isLong ? `content-start ${tintOf(visit)}` : 'content-center'}`}
      {...(member && { style: fillOf(member) })}
      onOpen={onOpen}
    >
      <b className={isNarrow ? 'lg:leading-tight' : ''}>{customerName}</b>
      <span className="flex flex-wrap gap-x-2 tabular-nums">
        {windowMinutes > 0 && 'Arrival '}
        {arrivalInWords(visit.visit)}
        <Remarks visit={visit} />
      </span>
      <span className={isNarrow ? 'lg:sr-only' : ''}>{serviceInRow(service, description)}</span>
      {isAgreed && <span className="block text-muted text-xs/[1.4]">{durationInWords(durationMinutes)}</span>}
    </VisitButton>
  )
}
