import type { Period } from '#features/overview/revenue.ts'
import { formatDay } from '#firm/calendar-day.ts'
import { plotHeight } from './bars.ts'
import { chartTitle } from './chart.tsx'

/** In units of the chart's viewBox. */
const monthWidth = 20
const barWidth = 12

type MonthPlotProps = {
  title: string
  months: readonly Period[]
  field: 'amountCents' | 'jobsDone'
  inWords(value: number): string
}

/** A bar for each month. The table below it is the same in words. */
export function MonthPlot({ title, months, field, inWords }: MonthPlotProps) {
  const most = Math.max(...months.map((month) => month[field]))
  return (
    <figure aria-hidden="true">
      <figcaption className={chartTitle}>{title}</figcaption>
      <svg
        viewBox={`0 0 ${months.length * monthWidth} ${plotHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-26 w-full border-control border-b text-link"
      >
        {months.map((month, index) => {
          const value = month[field]
          const height = value === 0 ? 0 : Math.max(1, (value / most) * plotHeight)
          return (
            <rect
              key={month.period}
              x={index * monthWidth + (monthWidth - barWidth) / 2}
              y={plotHeight - height}
              width={barWidth}
              height={height}
              className="fill-current"
            />
          )
        })}
      </svg>
      <p className="mt-1 flex text-muted text-xs/body">
        {months.map(({ period }) => (
          <span key={period} className="flex-1 text-center">
            {monthName(period).slice(0, 1)}
          </span>
        ))}
      </p>
      <p className="text-muted text-xs/body">most in a month: {inWords(most)}</p>
    </figure>
  )
}

/** Such as "Nov" for 2026-11. */
export const monthName = (month: string) => formatDay(`${month}-15`, { month: 'short' })
