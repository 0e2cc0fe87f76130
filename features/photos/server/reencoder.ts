import { maxPhotoMegabytes } from '#features/photos/photo.ts'
import type { ChildProcesses } from '#platform/child-process/child-processes.ts'
import type { Job } from '#platform/child-process/jobs.ts'
import { HttpError } from '#platform/http/http-error.ts'
import type { Picture } from './photos.ts'
import { type Refusal, refusalOf } from './refusals.ts'

const job: Job = {
  name: 'photo',
  heap: 48,
  // Ten times the size of two WebP files of 1,600 and 320 pixels.
  maxOutputBytes: 10 * 2 ** 20,
  failed: () => died(),
}

/**
 * Re-encodes the picture in the child process. Rejects with the HTTP error for bytes that are not an acceptable picture, and with
 * 503 when the process dies.
 */
export async function reencoded(processes: ChildProcesses, picture: Uint8Array, ip: string): Promise<Picture> {
  if (!startsLikePicture(picture)) throw notAPicture()
  const result = await processes.run(job, picture, ip)
  if ('exitCode' in result) throw errorFor(refusalOf(result.exitCode))
  return pictureIn(result)
}

/** The output begins with width, height and the length of the full size. Both files follow. */
function pictureIn(output: Buffer): Picture {
  const [width, height, fullLength] = [0, 4, 8].map((offset) => output.readUInt32BE(offset)) as [number, number, number] // of three
  const thumbStart = 12 + fullLength
  return { width, height, full: output.subarray(12, thumbStart), thumb: output.subarray(thumbStart) }
}

/** A cheap check of the first bytes, before a decoder sees any. */
function startsLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n'].some((start) => head.startsWith(start)) || /^RIFF[\s\S]{4}WEBP$/.test(head)
  )
}

/** The 415 for everything that is not a picture of the three types. */
export const notAPicture = () => new HttpError(415, 'This is not a JPEG, PNG or WebP picture')

/** The 413 for a body that is too long. */
export const tooLarge = () => new HttpError(413, `A picture can be up to ${maxPhotoMegabytes} MB`)

const died = () => new HttpError(503, 'This picture could not be read right now, please try again', { retryAfter: 10 })

function errorFor(refusal: Refusal | undefined): HttpError {
  switch (refusal) {
    case 'not a picture':
      return notAPicture()
    case 'too many pixels':
      return new HttpError(413, 'A picture can be up to 60 megapixels')
    case 'too long':
      return new HttpError(413, 'A picture can be up to 20,000 pixels long and 20 times as long as it is wide')
    case 'too much memory':
      return new HttpError(413, 'This picture takes too much memory to read, please send it as a plain JPEG')
    case 'too slow':
      return new HttpError(413, 'This picture takes too long to read, please send a smaller one')
    case undefined:
      return died()
  }
}
