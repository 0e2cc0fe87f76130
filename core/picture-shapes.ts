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

/** A picture may be enlarged by this much without looking blurry. Only the hero fills a wide screen. */
const maxEnlargement = { hero: 1.1, other: 1.7 }

/** A crop that keeps less of a picture cuts off what it shows: a portrait in a wide frame, or the reverse. */
const minKept = 0.6

/** What is wrong with the size of an upright picture, in pixels: no sentence, or one or two. */
export function sizeAdvice(name: string, { width, height }: { width: number; height: number }): string {
  const { neededWidth, ratio } = shapeOf(name)
  const neededHeight = Math.round(neededWidth / ratio)
  const needed = `${neededWidth} × ${neededHeight}`
  const enlargement = Math.max(neededWidth / width, neededHeight / height)
  const isBlurry = enlargement > maxEnlargement[name.startsWith('hero') ? 'hero' : 'other']
  return [
    cropAdvice(width / height, ratio, needed),
    isBlurry && `It has ${width} × ${height} pixels and will look blurry. Use at least ${needed}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Ratios are width / height. */
function cropAdvice(own: number, shown: number, size: string): string | undefined {
  if (Math.min(own / shown, shown / own) >= minKept) return undefined
  const [is, use] = own < shown ? ['upright', 'Turn the camera sideways'] : ['wide', 'Hold the camera upright']
  return `The picture is ${is}, and the site cuts off ${own < shown ? 'its top and bottom' : 'its sides'}. ${use}, or crop it yourself, such as to ${size}.`
}
