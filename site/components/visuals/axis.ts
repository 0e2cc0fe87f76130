/** At most this many steps, so that the figures fit side by side on a phone. */
const mostSteps = 3

/** A linear axis from zero to a round figure at or above the highest value, with a tick at each round step. */
export function axisOf(values: readonly number[]): { end: number; ticks: number[] } {
  const highest = Math.max(...values)
  if (!(highest > 0)) throw new Error('A scale needs a value above zero')
  const power = 10 ** Math.floor(Math.log10(highest / mostSteps))
  const step = power * ([1, 2, 5].find((factor) => factor * power * mostSteps >= highest) ?? 10)
  const steps = Math.ceil(highest / step)
  const ticks = Array.from({ length: steps + 1 }, (_, index) => rounded(index * step))
  return { end: rounded(steps * step), ticks }
}

/** The position on the axis as an SVG length. */
export const percentOf = (value: number, end: number) => `${rounded((value / end) * 100, 4)}%`

/** Without the noise of binary fractions. */
const rounded = (value: number, digits = 12) => Number(value.toPrecision(digits))
