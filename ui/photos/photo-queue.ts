import { ApiError } from '#ui/api.ts'
import { newIdempotencyKey } from '#ui/idempotency-key.ts'
import { type ChosenPhoto, type PhotosState, roomIn, type Step } from './chosen-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { uploadPhoto } from './upload-photo.ts'

type Store = { get(): PhotosState; set(state: PhotosState): void }

/** The same picture would get the same answer. */
const finalStatuses = new Set([404, 409, 413, 415])

/** Shrinks and sends photos, one at a time: a phone has little memory, and the server takes one at a time too. */
export class PhotoQueue {
  #store: Store
  #pictures = new Map<ChosenPhoto['key'], Blob>()
  #lastJob: Promise<void> = Promise.resolve()

  constructor(store: Store) {
    this.#store = store
  }

  add(files: readonly File[]): void {
    const state = this.#store.get()
    const taken = files.slice(0, roomIn(state)).map((file) => ({ file, key: newIdempotencyKey() }))
    const left = files.length - taken.length
    const added = taken.map(({ key }) => ({ key, preview: undefined, step: 'waiting' as const }))
    const notice = left > 0 ? `You can send up to six photos, so ${left} did not fit` : undefined
    this.#store.set({ ...state, photos: [...state.photos, ...added], notice })
    for (const { file, key } of taken) {
      void this.#inTurn(async () => {
        if (!this.#find(key)) return // removed before its turn
        const { blob, preview } = await shrinkPhoto(file)
        if (!this.#find(key)) return
        this.#pictures.set(key, blob)
        this.#change(key, { preview })
      })
    }
  }

  remove(key: string): void {
    const state = this.#store.get()
    this.#pictures.delete(key)
    this.#store.set({ ...state, photos: state.photos.filter((photo) => photo.key !== key), notice: undefined })
  }

  /** Sends the photos that wait now. */
  async send(): Promise<void> {
    const waiting = this.#store.get().photos.filter(({ step }) => step === 'waiting')
    await Promise.all(waiting.map(({ key }) => this.#inTurn(() => this.#send(key))))
  }

  async retry(key: string): Promise<void> {
    this.#change(key, { step: 'waiting' })
    await this.#inTurn(() => this.#send(key))
  }

  async #send(key: string): Promise<void> {
    const { path } = this.#store.get()
    const picture = this.#pictures.get(key)
    if (!path || !picture || this.#find(key)?.step !== 'waiting') return
    this.#change(key, { step: 'sending', part: 0 })
    try {
      await uploadPhoto(path, picture, { key, onProgress: (part) => this.#change(key, { step: 'sending', part }) })
      this.#pictures.delete(key)
      this.#change(key, { step: 'sent' })
    } catch (error) {
      const canRetry = !(error instanceof ApiError && finalStatuses.has(error.status))
      this.#change(key, { step: 'failed', reason: reasonOf(error), canRetry })
    }
  }

  /** Runs the jobs one after the other. */
  #inTurn(job: () => Promise<void>): Promise<void> {
    this.#lastJob = this.#lastJob.then(job)
    return this.#lastJob
  }

  #find(key: string): ChosenPhoto | undefined {
    return this.#store.get().photos.find((photo) => photo.key === key)
  }

  #change(key: string, change: Step | Pick<ChosenPhoto, 'preview'>): void {
    const state = this.#store.get()
    const photos = state.photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo))
    this.#store.set({ ...state, photos })
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence ?? `The server answered ${error.status}`
  return error instanceof Error ? error.message : String(error)
}
