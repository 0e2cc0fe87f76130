import type { Booking } from '#domain/booking.ts'
import { type CalendarDay, dayAt, dayInWords } from '#domain/calendar-day.ts'
import { monthOf } from './days.ts'
import { type CalendarProps, clashesIn, shortTime } from './visits.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** As many as fit in a cell. */
const visitLimit = 3

/** A month grid. Each cell lists the day's first visits, or on phones their number. */
export function Month({ day, byDay, onSelect }: CalendarProps) {
  const today = dayAt(new Date())
  return (
    <table className="w-full table-fixed overflow-hidden rounded-2xl border border-line bg-card">
      <thead>
        <tr>
          {weekdays.map((weekday) => (
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
              // A height makes the button's 100% refer to the row.
              <td
                key={each}
                className={`h-px border-line border-t p-0 align-top not-first:border-l ${isSameMonth(each, day) ? '' : 'bg-sunken'}`}
              >
                <DayButton
                  day={each}
                  visits={byDay.get(each) ?? []}
                  isToday={each === today}
                  isSelected={each === day}
                  onSelect={onSelect}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isSameMonth = (one: CalendarDay, other: CalendarDay) => one.slice(0, 7) === other.slice(0, 7)

type DayButtonProps = Pick<CalendarProps, 'day' | 'onSelect'> & {
  visits: Booking[]
  isToday: boolean
  isSelected: boolean
}

function DayButton({ day, visits, isToday, isSelected, onSelect }: DayButtonProps) {
  const active = visits.filter(({ status }) => status !== 'cancelled')
  const clashes = clashesIn(visits)
  const summary = [
    `${active.length === 0 ? 'no' : active.length} ${active.length === 1 ? 'booking' : 'bookings'}`,
    clashes.size > 0 && 'double-booked',
  ].filter(Boolean)
  return (
    <button
      type="button"
      className="flex size-full min-h-13 flex-col items-center gap-0.5 p-1 text-xs/[1.35] hover:bg-ink/5 focus-visible:-outline-offset-3 aria-pressed:inset-ring-2 aria-pressed:inset-ring-focus md:min-h-26 md:items-stretch"
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
          className={`min-w-5.5 rounded-full text-center font-bold md:hidden ${clashes.size > 0 ? clashLook : 'bg-busy-tint text-link'}`}
        >
          {active.length}
        </span>
      )}
      {active.slice(0, visitLimit).map(({ id, preferredTime, customerName }) => (
        <span key={id} className={`${visitLook} ${clashes.has(id) ? clashLook : ''}`}>
          {shortTime(preferredTime)} {customerName}
        </span>
      ))}
      {active.length > visitLimit && <span className={visitLook}>{active.length - visitLimit} more</span>}
    </button>
  )
}

const visitLook = 'hidden w-full truncate rounded-sm px-1 text-left md:block'
const clashLook = 'bg-wait-tint text-wait'
