import { contrast, paletteOf } from '#domain/palette.ts'
import type { Colors } from '#domain/profile.ts'

/** The minimum for body text: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const minContrast = 4.5

const backgrounds = ['page', 'card', 'sunken'] as const

/** Text and background colors by their palette names. `made` names the profile colors they are mixed from. */
const pairs = [
  { text: 'ink', on: backgrounds, made: 'text on page' },
  { text: 'muted', on: backgrounds, made: 'text on page' },
  { text: 'link', on: [...backgrounds, 'busy-tint'], made: 'link on page' },
  { text: 'primary-ink', on: ['primary'], made: 'button text on the mix of link and band' },
  { text: 'lamp-ink', on: ['lamp'], made: 'button text on accent' },
  { text: 'lamp', on: ['night'], made: 'accent on band' },
  { text: 'night-ink', on: ['night'], made: 'dark.text on band' },
  { text: 'night-muted', on: ['night'], made: 'dark.text on band' },
  { text: 'safe', on: backgrounds, made: 'the success color on page' },
  { text: 'wait', on: backgrounds, made: 'the warning color on page' },
  { text: 'danger', on: backgrounds, made: 'the error color on page' },
] as const

/** One message for each pair of profile colors with low contrast. */
export function contrastErrors(colors: Colors): string[] {
  return Object.entries(paletteOf(colors)).flatMap(([scheme, palette]) => {
    const worst = new Map<string, number>()
    for (const { text, on, made } of pairs) {
      const ratio = Math.min(...on.map((background) => contrast(palette[text], palette[background])))
      if (ratio < minContrast) worst.set(made, Math.min(ratio, worst.get(made) ?? ratio))
    }
    return [...worst].map(
      ([made, ratio]) =>
        `In colors.${scheme}, ${made} is hard to read: contrast ${ratio.toFixed(1)}:1, minimum ${minContrast}:1.`,
    )
  })
}
