import { createRoot } from 'react-dom/client'
import { photosPathOf } from '#domain/request-page.ts'
import { PhotoPicker } from '#ui/photos/photo-picker.tsx'
import { createPhotos } from '#ui/photos/photos.ts'

/** Replaces the plain form of the customer's page, and shrinks and sends the pictures that were chosen in it. */
export async function sendChosen(form: HTMLFormElement, files: readonly File[]): Promise<void> {
  const path = photosPathOf(new URL(form.action).pathname)
  const photos = createPhotos({ path, stored: Number(form.dataset.stored) })
  const place = document.createElement('div')
  form.replaceWith(place)
  place.className = form.className
  createRoot(place).render(<PhotoPicker photos={photos} label="Add photos" hint={form.dataset.hint ?? ''} />)
  await photos.add(files)
  await photos.send(path)
}
