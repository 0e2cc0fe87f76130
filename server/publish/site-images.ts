import { business, logoFile, mark, pictureFiles } from '#content'
import { cardPathOf } from '#core/card-path.ts'
import { shapeOf } from '#core/picture-shapes.ts'
import type { PageSummary } from '#features/rendered-pages.ts'
import { headerLogo } from '#firm/logo.ts'
import { palette } from '#firm/palette.ts'
import { picturePath } from '#firm/picture-path.ts'
import { place } from '#firm/place.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'
import type { Image, OriginalPicture } from '#server/images/image.ts'

const iconSizes = [180, 192, 512]

/** Every size and format of the pictures, and the icons. */
export function picturesAndIcons(): Image[] {
  const svg = logo()
  return [
    ...Object.keys(pictureFiles).flatMap(sizesOf),
    ...iconSizes.map(
      (size): Image => ({ path: `/icon-${size}.png`, recipe: { kind: 'icon', svg, size, format: 'png' } }),
    ),
    ...headerImages(),
    { path: '/favicon.ico', recipe: { kind: 'icon', svg, size: 48, format: 'ico' } },
  ]
}

function sizesOf(name: string): Image[] {
  const { widths, ratio } = shapeOf(name)
  const original = originalOf(name)
  return widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format): Image => {
      const recipe = { kind: 'picture', original, width, height: Math.round(width / ratio), format } as const
      return { path: picturePath(name, width, format), recipe }
    }),
  )
}

/** The card of each page that is listed: its picture, or the hero's. */
export const cardsOf = (pages: ReadonlyMap<string, PageSummary>): Image[] =>
  [...pages]
    .filter(([, { isUnlisted }]) => !isUnlisted)
    .map(([path, { title, picture = 'hero' }]) => {
      const colors = { firm: palette.light.lamp, shade: palette.dark.night }
      const recipe = {
        kind: 'card',
        original: originalOf(picture),
        title,
        firm: `${business.name}, ${place}`,
        colors,
      } as const
      return { path: cardPathOf(path), recipe }
    })

const originalOf = (name: string): OriginalPicture => ({ name, ...(pictureFiles[name] ?? { path: '', hash: '' }) })

/** The owner's logo for the header, also on white. A shape of its own limits how large its SVG is drawn. */
function headerImages(): Image[] {
  if (!logoFile || !headerLogo) return []
  const { data, ratio } = logoFile
  const { path, pathOnWhite, pixels } = headerLogo
  const width = 64 * ratio
  const imageOf = (path: string, shapes: string): Image => {
    const svg = `<svg xmlns="${svgSpace}" viewBox="0 0 ${width} 64">${shapes}</svg>`
    return { path, recipe: { kind: 'icon', svg, size: pixels, format: 'png' } }
  }
  const white = `<rect width="${width}" height="64" rx="12" fill="#ffffff"/>`
  const inside = `<image href="${data}" x="6" y="6" width="${width - 12}" height="52"/>`
  return [imageOf(path, `<image href="${data}" width="${width}" height="64"/>`), imageOf(pathOnWhite, white + inside)]
}

/** The logo as a standalone SVG: the owner's own on white, or the mark, on a rounded square. */
export function logo(): string {
  const { lamp, night, link } = palette.light
  const colors = { accent: lamp, band: night, link }
  const square = (color: string) => `<rect width="64" height="64" rx="14" fill="${color}"/>`
  const shapes = logoFile
    ? `${square('#ffffff')}<image href="${logoFile.data}" x="5" y="5" width="54" height="54"/>`
    : square(night) + mark.map(({ color, outline }) => `<path d="${outline}" fill="${colors[color]}"/>`).join('')
  const name = escapeHtml(business.name)
  return `<svg xmlns="${svgSpace}" viewBox="0 0 64 64"><title>${name}</title>${shapes}</svg>`
}

const svgSpace = 'http://www.w3.org/2000/svg'
