import { palette } from '#domain/palette.ts'

const { light, dark } = palette

/** The palette as a style sheet: the colours by day, and those that are others by night. */
export const colourSheet = `:root{${declared(light)}}@media (prefers-color-scheme:dark){:root{${declared(dark, light)}}}`

function declared(colours: Record<string, string>, known: Record<string, string> = {}): string {
  return Object.entries(colours)
    .filter(([name, colour]) => colour !== known[name])
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')
}
