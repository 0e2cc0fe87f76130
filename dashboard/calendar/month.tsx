import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAt, dayInWords } from '#domain/calendar-day.ts'
import type { Visits } from './bookings-calendar.tsx'
import { monthOf } from './days.ts'
import { clashesIn, shortTime } from './visits.ts'

export type CalendarProps = { day: CalendarDay; byDay: Visits; onPick(day: CalendarDay): void }

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** More of a day's visits than these do not fit into its square. */
const mostInSquare = 3

/** A month of days, each with how much there is to do on it. */
export function Month({ day, byDay, onPick }: CalendarProps) {
  const today = dayAt(new Date())
  return (
    <table className="month">
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthOf(day).map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td key={each} data-outside={each.slice(0, 7) !== day.slice(0, 7)}>
                <Square
                  day={each}
                  visits={byDay.get(each) ?? []}
                  isToday={each === today}
                  isPicked={each === day}
                  onPick={onPick}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SquareProps = Pick<CalendarProps, 'day' | 'onPick'> & { visits: Booking[]; isToday: boolean; isPicked: boolean }

function Square({ day, visits, isToday, isPicked, onPick }: SquareProps) {
  const live = visits.filter(({ status }) => status !== 'cancelled')
  const clashes = clashesIn(visits)
  const told = [
    `${live.length === 0 ? 'no' : live.length} ${live.length === 1 ? 'booking' : 'bookings'}`,
    clashes.size > 0 && 'two in one slot',
  ].filter(Boolean)
  return (
    <button
      type="button"
      className="square"
      aria-label={`${dayInWords(day)}: ${told.join(', ')}`}
      aria-pressed={isPicked}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onPick(day)}
    >
      <span className="square-day">{Number(day.slice(8))}</span>
      {live.length > 0 && (
        <span className="square-count" data-clash={clashes.size > 0}>
          {live.length}
        </span>
      )}
      {live.slice(0, mostInSquare).map(({ id, preferredTime, customerName }) => (
        <span key={id} className="square-visit" data-clash={clashes.has(id)}>
          {shortTime(preferredTime)} {customerName}
        </span>
      ))}
      {live.length > mostInSquare && <span className="square-visit">{live.length - mostInSquare} more</span>}
    </button>
  )
}
