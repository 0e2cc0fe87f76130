import { ArrowRightLeft } from 'lucide-react'
import { type CSSProperties, memo, useState } from 'react'
import type { Booking } from '#features/bookings/booking.ts'
import { GiveVisitsDialog } from '#features/bookings/staff/give-visits-dialog.tsx'
import type { NewBookingValues } from '#features/bookings/staff/new-booking.ts'
import { timeInWords } from '#features/bookings/visit.ts'
import type { TeamMember } from '#features/people/person.ts'
import { PersonDot } from '#features/people/staff/person-dot.tsx'
import type { CalendarDay } from '#firm/calendar-day.ts'
import type { CalendarProps } from './calendar-props.ts'
import { drawnSpan, groupsOf, visitsOfLane } from './lanes.ts'
import { timeAt } from './place.ts'
import { TimedVisit } from './timed-visit.tsx'
import type { Moving } from './use-moving.ts'
import { type CalendarVisit, hourInWords, hoursOf } from './visits.ts'

/** The height of an hour. */
const hourPx = 64

type DayBoardProps = Pick<CalendarProps, 'day' | 'moving' | 'onOpen'> & {
  visits: readonly CalendarVisit[]
  /** Those who can come. Each has a lane. */
  team: readonly TeamMember[]
  /** The id of the only person who is shown. */
  person: string | undefined
  /** Why nobody works. */
  note: string | undefined
  /** Who has time off, and why. */
  timeOffOf(person: string): string | undefined
  onAdd(values: Partial<NewBookingValues>): void
}

type Lane = { person: string; name: string; color?: TeamMember['color'] }

