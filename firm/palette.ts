import { colors } from '#content'
import { paletteOf } from '#core/palette-mix.ts'

/** All page colors of both schemes as #rrggbb, by their names in the style sheet. */
export const palette = paletteOf(colors)
