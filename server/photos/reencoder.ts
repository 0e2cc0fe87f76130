import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { maxPhotoMegabytes } from '#domain/photo.ts'
import { HttpError } from '#server/http/http-error.ts'
import { readBody } from '#server/http/read-body.ts'
import { type Refusal, refusalOf } from './refusals.ts'
import type { Picture } from './repository.ts'
import { Turns } from './turns.ts'

/** Uploads pass the limits of PhotoSaver first. */
const turnLimits = { atOnce: 1, ofAddress: 1, waiting: 12, waitingOfAddress: 12 }
/** Ten times the size of two WebP files of 1,600 and 320 pixels. */
const maxOutputBytes = 10 * 2 ** 20
/** Ends a process that hangs, so that its own time limit does not work. */
const hangMs = 30_000

/** The child process is the file beside this module, in the sources and in the build. */
const program = fileURLToPath(new URL(`./reencode-process${extname(import.meta.filename)}`, import.meta.url))
/** A small heap and few threads are enough, because pixels are outside the heap. */
const nodeOptions = ['--max-old-space-size=48', '--max-semi-space-size=1', '--v8-pool-size=1']
const env = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' }

/**
 * Re-encodes pictures, one at a time and in turns that alternate between addresses. Each is decoded in a child process of its
 * own, without the server's environment. If that process dies, one picture is lost.
 */
export class Reencoder {
  readonly #turns = new Turns(turnLimits)
  #closing = new AbortController()

  /** Rejects with the HTTP error for bytes that are not an acceptable picture, and with 503 when the process dies. */
  async reencode(picture: Uint8Array, ip: string): Promise<Picture> {
    if (!startsLikePicture(picture)) throw notAPicture()
    return this.#turns.run(ip, () => this.#reencode(picture))
  }

  close(): void {
    this.#closing.abort()
  }

  async #reencode(picture: Uint8Array): Promise<Picture> {
    const child = spawn(process.execPath, [...nodeOptions, program], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      signal: this.#closing.signal,
      timeout: hangMs,
      killSignal: 'SIGKILL',
    })
    const closed = once(child, 'close')
    child.stdin.on('error', () => {}) // it ended before it had read the picture
    child.stdin.end(picture)
    try {
      const [output, [exitCode]] = await Promise.all([readBody(child.stdout, maxOutputBytes, died), closed])
      if (exitCode === 0) return pictureIn(output)
      throw errorFor(refusalOf(exitCode))
    } catch (error) {
      throw error instanceof HttpError ? error : died()
    } finally {
      child.kill('SIGKILL')
    }
  }
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