/** A day with a lane for each person and one for nobody. A visit is as high as it is long. A press of a free time adds one. */
export function DayBoard({ day, visits, team, person, note, timeOffOf, moving, onAdd, onOpen }: DayBoardProps) {
  const hours = hoursOf(visits)
  const ids = team.map(({ id }) => id)
  const lanes: Lane[] = [
    ...team
      .filter(({ id }) => !person || id === person)
      .map(({ id, firstName, color }) => ({ person: id, name: firstName, color })),
    { person: '', name: team.length === 0 ? 'Visits' : 'Nobody yet' },
  ]
  const start = (hours[0] ?? 0) * 60
  return (
    <div className="overflow-x-auto rounded-2xl border border-line bg-card">
      {note && <p className="border-line border-b bg-sunken px-3 py-2 font-semibold">{note}</p>}
      <div
        className="grid grid-cols-[--spacing(14)_repeat(var(--lanes),minmax(--spacing(30),1fr))]"
        style={{ '--lanes': lanes.length } as CSSProperties} // React's type lacks custom properties
      >
        <div className="sticky left-0 z-3 border-line border-b bg-card" />
        {lanes.map((lane) => (
          <LaneHead
            key={lane.person}
            lane={lane}
            timeOff={timeOffOf(lane.person)}
            bookings={visitsOfLane(visits, lane.person, ids).map(({ booking }) => booking)}
          />
        ))}
        <ol aria-hidden className="sticky left-0 z-3 bg-card text-right text-muted text-xs tabular-nums">
          {hours.map((hour) => (
            <li key={hour} className="border-line/60 pr-2 not-first:border-t" style={{ height: hourPx }}>
              {hourInWords(hour)}
            </li>
          ))}
        </ol>
        {lanes.map((lane) => (
          <LaneOfDay
            key={lane.person}
            day={day}
            lane={lane}
            start={start}
            hours={hours.join()}
            visits={visitsOfLane(visits, lane.person, ids)}
            ghost={ghostIn(lane, day, moving)}
            dragged={moving?.by === 'pointer' ? moving.booking.id : undefined}
            onAdd={onAdd}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  )
}

type LaneHeadProps = { lane: Lane; timeOff: string | undefined; bookings: readonly Booking[] }

/** Whose the lane is, and a button that gives all of its visits away, as when somebody is sick. */
function LaneHead({ lane: { person, name, color }, timeOff, bookings }: LaneHeadProps) {
  const [isGiving, setGiving] = useState(false)
  return (
    <div className="min-w-0 border-line border-b border-l pl-2">
      <div className="flex min-h-11 items-center gap-x-1.5">
        {color && <PersonDot color={color} />}
        <b className="truncate">{name}</b>
        {bookings.length > 0 && (
          <button
            type="button"
            className="icon-button ml-auto text-muted"
            aria-label={`Give or move the visits of ${person ? name : 'nobody'}`}
            onClick={() => setGiving(true)}
          >
            <ArrowRightLeft aria-hidden className="size-4.5" />
          </button>
        )}
      </div>
      {timeOff && <p className="pb-1 text-sm/body text-wait wrap-anywhere">{timeOff}</p>}
      {isGiving && (
        <GiveVisitsDialog bookings={bookings} {...(person && { from: person })} onClose={() => setGiving(false)} />
      )}
    </div>
  )
}

type Ghost = { time: string; durationMinutes: number }

/** Where a visit that the pointer moves would be in the lane. The keyboard shows the visit itself there. */
function ghostIn({ person }: Lane, day: CalendarDay, moving: Moving | undefined): Ghost | undefined {
  if (moving?.by !== 'pointer' || moving.place?.day !== day) return undefined
  const people = moving.people ?? moving.booking.people
  const isHere = person === '' ? people.length === 0 : people.includes(person)
  return isHere ? { time: moving.place.time, durationMinutes: moving.booking.visit?.durationMinutes ?? 60 } : undefined
}

type LaneOfDayProps = Pick<DayBoardProps, 'day' | 'onAdd' | 'onOpen'> & {
  lane: Lane
  /** Minutes from midnight to the first hour. */
  start: number
  /** Separated by commas, so that equal hours are equal props. */
  hours: string
  visits: readonly CalendarVisit[]
  ghost: Ghost | undefined
  /** The id of the booking that the pointer moves. */
  dragged: number | undefined
}

const LaneOfDay = memo(function LaneOfDay(props: LaneOfDayProps) {
  const { day, lane, start, hours, visits, ghost, dragged, onAdd, onOpen } = props
  const all = hours.split(',').map(Number)
  const boxes = groupsOf(visits).flatMap((group) => group.boxes)
  const place = (visit: Ghost) => {
    const span = drawnSpan(visit)
    return { top: ((span.start - start) / 60) * hourPx, height: ((span.end - span.start) / 60) * hourPx }
  }
  return (
    <ul
      aria-label={lane.name}
      data-day={day}
      data-lane={lane.person}
      data-start={start}
      data-hour-px={hourPx}
      className="relative min-w-0 border-line border-l"
      style={{ height: all.length * hourPx }}
    >
      {all.map((hour, row) => (
        <li
          key={hour}
          className="absolute inset-x-0 border-line/60 not-first:border-t"
          style={{ top: row * hourPx, height: hourPx }}
        >
          {/* For pointers. With keys, N adds a booking. */}
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Add a booking at ${timeInWords(timeAt(hour * 60))}${lane.person ? ` for ${lane.name}` : ''}`}
            className="size-full hover:bg-sunken"
            onClick={() => onAdd({ day, time: timeAt(hour * 60), ...(lane.person && { people: [lane.person] }) })}
          />
        </li>
      ))}
      {boxes.map(({ visit, column, columns }) => (
        <li
          key={visit.booking.id}
          className="absolute p-px"
          style={{
            ...place(visit.visit),
            left: `${(column / columns) * 100}%`,
            width: `${100 / columns}%`,
          }}
        >
          <TimedVisit
            visit={visit}
            className="h-full"
            isMoving={visit.booking.id === dragged}
            onOpen={() => onOpen(visit.booking, day)}
          />
        </li>
      ))}
      {ghost && (
        <li
          aria-hidden
          className="pointer-events-none absolute inset-x-0.5 z-2 rounded-sm border-2 border-focus border-dashed"
          style={place(ghost)}
        />
      )}
    </ul>
  )
})
