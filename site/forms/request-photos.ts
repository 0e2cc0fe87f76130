import { useState } from 'react'
import { photosPathOf } from '#domain/request-page.ts'
import type { Photos } from '#ui/photos/chosen-photo.ts'
import { createPhotos } from '#ui/photos/photos.ts'

/** The photos for a form. They outlive it, because they are sent after the words. */
export function usePhotos() {
  const [current, setCurrent] = useState(() => createPhotos())
  return { current, startOver: () => setCurrent(createPhotos()) }
}

/** Sends the photos to the request that a form created. Without its address, they stay where they are. */
export function sendPhotos(photos: Photos, { request }: { request?: string }): void {
  if (request) void photos.send(photosPathOf(request))
}
