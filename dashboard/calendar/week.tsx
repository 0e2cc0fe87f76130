import { type CSSProperties, memo } from 'react'
import { useToday } from '#dashboard/shared/today.ts'
import { dayInWords, noonOf } from '#domain/calendar-day.ts'
import { serviceInRow } from '#domain/service-in-row.ts'
import { arrivalInWords, durationInWords, timeInWords } from '#domain/visit.ts'
import type { CalendarProps } from './calendar-props.ts'
import { weekOf } from './days.ts'
import { hourOf } from './place.ts'
import { Remarks, VisitButton } from './visit-button.tsx'
import { type CalendarVisit, hoursOf, noVisits, shortTime } from './visits.ts'

/**
 * A week of days and their hours. On wide screens the days are columns, and subgrid aligns each hour across all of them.
 * On narrower ones the days are rows, and empty hours are hidden.
 */
export function Week({ day, byDay, closedReason, moving, onSelect, onOpen }: CalendarProps) {
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
            note={moving && each < today ? 'Past' : reason && `Closed: ${reason}`}
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
  note: string | undefined
  isToday: boolean
  isSelected: boolean
  /** The hour of this day to which the pointer would move a visit. */
  targetHour: number | undefined
  /** The id of the booking that the pointer moves. */
  dragged: number | undefined
}

/** Memoized, because a week may have hundreds of visits and the pointer passes over two days at a time. */
const Day = memo(({ visits, hours, note, targetHour, dragged, onOpen, ...day }: DayProps) => (
  <li
    data-day={day.day}
    className={`grid grid-cols-[--spacing(16)_minmax(0,1fr)] lg:row-span-full lg:grid-cols-1 lg:grid-rows-subgrid ${note ? 'bg-sunken' : 'bg-card'} ${targetHour === undefined ? '' : 'max-lg:inset-ring-2 max-lg:inset-ring-focus'}`}
  >
    <DayButton note={note} {...day} />
    <ul
      className={`px-2 py-1.5 lg:row-[2/-1] lg:grid lg:grid-rows-subgrid lg:p-0 ${visits.length === 0 ? 'max-lg:hidden' : ''}`}
    >
      {hours.split(',').map((text) => {
        const hour = Number(text)
        const inHour = visits.filter(({ visit }) => hourOf(visit) === hour)
        return (
          <li
            key={hour}
            data-hour={hour}
            className={`grid gap-y-1 border-line/50 py-0.75 text-caption/[1.4] lg:min-h-10 lg:content-start lg:px-2 lg:not-first:border-t ${inHour.length === 0 ? 'max-lg:hidden' : ''} ${targetHour === hour ? 'lg:inset-ring-2 lg:inset-ring-focus' : ''}`}
          >
            <span className="text-muted text-xs/[1.4] tabular-nums max-lg:hidden">
              {shortTime(timeInWords(`${hour}:00`))}
            </span>
            {inHour.map((visit) => (
              <Visit
                key={visit.booking.id}
                visit={visit}
                isMoving={visit.booking.id === dragged}
                onOpen={() => onOpen(visit.booking)}
              />
            ))}
          </li>
        )
      })}
    </ul>
    {(note || visits.length === 0) && (
      <p className="col-2 self-center px-2 py-1.5 text-caption/body text-muted lg:hidden">{note ?? 'Free'}</p>
    )}
  </li>
))

type DayButtonProps = Pick<DayProps, 'day' | 'isToday' | 'isSelected' | 'note' | 'onSelect'>

function DayButton({ day, isToday, isSelected, note, onSelect }: DayButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={[dayInWords(day), note].filter(Boolean).join(', ')}
      className="flex min-h-13 flex-col items-center justify-center gap-0.5 border-line px-1 py-1 text-muted text-xs/label hover:bg-sunken focus-visible:-outline-offset-3 aria-pressed:inset-ring-2 aria-pressed:inset-ring-focus lg:min-h-16 lg:border-b"
      onClick={() => onSelect(day)}
    >
      <span>{new Date(noonOf(day)).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })}</span>
      <strong
        className={isToday ? 'min-w-8 rounded-full bg-primary text-lg/8 text-primary-ink' : 'text-ink text-lg/label'}
      >
        {Number(day.slice(8))}
      </strong>
      {note && <span className="max-w-full wrap-anywhere max-lg:hidden">{note}</span>}
    </button>
  )
}

function Visit({ visit, isMoving, onOpen }: { visit: CalendarVisit; isMoving: boolean; onOpen(): void }) {
  const { customerName, service, description } = visit.booking
  const { windowMinutes, durationMinutes, isAgreed } = visit.visit
  return (
    <VisitButton visit={visit} isMoving={isMoving} className="min-h-11 py-0.5 pl-2" onOpen={onOpen}>
      <span className="flex flex-wrap gap-x-2 tabular-nums">
        {windowMinutes > 0 && 'Arrival '}
        {arrivalInWords(visit.visit)}
        <Remarks visit={visit} />
      </span>
      <b>{customerName}</b> <span>{serviceInRow(service, description)}</span>
      {isAgreed && <span className="block text-muted text-xs/[1.4]">{durationInWords(durationMinutes)}</span>}
    </VisitButton>
  )
}
