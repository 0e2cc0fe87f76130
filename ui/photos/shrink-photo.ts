const maxEdge = 2000
const previewEdge = 320
const quality = 0.85

/** What is sent, and a small copy as a data URL. There is no copy of a picture that the browser cannot decode. */
export type ShrunkPhoto = {
  blob: Blob
  preview: string | undefined
  /** Of the upright picture, before it is shrunk. */
  size?: { width: number; height: number }
}

export type Crop = {
  /** Width / height of what stays. */
  ratio: number
  /** Quarter turns to the right. */
  turns: number
  /** Which part stays where the picture is too long: 0 is the left or top end, 1 the other. */
  part: number
}

/**
 * Shrinks a picture to a JPEG of at most `edge` pixels on its long edge. That also turns it upright and drops its
 * metadata, such as the place. Returns the original file when the browser cannot decode it: the server says why it
 * does not take it. With a crop, the size is that of the turned picture.
 */
export async function shrinkPhoto(file: Blob, edge = maxEdge, crop?: Crop): Promise<ShrunkPhoto> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { blob: file, preview: undefined }
  try {
    const blob = await jpegOf(draw(bitmap, edge, crop))
    const { width, height } = turned(bitmap, crop)
    return {
      ...{ blob: blob ?? file, size: { width, height } },
      preview: draw(bitmap, previewEdge, crop).toDataURL('image/jpeg', quality),
    }
  } catch {
    return { blob: file, preview: undefined } // a canvas that the device has no memory for
  } finally {
    bitmap.close()
  }
}

const isOnItsSide = (crop: Crop | undefined) => crop !== undefined && crop.turns % 2 === 1

const turned = ({ width, height }: ImageBitmap, crop: Crop | undefined) =>
  isOnItsSide(crop) ? { width: height, height: width } : { width, height }

function draw(bitmap: ImageBitmap, edge: number, crop?: Crop): HTMLCanvasElement {
  const whole = turned(bitmap, crop)
  const ratio = crop?.ratio ?? whole.width / whole.height
  const width = Math.min(whole.width, whole.height * ratio)
  const height = Math.min(whole.height, whole.width / ratio)
  const scale = Math.min(1, edge / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(canvas.width / width, canvas.height / height)
  const part = crop?.part ?? 0
  context.translate(whole.width / 2 - (whole.width - width) * part, whole.height / 2 - (whole.height - height) * part)
  context.rotate(((crop?.turns ?? 0) * Math.PI) / 2)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
