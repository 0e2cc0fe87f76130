import type { Overview } from '#features/overview/overview.ts'
import { formatDay } from '#firm/calendar-day.ts'
import { inDigits } from '#firm/formats.ts'
import { barsOf, barWidth, plotHeight, weekWidth } from './bars.ts'
import { chartTitle, Swatch } from './chart.tsx'

const colors = { bookings: 'text-link', submissions: 'text-lamp' }
const legend = 'inline-flex items-center gap-1.5 font-medium text-caption/body text-muted'

/** Rows received per week as a bar chart, and as a table for screen readers. */
export function WeekPlot({ weeks }: Pick<Overview, 'weeks'>) {
  const most = Math.max(0, ...weeks.flatMap(({ bookings, contactSubmissions }) => [bookings, contactSubmissions]))
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <figure>
      <figcaption className={chartTitle}>
        Received per week
        <span className={legend}>
          <Swatch color={colors.bookings} />
          Bookings
        </span>
        <span className={legend}>
          <Swatch color={colors.submissions} />
          Submissions
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${weeks.length * weekWidth} ${plotHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-26 w-full border-control border-b"
      >
        {barsOf(weeks).map(({ monday, bookings, contactSubmissions }) => (
          <g key={monday}>
            <rect
              x={bookings.x}
              y={plotHeight - bookings.height}
              width={barWidth}
              height={bookings.height}
              className={`fill-current ${colors.bookings}`}
            />
            <rect
              x={contactSubmissions.x}
              y={plotHeight - contactSubmissions.height}
              width={barWidth}
              height={contactSubmissions.height}
              className={`fill-current ${colors.submissions}`}
            />
          </g>
        ))}
      </svg>
      {first && last && (
        <p aria-hidden="true" className="mt-1 flex justify-between text-muted text-xs/body">
          <span>{shortDay(first.monday)}</span>
          <span>most in a week: {inDigits(most)}</span>
          <span>this week</span>
        </p>
      )}
      <table className="sr-only">
        <caption>Received per week</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Bookings</th>
            <th scope="col">Submissions</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, bookings, contactSubmissions }) => (
            <tr key={monday}>
              <th scope="row">{shortDay(monday)}</th>
              <td>{bookings}</td>
              <td>{contactSubmissions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const shortDay = (day: string) => formatDay(day, { month: 'short', day: 'numeric' })
