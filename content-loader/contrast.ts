import { contrast, paletteOf } from '#core/palette-mix.ts'
import type { Colors } from './content-types.ts'

/** The minimum for body text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const minContrast = 4.5

const backgrounds = ['page', 'card', 'sunken'] as const

/** Text and background colors by their palette names. `label` names the colors of brand.yaml they come from. */
const pairs = [
  { text: 'ink', on: backgrounds, label: 'text on page' },
  { text: 'muted', on: backgrounds, label: 'text on page' },
  { text: 'link', on: [...backgrounds, 'busy-tint'], label: 'link on page' },
  { text: 'primary-ink', on: ['primary'], label: 'button text on the mix of link and band' },
  { text: 'lamp-ink', on: ['lamp'], label: 'button text on accent' },
  { text: 'lamp', on: ['night'], label: 'accent on band' },
  { text: 'night-ink', on: ['night'], label: 'dark.text on band' },
  { text: 'night-muted', on: ['night'], label: 'dark.text on band' },
  { text: 'safe', on: backgrounds, label: 'the success color on page' },
  { text: 'wait', on: backgrounds, label: 'the warning color on page' },
  { text: 'danger', on: backgrounds, label: 'the error color on page' },
] as const

/** One message for each pair of colors with low contrast. */
export function contrastErrors(colors: Colors): { scheme: string; message: string }[] {
  return Object.entries(paletteOf(colors)).flatMap(([scheme, palette]) => {
    const worst = new Map<string, number>()
    for (const { text, on, label } of pairs) {
      const ratio = Math.min(...on.map((background) => contrast(palette[text], palette[background])))
      if (ratio < minContrast) worst.set(label, Math.min(ratio, worst.get(label) ?? ratio))
    }
    return [...worst].map(([label, ratio]) => ({
      scheme,
      message: `In colors.${scheme}, ${label} is hard to read: contrast ${ratio.toFixed(1)}:1, minimum ${minContrast}:1.`,
    }))
  })
}
