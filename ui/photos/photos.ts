import { createExternalStore } from '#ui/external-store.ts'
import { importWithRetry } from '#ui/import-with-retry.ts'
import type { Photos, PhotosState } from './chosen-photo.ts'
import type { PhotoQueue } from './photo-queue.ts'

/**
 * The photos of one request, kept outside React so that they outlive the form. The code that shrinks, sends and shows
 * them loads when the first is chosen.
 */
export function createPhotos({ path, stored = 0 }: Partial<Pick<PhotosState, 'path' | 'stored'>> = {}): Photos {
  const store = createExternalStore<PhotosState>({ photos: [], path, stored, notice: undefined, List: undefined })
  let queue: Promise<PhotoQueue> | undefined

  async function load() {
    const [{ PhotoQueue }, { PhotoList }] = await Promise.all([
      importWithRetry(() => import('./photo-queue.ts')),
      importWithRetry(() => import('./photo-list.tsx')),
    ])
    store.set({ ...store.get(), List: PhotoList })
    return new PhotoQueue(store)
  }

  /** Nothing happens when the code could not be loaded: there is no photo then. */
  async function withQueue(job: (loaded: PhotoQueue) => void | Promise<void>) {
    await queue?.then(job, () => {})
  }

  return {
    use: store.use,
    async add(files) {
      queue ??= load()
      try {
        const loaded = await queue
        loaded.add(files)
      } catch {
        queue = undefined
        store.set({ ...store.get(), notice: 'The photos could not be added, please choose them again' })
      }
    },
    send(path) {
      store.set({ ...store.get(), path })
      return withQueue((loaded) => loaded.send())
    },
    retry: (key) => withQueue((loaded) => loaded.retry(key)),
    remove: (key) => withQueue((loaded) => loaded.remove(key)),
  }
}
