import { inDigits } from '#firm/formats.ts'
import { chartTitle, Swatch } from './chart.tsx'

type StatusBreakdownProps<Status extends string> = {
  title: string
  counts: Partial<Record<Status, number>>
  looks: Record<Status, { label: string }>
}

/** Text color classes, in the order of the statuses. */
const colors = ['text-lamp', 'text-link-soft', 'text-link', 'text-safe', 'text-control']

/** Row counts by status, as a stacked bar and a list. */
export function StatusBreakdown<Status extends string>({ title, counts, looks }: StatusBreakdownProps<Status>) {
  const statuses = Object.keys(looks) as Status[] // the record's own keys
  const total = statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  let left = 0
  return (
    <figure>
      <figcaption className={chartTitle}>{title} by status</figcaption>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-3 w-full rounded-full bg-sunken"
      >
        {statuses.map((status, index) => {
          const width = total === 0 ? 0 : ((counts[status] ?? 0) / total) * 100
          left += width
          return (
            <rect key={status} x={left - width} width={width} height="6" className={`fill-current ${colors[index]}`} />
          )
        })}
      </svg>
      <dl className="mt-2 grid gap-0.5 text-sm/body">
        {statuses.map((status, index) => (
          <div key={status} className="flex justify-between">
            <dt className="flex items-center gap-2">
              <Swatch color={colors[index] ?? ''} />
              {looks[status].label}
            </dt>
            <dd className="font-semibold tabular-nums">{inDigits(counts[status] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
