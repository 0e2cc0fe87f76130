import { useRef, useState } from 'react'
import { photosPathOf } from '#features/customer-page/request-page.ts'
import { importWithRetry } from '#ui/import-with-retry.ts'
import type { Photos } from '#ui/photos/chosen-photo.ts'

type Components = Pick<typeof import('./chosen-photos.ts'), 'PhotoPicker' | 'SentPhotos'>
type Chosen = Components & { photos: Photos }

export type FormPhotos = ReturnType<typeof useFormPhotos>

/** The photos for a form. Their code loads when the first is chosen, and they are sent after the words. */
export function useFormPhotos() {
  const [chosen, setChosen] = useState<Chosen>()
  const [hasFailed, setFailed] = useState(false)
  const loading = useRef<Promise<Photos | undefined>>(undefined)

  async function load(files: readonly File[]): Promise<Photos | undefined> {
    try {
      const { createPhotos, ...components } = await importWithRetry(() => import('./chosen-photos.ts'))
      const photos = createPhotos()
      setChosen({ ...components, photos })
      setFailed(false)
      await photos.add(files)
      return photos
    } catch {
      setFailed(true)
      return undefined
    }
  }

  return {
    /** Undefined until the first photo is chosen. */
    chosen,
    /** Whether the code for photos could not be loaded. */
    hasFailed,
    choose(files: readonly File[]): void {
      if (files.length > 0) loading.current = load(files)
    },
    /** Sends them to the request that the form created. Without its path, they stay where they are. */
    async send({ request }: { request?: string }): Promise<void> {
      const photos = await loading.current
      if (request) await photos?.send(photosPathOf(request))
    },
    startOver(): void {
      loading.current = undefined
      setChosen(undefined)
    },
  }
}
