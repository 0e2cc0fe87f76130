import type { Plot } from './plot.ts'

/** One measurement and its target. */
export type Row = {
  metric: string
  target: string
  measured: string
  /** Undefined without a target or without a measurement. */
  met: boolean | undefined
}

/** The results of one part: rows with targets, supporting Markdown and plots. */
export type Measurements = { rows: Row[]; details: string[]; plots: Plot[] }

export function combine(parts: readonly Measurements[]): Measurements {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    details: parts.flatMap(({ details }) => details),
    plots: parts.flatMap(({ plots }) => plots),
  }
}

/** A ratio with a minimum. */
export function atLeast(metric: string, ratio: number, min: number, notes = ''): Row {
  return {
    metric,
    target: `≥ ${min} ×`,
    measured: `${ratio.toFixed(2)} ×${notes && ` (${notes})`}`,
    met: ratio >= min,
  }
}

/** A ratio to compare with, which has no target. */
export function untargeted(metric: string, ratio: number): Row {
  return { metric, target: 'none', measured: `${ratio.toFixed(2)} ×`, met: undefined }
}

/** A value with a maximum. */
export function atMost(metric: string, value: number, max: number, unit: string, digits = 0): Row {
  const measured = `${formatNumber(value, digits)} ${unit}`
  return { metric, target: `≤ ${max.toLocaleString('en-US')} ${unit}`, measured, met: value <= max }
}

export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** A Markdown table with a text column first and right-aligned numbers after it. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
