import { Camera } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { trade } from '#content'
import { photosField } from '#features/customer-page/request-page.ts'
import { maxPhotoMegabytes, photoTypes } from '#features/photos/photo.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { Photos } from '#ui/photos/chosen-photo.ts'
import { PhotoPicker } from '#ui/photos/photo-picker.tsx'
import { createPhotos } from '#ui/photos/photos.ts'

const hint = `JPEG, PNG or WebP, up to ${maxPhotoMegabytes} MB each`

/**
 * What the photo form contains. The form is posted with its pictures as they are, or once this is hydrated, they are
 * shrunk and sent as soon as they are chosen.
 */
export function AddPhotos() {
  const [photos, setPhotos] = useState<Photos>()
  const picker = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (photos) picker.current?.querySelector('input')?.focus()
  }, [photos])
  async function sendChosen({ currentTarget: { form, files } }: ChangeEvent<HTMLInputElement>) {
    if (!form || !files) return
    // The island does not know the request, so the form around it says which one it is.
    const { path = '', stored } = form.dataset
    const created = createPhotos({ path, stored: Number(stored) })
    setPhotos(created)
    await created.add([...files])
    await created.send(path)
  }
  if (photos) {
    return (
      <div ref={picker}>
        <PhotoPicker photos={photos} label="Add photos" hint="The first ones are sent right away" />
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Field id="request-photos" label={trade.photoRequest} hint={hint} className="w-full">
        {({ 'aria-required': _, ...control }) => (
          <input
            {...control}
            className="control"
            type="file"
            name={photosField}
            accept={photoTypes.join()}
            multiple
            required
            onChange={sendChosen}
          />
        )}
      </Field>
      <Button type="submit" look="quiet">
        <Camera aria-hidden className="size-5" />
        Send photos
      </Button>
    </div>
  )
}
