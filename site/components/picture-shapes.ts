/** The shapes pictures are made in, width by height, and the widths in pixels; a name's ending tells which it is. */
export const pictureShapes = {
  wide: { ratio: 3 / 2, widths: [480, 720, 960, 1600] },
  tall: { ratio: 9 / 16, widths: [480, 750, 1080] },
} as const
