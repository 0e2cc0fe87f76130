import { palette } from '#domain/palette.ts'
import type { Style } from './text-lines.ts'

export const colors = palette.light

/** How the texts of the document look. */
export const styles = {
  firm: { typeface: 'display', size: 19, color: colors['night-ink'] },
  firmFacts: { typeface: 'text', size: 9.5, color: colors['night-ink'] },
  title: { typeface: 'display', size: 24, color: colors.ink },
  heading: { typeface: 'display', size: 14, color: colors.ink },
  strong: { typeface: 'bold', size: 10.5, color: colors.ink },
  text: { typeface: 'text', size: 10.5, color: colors.ink },
  muted: { typeface: 'text', size: 10.5, color: colors.muted },
  small: { typeface: 'text', size: 9, color: colors.muted },
  label: { typeface: 'bold', size: 9, color: colors.muted },
  amount: { typeface: 'text', size: 10.5, color: colors.ink, tabular: true },
  total: { typeface: 'bold', size: 12.5, color: colors.ink, tabular: true },
} satisfies Record<string, Style>
