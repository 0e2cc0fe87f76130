import { bookingLooks } from '#dashboard/shared/badges.tsx'
import type { Booking } from '#domain/booking.ts'
import { dayAt, dayInWords, noonOf } from '#domain/calendar-day.ts'
import { timeSlots } from '#domain/services.ts'
import { weekOf } from './days.ts'
import { type CalendarProps, clashesIn, shortTime } from './visits.ts'

/**
 * A week of days and their slots. On wide screens the days are columns, and subgrid aligns each slot across all of them.
 * On narrower ones the days are rows, and empty slots are hidden.
 */
export function Week({ day, byDay, onSelect }: CalendarProps) {
  const today = dayAt(new Date())
  return (
    <ol className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line lg:grid-cols-7 lg:grid-rows-[auto_repeat(9,auto)] lg:gap-y-0">
      {weekOf(day).map((each) => {
        const visits = byDay.get(each) ?? []
        const clashes = clashesIn(visits)
        return (
          <li
            key={each}
            className="grid grid-cols-[--spacing(16)_minmax(0,1fr)] bg-card lg:row-span-full lg:grid-cols-1 lg:grid-rows-subgrid"
          >
            <button
              type="button"
              aria-pressed={each === day}
              aria-label={dayInWords(each)}
              className="flex min-h-13 flex-col items-center justify-center gap-0.5 border-line text-muted text-xs/label hover:bg-sunken focus-visible:-outline-offset-3 aria-pressed:inset-ring-2 aria-pressed:inset-ring-focus lg:min-h-16 lg:border-b"
              onClick={() => onSelect(each)}
            >
              <span>{new Date(noonOf(each)).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })}</span>
              <strong
                className={
                  each === today
                    ? 'min-w-8 rounded-full bg-primary text-lg/8 text-primary-ink'
                    : 'text-ink text-lg/label'
                }
              >
                {Number(each.slice(8))}
              </strong>
            </button>
            <ul
              className={`px-2 py-1.5 lg:row-[2/-1] lg:grid lg:grid-rows-subgrid lg:py-0 ${visits.length === 0 ? 'max-lg:hidden' : ''}`}
            >
              {timeSlots.map((slot) => {
                const inSlot = visits.filter(({ preferredTime }) => preferredTime === slot)
                return (
                  <li
                    key={slot}
                    className={`grid grid-cols-[--spacing(13)_minmax(0,1fr)] gap-x-2 gap-y-1 border-line/50 py-0.75 text-caption/[1.4] lg:min-h-10 lg:grid-cols-1 lg:grid-rows-[auto_1fr] lg:content-start lg:not-first:border-t ${inSlot.length === 0 ? 'max-lg:hidden' : ''}`}
                  >
                    <span className="text-muted text-xs/[1.4] tabular-nums">{shortTime(slot)}</span>
                    {inSlot.map((booking) => (
                      <Visit key={booking.id} booking={booking} isClash={clashes.has(booking.id)} />
                    ))}
                  </li>
                )
              })}
            </ul>
            {visits.length === 0 && (
              <p className="col-2 self-center px-2 text-caption/body text-muted lg:hidden">Free</p>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const borders = {
  wait: 'border-lamp',
  busy: 'border-link',
  safe: 'border-safe',
  danger: 'border-danger',
  plain: 'border-link',
}

function Visit({ booking: { customerName, service, status }, isClash }: { booking: Booking; isClash: boolean }) {
  const { tone } = bookingLooks[status] ?? bookingLooks.pending
  return (
    <span className={`col-2 min-w-0 border-l-3 pl-2 wrap-anywhere lg:col-1 ${borders[tone]}`}>
      <b>{customerName}</b> <span>{service}</span>
      {isClash && <em className={remark}>Same slot</em>}
      {status === 'cancelled' && <em className={remark}>Cancelled</em>}
    </span>
  )
}

const remark = 'block font-semibold text-wait not-italic'
