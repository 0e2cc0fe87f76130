import { contrast, paletteOf } from '#domain/palette.ts'
import type { Colors } from '#domain/profile.ts'

/** What words must stand out from what they are on: https://www.w3.org/TR/WCAG22/#contrast-minimum */
const leastContrast = 4.5

const grounds = ['page', 'card', 'sunken'] as const

/** Words and what they are painted on, by the names of the palette, and what of the owner's both are made of. */
const pairs = [
  { words: 'ink', on: grounds, made: 'text on page' },
  { words: 'muted', on: grounds, made: 'text on page' },
  { words: 'link', on: [...grounds, 'busy-tint'], made: 'link on page' },
  { words: 'primary-ink', on: ['primary'], made: 'words on a button in link and band' },
  { words: 'lamp-ink', on: ['lamp'], made: 'words on a button in accent' },
  { words: 'lamp', on: ['night'], made: 'accent on band' },
  { words: 'night-ink', on: ['night'], made: 'the text of dark on band' },
  { words: 'night-muted', on: ['night'], made: 'the text of dark on band' },
  { words: 'safe', on: grounds, made: 'the green of what is well on page' },
  { words: 'wait', on: grounds, made: 'the yellow of what waits on page' },
  { words: 'danger', on: grounds, made: 'the red of what is wrong on page' },
] as const

/** One sentence for each two of the owner's colors that make words hard to read. */
export function unreadable(colors: Colors): string[] {
  return Object.entries(paletteOf(colors)).flatMap(([scheme, palette]) => {
    const worst = new Map<string, number>()
    for (const { words, on, made } of pairs) {
      const ratio = Math.min(...on.map((ground) => contrast(palette[words], palette[ground])))
      if (ratio < leastContrast) worst.set(made, Math.min(ratio, worst.get(made) ?? ratio))
    }
    return [...worst].map(
      ([made, ratio]) =>
        `In colors.${scheme}, ${made} is hard to read: ${ratio.toFixed(1)} to 1, where words need ${leastContrast} to 1.`,
    )
  })
}
