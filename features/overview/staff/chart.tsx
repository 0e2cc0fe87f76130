/** Classes of a chart's caption. */
export const chartTitle = 'mb-3 flex flex-wrap gap-x-4 gap-y-1 font-bold'

/** The color of a series in a legend. `color` is a text color class. */
export function Swatch({ color }: { color: string }) {
  return <i aria-hidden="true" className={`inline-block size-3 rounded-xs bg-current ${color}`} />
}
