import sharp from 'sharp'
import { writeTitle } from '#platform/pdf/blocks.ts'
import { contentWidth, lineHeight, margin, type Paper } from '#platform/pdf/paper.ts'

/** A photo as WebP in base64. */
export type Picture = { caption: string; webp: string }

const gap = 16
/** In points. Each photo is shown whole in a frame of 4:3. */
const frame = { width: (contentWidth - gap) / 2, height: ((contentWidth - gap) / 2) * 0.75 }
/** In pixels: sharp on paper at the size of the frame. */
const pixels = { width: 1000, height: 750 }

/** Photos two in a row, each with its caption. Decodes them one at a time. Writes nothing without photos. */
export async function writePictures(paper: Paper, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return
  const rowHeight = frame.height + lineHeight(paper.styles.small) + 14
  writeTitle(paper, 'Photos', rowHeight)
  for (const [index, { caption, webp }] of pictures.entries()) {
    const column = index % 2
    if (column === 0) paper.keep(rowHeight)
    const x = margin + column * (frame.width + gap)
    const jpeg = await jpegOf(webp)
    const { document, y, firm } = paper
    paper.artifact('Layout', () => document.rect(x, y, frame.width, frame.height).fill(firm.colors.sunken))
    const figure = paper.element('Figure', paper.root, { alt: caption })
    figure.add(() => {
      document.image(jpeg, x, y, { fit: [frame.width, frame.height], align: 'center', valign: 'center' })
    })
    const below = { x, y: y + frame.height + 4, width: frame.width }
    paper.draw(paper.element('Caption', figure), [paper.line(caption, paper.styles.small)], paper.styles.small, below)
    if (column === 1 || index === pictures.length - 1) paper.y += rowHeight
  }
}

/** PDF has no WebP. */
const jpegOf = (webp: string): Promise<Buffer> =>
  sharp(Buffer.from(webp, 'base64'))
    .resize({ ...pixels, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
