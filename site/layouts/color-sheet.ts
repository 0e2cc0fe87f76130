import { palette } from '#firm/palette.ts'

const { light, dark } = palette

/**
 * Declares the order of the cascade layers, both color schemes, the light colors, and the dark colors that differ from them. Tailwind's layer
 * `properties` holds defaults for browsers without @property, so it comes first.
 */
export const colorSheet = `@layer properties,theme,base,components,utilities;:root{color-scheme:light dark;${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark, light)}}}`

function declarations(colors: Record<string, string>, except: Record<string, string> = {}): string {
  return Object.entries(colors)
    .filter(([name, color]) => color !== except[name])
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')
}
