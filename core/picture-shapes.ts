type PictureShape = {
  /** Width / height. */
  ratio: number
  /** The generated widths, in pixels. */
  widths: readonly number[]
  /** A narrower picture looks blurry where the site shows it. */
  neededWidth: number
}

/** The hero fills a wide screen. A picture whose name ends in "-tall" is upright. */
const shapes = {
  wide: { ratio: 3 / 2, widths: [480, 720, 960, 1600], neededWidth: 1600 },
  hero: { ratio: 3 / 2, widths: [480, 720, 960, 1600, 2400], neededWidth: 1600 },
  tall: { ratio: 9 / 16, widths: [480, 750, 1080, 1620], neededWidth: 1080 },
} satisfies Record<string, PictureShape>

/** The shape and the sizes of a picture, by its name. */
export function shapeOf(name: string): PictureShape {
  if (name.endsWith('-tall')) return shapes.tall
  return name === 'hero' ? shapes.hero : shapes.wide
}
