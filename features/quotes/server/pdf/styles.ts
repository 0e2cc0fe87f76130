import type { Firm } from './firm.ts'
import type { Style } from './text-lines.ts'

export type Styles = ReturnType<typeof stylesIn>

/** How the texts of the document look. */
export const stylesIn = ({ nightInk, ink, muted }: Firm['colors']) =>
  ({
    firm: { typeface: 'display', size: 19, color: nightInk },
    firmFacts: { typeface: 'text', size: 9.5, color: nightInk },
    title: { typeface: 'display', size: 24, color: ink },
    heading: { typeface: 'display', size: 14, color: ink },
    strong: { typeface: 'bold', size: 10.5, color: ink },
    text: { typeface: 'text', size: 10.5, color: ink },
    muted: { typeface: 'text', size: 10.5, color: muted },
    small: { typeface: 'text', size: 9, color: muted },
    label: { typeface: 'bold', size: 9, color: muted },
    amount: { typeface: 'text', size: 10.5, color: ink, tabular: true },
    total: { typeface: 'bold', size: 12.5, color: ink, tabular: true },
  }) satisfies Record<string, Style>
