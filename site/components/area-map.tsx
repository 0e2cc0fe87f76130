import { dotRadius } from './area-map-labels.ts'
import { type Area, type Dot, layoutArea, size } from './area-map-layout.ts'

/** Draws the service area: a circle with the radius, the home town and the other towns. Needs area-map.css. */
export function AreaMap(area: Area) {
  const { description, middle, radius, rings, scale, north, dots } = layoutArea(area)
  return (
    <svg className="area-map" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={description}>
      <g className="area-ring">
        {[radius, ...rings.toReversed()].map((each) => (
          <circle key={each} cx={middle.x} cy={middle.y} r={each} />
        ))}
      </g>
      <circle className="area-ticks" cx={middle.x} cy={middle.y} r={radius} pathLength={360} />
      {dots.map((dot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two towns may have the same name
        <TownDot key={index} dot={dot} />
      ))}
      {(['start', 'middle', 'end'] as const).map((anchor) => (
        <g key={anchor} className="area-names" textAnchor={anchor}>
          {dots.map(
            ({ name, label, isHome }, index) =>
              label?.anchor === anchor && (
                // biome-ignore lint/suspicious/noArrayIndexKey: two towns may have the same name
                <text key={index} x={label.x} y={label.y} fontWeight={isHome ? 700 : undefined}>
                  {name}
                </text>
              ),
          )}
        </g>
      ))}
      <g className="area-scale">
        <path d={`M${scale.x} ${scale.y - 5}v5h${scale.length}v-5`} />
        <text x={scale.x} y={scale.y - 9}>
          {scale.text}
        </text>
      </g>
      <text className="area-names" textAnchor="middle" x={north.x} y={north.y + 5}>
        N
      </text>
    </svg>
  )
}

/** A town without a label shows its name as a tooltip. */
function TownDot({ dot: { name, x, y, isHome, isInside, label } }: { dot: Dot }) {
  return (
    <circle
      className={isHome ? 'area-home' : isInside ? 'area-town' : 'area-outside'}
      cx={x}
      cy={y}
      r={isHome ? dotRadius.home - 1 : dotRadius.town}
    >
      {!label && <title>{name}</title>}
    </circle>
  )
}
