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

/**
 * Shrinks a picture to a JPEG of at most `edge` pixels on its long edge. That also turns it upright and drops its
 * metadata, such as the place. Returns the original file when the browser cannot decode it: the server says why it
 * does not take it.
 */
export async function shrinkPhoto(file: Blob, edge = maxEdge): Promise<ShrunkPhoto> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { blob: file, preview: undefined }
  try {
    const blob = await jpegOf(draw(bitmap, edge))
    const { width, height } = bitmap
    return {
      ...{ blob: blob ?? file, size: { width, height } },
      preview: draw(bitmap, previewEdge).toDataURL('image/jpeg', quality),
    }
  } catch {
    return { blob: file, preview: undefined } // a canvas that the device has no memory for
  } finally {
    bitmap.close()
  }
}

function draw(bitmap: ImageBitmap, edge: number): HTMLCanvasElement {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
