import { Camera } from 'lucide-react'
import { endOfPart, mark, repeatedFor, shownIf } from '#domain/page-template.ts'
import { photoTypes } from '#domain/photo.ts'
import { photosField } from '#domain/request-page.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

/** The photos of the request, and the form that adds some. */
export function RequestPhotos() {
  return (
    <>
      {shownIf('photosOrForm')}
      <section className="card">
        <h2 className="text-xl font-bold">Photos</h2>
        {shownIf('photos')}
        <ul className="request-photos">
          {repeatedFor('photos')}
          <li>
            <img src={mark('thumbnail')} alt={mark('description')} width="160" height="160" loading="lazy" />
          </li>
          {endOfPart}
        </ul>
        {endOfPart}
        {shownIf('photosPath')}
        <form
          method="post"
          action={mark('photosPath')}
          encType="multipart/form-data"
          className="mt-4 grid justify-items-start gap-4"
          data-photo-form
          data-stored={mark('photosStored')}
          data-hint={mark('photosHint')}
        >
          <Field
            id="request-photos"
            label="Show us the panel, the outlet or the place"
            hint={mark('photosHint')}
            className="w-full"
          >
            {({ 'aria-required': _, ...control }) => (
              <input
                {...control}
                className="control"
                type="file"
                name={photosField}
                accept={photoTypes.join()}
                multiple
                required
              />
            )}
          </Field>
          <Button type="submit" look="quiet">
            <Camera aria-hidden className="size-5" />
            Send photos
          </Button>
        </form>
        {endOfPart}
      </section>
      {endOfPart}
    </>
  )
}
