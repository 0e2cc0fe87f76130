import type { PhotoReceipt } from '#features/photos/photo.ts'
import { ApiError } from '#ui/api.ts'

/** Without progress. */
const timeoutMs = 60_000

type Options = {
  /** The Idempotency-Key. A repeat with the same key stores the picture once. */
  key: string
  /** Gets the part that is sent, from 0 to 1. */
  onProgress?(part: number): void
}

/**
 * Sends a picture. Resolves to the photo's id; undefined when the answer was cut off. Rejects with ApiError, or with
 * TypeError when the connection fails. Uses XMLHttpRequest, because fetch() does not report progress.
 */
export function uploadPhoto(
  path: string,
  picture: Blob,
  { key, onProgress }: Options,
): Promise<PhotoReceipt['id'] | undefined> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const start = performance.now()
    request.upload.onprogress = ({ loaded, total }) => {
      request.timeout = performance.now() - start + timeoutMs
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.onload = () => (request.status < 300 ? resolve(idIn(request.responseText)) : reject(errorOf(request)))
    request.onerror = () => reject(new TypeError('The connection was lost'))
    request.ontimeout = () => reject(new TypeError('The connection timed out'))
    request.open('POST', path)
    request.timeout = timeoutMs
    request.setRequestHeader('Content-Type', picture.type || 'application/octet-stream')
    request.setRequestHeader('Idempotency-Key', key)
    request.send(picture)
  })
}

/** The photo is stored, whatever the rest of the answer says. */
function idIn(text: string): number | undefined {
  try {
    return (JSON.parse(text) as Partial<PhotoReceipt>).id // the endpoint's answer
  } catch {
    return undefined
  }
}

function errorOf(request: XMLHttpRequest): ApiError {
  const { status, statusText, responseText } = request
  const isSentence = responseText !== '' && request.getResponseHeader('Content-Type')?.startsWith('text/plain')
  return new ApiError(status, responseText || statusText, isSentence ? responseText : undefined)
}
