type StandingProps<Status extends string> = {
  title: string
  counts: Partial<Record<Status, number>>
  looks: Record<Status, { label: string; tone: string }>
}

/** How many rows are in which state: a bar, and the numbers it is made of. */
export function StatusBreakdown<Status extends string>({ title, counts, looks }: StandingProps<Status>) {
  const statuses = Object.keys(looks) as Status[] // the record's own keys
  const total = statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  let left = 0
  return (
    <figure className="standing">
      <figcaption>{title}, by status</figcaption>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        {statuses.map((status, index) => {
          const width = total === 0 ? 0 : ((counts[status] ?? 0) / total) * 100
          left += width
          return <rect key={status} x={left - width} width={width} height="6" data-series={index} />
        })}
      </svg>
      <dl>
        {statuses.map((status, index) => (
          <div key={status}>
            <dt>
              <i data-series={index} aria-hidden="true" />
              {looks[status].label}
            </dt>
            <dd>{(counts[status] ?? 0).toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
