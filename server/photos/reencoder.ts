import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { maxPhotoMegabytes } from '#domain/photo.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Picture } from './repository.ts'

export type ReencodeRequest = { id: number; picture: Uint8Array }
export type ReencodeResponse = { id: number } & ({ picture: Picture } | { refused: Refusal })
type Refusal = 'not a picture' | 'too many pixels' | 'too slow'

/** Pictures that wait for the thread. Each may have 8 MB. */
const maxWaiting = 12
/** The thread ends after this pause, which gives its memory back. */
const idleMs = 10_000
/** The thread's own limit comes first. This one is for a thread that hangs. */
const hangMs = 60_000
const busySeconds = 10

/** Limits of the thread's JavaScript. The pixels are outside. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
/** Next to this module, in the sources and in the build. */
const program = new URL(`./reencode-thread${extname(import.meta.filename)}`, import.meta.url)

type Job = { picture: Uint8Array; resolve(picture: Picture): void; reject(error: unknown): void }
type Running = Job & { id: number; worker: Worker; hanging: NodeJS.Timeout }

/**
 * Re-encodes pictures in a worker thread, one at a time. The thread starts with the first picture. If it dies, the next
 * picture starts it again.
 */
export class Reencoder {
  readonly #waiting: Job[] = []
  #worker: Worker | undefined
  #running: Running | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0

  /** Rejects with the HTTP error for bytes that are not a picture, and with 503 when too many pictures wait. */
  async reencode(picture: Uint8Array): Promise<Picture> {
    if (!startsLikePicture(picture)) throw errorFor('not a picture')
    if (this.#waiting.length >= maxWaiting) throw busy()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ picture, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    await this.#end()
  }

  #next(): void {
    if (this.#running) return
    clearTimeout(this.#idle)
    const job = this.#waiting.shift()
    if (!job) {
      this.#idle = setTimeout(() => this.#end(), idleMs).unref()
      return
    }
    this.#worker ??= this.#start()
    const hanging = setTimeout(() => this.#end(), hangMs).unref()
    this.#running = { ...job, id: ++this.#lastId, worker: this.#worker, hanging }
    this.#worker.postMessage({ id: this.#lastId, picture: job.picture } satisfies ReencodeRequest)
  }

  #start(): Worker {
    const worker = new Worker(program, { resourceLimits })
    worker.on('error', () => {}) // `exit` follows
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
      if (this.#running?.worker === worker) this.#settle(({ reject }) => reject(busy()))
    })
    worker.on('message', (response: ReencodeResponse) => {
      if (response.id !== this.#running?.id) return
      this.#settle(({ resolve, reject }) =>
        'picture' in response ? resolve(response.picture) : reject(errorFor(response.refused)),
      )
    })
    return worker
  }

  #settle(settle: (job: Job) => void): void {
    if (!this.#running) return
    clearTimeout(this.#running.hanging)
    settle(this.#running)
    this.#running = undefined
    this.#next()
  }

  /** A picture that comes while the thread ends gets a new one. */
  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
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
export const tooLarge = () => new HttpError(413, `A picture can have up to ${maxPhotoMegabytes} MB`)

export const busy = () =>
  new HttpError(503, 'Too many photos arrive right now, please try again', { retryAfter: busySeconds })

function errorFor(refusal: Refusal): HttpError {
  if (refusal === 'not a picture') return notAPicture()
  if (refusal === 'too many pixels') return new HttpError(413, 'A picture can have up to 60 megapixels')
  return new HttpError(413, 'This picture takes too long to read, please send a smaller one')
}
