import { noonOf } from '#domain/calendar-day.ts'
import type { Overview } from '#domain/dashboard.ts'
import { barsOf, barWidth, plotHeight, weekWidth } from './bars.ts'

/** What came in week by week, and the same as a table for those who do not see it. */
export function WeekPlot({ weeks }: Pick<Overview, 'weeks'>) {
  const most = Math.max(0, ...weeks.flatMap(({ bookings, contactSubmissions }) => [bookings, contactSubmissions]))
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <figure className="week-plot">
      <figcaption>
        Received per week
        <span>
          <i data-series="bookings" aria-hidden="true" />
          Bookings
        </span>
        <span>
          <i data-series="submissions" aria-hidden="true" />
          Submissions
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${weeks.length * weekWidth} ${plotHeight}`} preserveAspectRatio="none" aria-hidden="true">
        {barsOf(weeks).map(({ monday, bookings, contactSubmissions }) => (
          <g key={monday}>
            <rect
              x={bookings.x}
              y={plotHeight - bookings.height}
              width={barWidth}
              height={bookings.height}
              data-series="bookings"
            />
            <rect
              x={contactSubmissions.x}
              y={plotHeight - contactSubmissions.height}
              width={barWidth}
              height={contactSubmissions.height}
              data-series="submissions"
            />
          </g>
        ))}
      </svg>
      {first && last && (
        <p aria-hidden="true" className="week-plot-axis">
          <span>{shortDay(first.monday)}</span>
          <span>at most {most.toLocaleString('en-US')} a week</span>
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

const shortDay = (day: string) =>
  new Date(noonOf(day)).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
