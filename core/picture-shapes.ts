/** Aspect ratios (width / height) and generated widths in pixels. A picture whose name ends in "-tall" is tall. */
export const pictureShapes = {
  wide: { ratio: 3 / 2, widths: [480, 720, 960, 1600] },
  tall: { ratio: 9 / 16, widths: [480, 750, 1080] },
} as const

/** The shape and the sizes of a picture, by its name. */
export const shapeOf = (name: string) => (name.endsWith('-tall') ? pictureShapes.tall : pictureShapes.wide)
