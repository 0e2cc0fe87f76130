/** An SVG for docs/developer/performance with its own background in light and dark color schemes. */
export type Plot = { file: string; title: string; svg: string }

export type Series = { name: string; values: readonly number[] }

const width = 760
/** Approximate width of a character in pixels. */
const characterWidth = 7
const colors = ['ours', 'second', 'third', 'fourth'] as const

const style = `
  .background { fill: #ffffff } text { fill: #1f2328; font: 13px system-ui, sans-serif } .title { font-weight: 600; font-size: 15px }
  .faint { fill: #59636e } .grid { stroke: #d1d9e0 } .line { fill: none; stroke-width: 2.5 }
  .ours { fill: #c2410c; stroke: #c2410c } .second { fill: #1d6fb8; stroke: #1d6fb8 }
  .third { fill: #6b7280; stroke: #6b7280 } .fourth { fill: #15803d; stroke: #15803d } .line { fill: none } text { stroke: none }
  @media (prefers-color-scheme: dark) {
    .background { fill: #0d1117 } text { fill: #f0f6fc } .faint { fill: #9198a1 } .grid { stroke: #3d444d }
    .ours { fill: #fb923c; stroke: #fb923c } .second { fill: #60a5fa; stroke: #60a5fa }
    .third { fill: #9ca3af; stroke: #9ca3af } .fourth { fill: #4ade80; stroke: #4ade80 } .line { fill: none }
  }`

/** A bar chart that highlights our bars. */
export function bars(
  file: string,
  title: string,
  items: readonly { label: string; value: number; isOurs?: boolean }[],
  unit: string,
): Plot {
  const [left, top, step] = [280, 52, 30]
  const max = Math.max(...items.map(({ value }) => value), Number.MIN_VALUE)
  const barWidth = width - left - 130
  const shapes = items.map(({ label, value, isOurs }, index) => {
    const y = top + index * step
    const length = Math.max(1, (value / max) * barWidth)
    return [
      text(left - 10, y + 15, label, 'end'),
      `<rect class="${isOurs ? 'ours' : 'third'}" x="${left}" y="${y}" width="${length.toFixed(1)}" height="20" rx="3"/>`,
      text(left + length + 8, y + 15, `${short(value)}${unit.startsWith('/') ? '' : ' '}${unit}`, 'start', 'faint'),
    ].join('')
  })
  return { file, title, svg: frame(title, top + items.length * step + 12, shapes) }
}

/** A line chart with one line per series. The steps are evenly spaced. */
export function lines(
  file: string,
  title: string,
  { steps, stepUnit, unit }: { steps: readonly number[]; stepUnit: string; unit: string },
  series: readonly Series[],
): Plot {
  const [left, top, bottom, height] = [70, 78, 320, 366]
  const right = width - 30
  const max = niceCeiling(Math.max(...series.flatMap(({ values }) => [...values]), Number.MIN_VALUE))
  const x = (index: number, of: number) => left + (index / Math.max(1, of - 1)) * (right - left)
  const y = (value: number) => bottom - (value / max) * (bottom - top)

  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(max * part)
    return `<path class="grid" d="M${left} ${at}H${right}"/>${text(left - 8, at + 4, short(max * part), 'end', 'faint')}`
  })
  const marks = steps.map((step, index) =>
    text(
      x(index, steps.length),
      bottom + 20,
      step.toLocaleString('en-US'),
      index === steps.length - 1 ? 'end' : 'middle',
      'faint',
    ),
  )
  const shapes = series.map(({ values }, index) => {
    const color = colors[index % colors.length]
    const points = values.map((value, at) => `${x(at, values.length).toFixed(1)},${y(value).toFixed(1)}`)
    const dots =
      values.length > steps.length
        ? []
        : points.map((point) => `<circle class="${color}" cx="${point.replace(',', '" cy="')}" r="3.5"/>`)
    return `<polyline class="${color} line" points="${points.join(' ')}"/>${dots.join('')}`
  })
  const legend = series.map(({ name }, index) => {
    const before = series.slice(0, index).reduce((sum, { name }) => sum + name.length * characterWidth + 50, 0)
    const at = left + before
    return `<rect class="${colors[index % colors.length]}" x="${at}" y="46" width="12" height="12" rx="3"/>${text(at + 18, 57, name)}`
  })
  const axes = [
    text(right, 57, unit, 'end', 'faint'),
    text((left + right) / 2, bottom + 38, stepUnit, 'middle', 'faint'),
  ]
  return { file, title, svg: frame(title, height, [...grid, ...marks, ...axes, ...shapes, ...legend]) }
}

function frame(title: string, height: number, content: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeXml(title)}</title><style>${style}</style>
<rect class="background" width="${width}" height="${height}" rx="8"/>${text(20, 30, title, 'start', 'title')}
${content.join('\n')}
</svg>
`
}

function text(x: number, y: number, content: string, anchor = 'start', kind = ''): string {
  return `<text class="${kind}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeXml(content)}</text>`
}

const escapeXml = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function short(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1000)}k`
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en-US')
  return value.toPrecision(2)
}

function niceCeiling(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 5, 8, 10].find((step) => step * magnitude >= value) ?? 10) * magnitude
}
