import { palette } from '#domain/palette.ts'

const { light, dark } = palette

/** The palette as a style sheet, after the order of all layers: the light colors, and those that differ in the dark scheme. */
export const colorSheet = `@layer theme,base,components,utilities;:root{${declared(light)}}@media (prefers-color-scheme:dark){:root{${declared(dark, light)}}}`

function declared(colors: Record<string, string>, known: Record<string, string> = {}): string {
  return Object.entries(colors)
    .filter(([name, color]) => color !== known[name])
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')
}
