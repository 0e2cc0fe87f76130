import { bookingLooks } from '#dashboard/shared/badges.tsx'
import { dayAt, dayInWords, noonOf } from '#domain/calendar-day.ts'
import { timeSlots } from '#domain/services.ts'
import { weekOf } from './days.ts'
import type { CalendarProps } from './month.tsx'
import { clashesIn, shortTime } from './visits.ts'

/** A week of days and their slots, side by side or, on a phone, one below the other. */
export function Week({ day, byDay, onPick }: CalendarProps) {
  const today = dayAt(new Date())
  return (
    <ol className="week">
      {weekOf(day).map((each) => {
        const visits = byDay.get(each) ?? []
        const clashes = clashesIn(visits)
        return (
          <li key={each} data-today={each === today} data-picked={each === day}>
            <button
              type="button"
              aria-pressed={each === day}
              aria-label={dayInWords(each)}
              onClick={() => onPick(each)}
            >
              <span>{new Date(noonOf(each)).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })}</span>
              <strong>{Number(each.slice(8))}</strong>
            </button>
            <ul>
              {timeSlots.map((slot) => {
                const there = visits.filter(({ preferredTime }) => preferredTime === slot)
                return (
                  <li key={slot} data-free={there.length === 0}>
                    <span className="week-time">{shortTime(slot)}</span>
                    {there.map(({ id, customerName, service, status }) => (
                      <span key={id} className="week-visit" data-tone={bookingLooks[status]?.tone ?? 'wait'}>
                        <b>{customerName}</b> <span>{service}</span>
                        {clashes.has(id) && <em>Same slot</em>}
                        {status === 'cancelled' && <em>Cancelled</em>}
                      </span>
                    ))}
                  </li>
                )
              })}
            </ul>
            {visits.length === 0 && <p className="week-free">Free</p>}
          </li>
        )
      })}
    </ol>
  )
}
