import { axisOf, percentOf } from './axis.ts'
import type { Bar, VisualOf } from './visual.ts'

/** Horizontal bars on one linear axis. A bar with `from` is a range and has another color. */
export function Scale({ visual: { unit, bars } }: { visual: VisualOf<'scale'> }) {
  const { end, ticks } = axisOf(bars.map(({ to }) => to))
  return (
    <div className="wrap pb-8 sm:pb-12">
      <ul>
        {bars.map((bar) => (
          <li key={bar.label} className="scale-row grid gap-x-5">
            <div>
              <p className="font-semibold">{bar.label}</p>
              {bar.note && <p className="text-sm text-night-muted">{bar.note}</p>}
            </div>
            <p className={`font-display font-extrabold text-xl ${isRange(bar) ? '' : 'text-lamp'}`}>{bar.value}</p>
            <Track bar={bar} end={end} ticks={ticks} />
          </li>
        ))}
      </ul>
      <svg className="scale-axis" aria-hidden="true" fill="var(--night-muted)" fontSize="14" height="20">
        {ticks.map((tick) => (
          <text key={tick} x={percentOf(tick, end)} y="16" textAnchor={anchorOf(tick, end)}>
            {tick === end ? `${tick} ${unit}` : tick}
          </text>
        ))}
      </svg>
    </div>
  )
}

type TrackProps = { bar: Bar; end: number; ticks: readonly number[] }

function Track({ bar, end, ticks }: TrackProps) {
  const { from = 0, to } = bar
  return (
    <svg aria-hidden="true" className="scale-track w-full">
      <g stroke="var(--night-muted)" strokeOpacity=".3">
        {ticks.map((tick) => (
          <line key={tick} x1={percentOf(tick, end)} x2={percentOf(tick, end)} y2="100%" />
        ))}
      </g>
      <rect
        x={percentOf(from, end)}
        width={percentOf(to - from, end)}
        y="50%"
        height="22"
        rx="4"
        transform="translate(0 -11)"
        fill={isRange(bar) ? 'var(--night-ink)' : 'var(--lamp)'}
      />
    </svg>
  )
}

const isRange = ({ from }: Bar) => from !== undefined

/** Keeps the first and the last figure inside the drawing. */
const anchorOf = (tick: number, end: number) => (tick === 0 ? 'start' : tick === end ? 'end' : 'middle')
