import type { Plot } from './plot.ts'

/** One figure beside what it was to be. */
export type Row = {
  what: string
  target: string
  measured: string
  /** Undefined when there is no target, or nothing could be measured. */
  reached: boolean | undefined
}

/** What a part of a run found out: the figures with a target, and whatever explains them, in Markdown. */
export type Findings = { rows: Row[]; details: string[]; plots: Plot[] }

export function together(parts: readonly Findings[]): Findings {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    details: parts.flatMap(({ details }) => details),
    plots: parts.flatMap(({ plots }) => plots),
  }
}

/** A ratio that is to be at least this. */
export function atLeast(what: string, ratio: number, least: number, notes = ''): Row {
  return {
    what,
    target: `≥ ${least} ×`,
    measured: `${ratio.toFixed(2)} ×${notes && ` (${notes})`}`,
    reached: ratio >= least,
  }
}

/** A figure that is to be at most this. */
export function atMost(what: string, value: number, most: number, unit: string, digits = 0): Row {
  const measured = `${formatNumber(value, digits)} ${unit}`
  return { what, target: `≤ ${most.toLocaleString('en-US')} ${unit}`, measured, reached: value <= most }
}

export function formatNumber(value: number, digits = 0): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** A Markdown table whose first column is text and the others numbers. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
