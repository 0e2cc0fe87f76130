import type { ReactNode } from 'react'
import { formKeyField, photosPathOf } from '#features/customer-page/request-page.ts'
import { isFinished } from '#features/customer-page/requests.ts'
import { maxPhotosPerRequest } from '#features/photos/photo.ts'
import type { RequestPage } from '#features/rendered-pages.ts'

/** The photos of the request, and the form that adds some. `fields` is the island of its fields. */
export function Photos({ page: { request, path, formKey }, fields }: { page: RequestPage; fields: ReactNode }) {
  const { photos } = request
  const left = isFinished(request) ? 0 : maxPhotosPerRequest - photos.length
  if (photos.length === 0 && left === 0) return null
  return (
    <section className="card">
      <h2 className="text-xl font-bold">Photos</h2>
      {photos.length > 0 && (
        <ul className="request-photos">
          {photos.map((id, index) => (
            <li key={id}>
              <img
                src={`${photosPathOf(path)}/${id}?size=thumb`}
                alt={nameOf(index)}
                width="160"
                height="160"
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <>
          <p className="mt-2 text-muted">
            {left === 1 ? 'You can add one more.' : `You can add up to ${left} photos.`}
          </p>
          <form
            method="post"
            action={`${path}/photos`}
            encType="multipart/form-data"
            data-path={photosPathOf(path)}
            data-stored={photos.length}
            className="mt-4"
          >
            <input type="hidden" name={formKeyField} value={formKey} />
            <div>{fields}</div>
          </form>
        </>
      )}
    </section>
  )
}

const nameOf = (index: number) => `Photo ${index + 1}`
