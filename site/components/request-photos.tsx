import type { ReactNode } from 'react'
import { endOfPart, mark, repeatedFor, shownIf } from '#domain/page-template.ts'
import { formKeyField } from '#domain/request-page.ts'

/** The photos of the request, and the form that adds some. `children` are its fields. */
export function RequestPhotos({ children }: { children?: ReactNode }) {
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
        <p className="mt-2 text-muted">{mark('photosLeft')}</p>
        <form
          method="post"
          action={mark('photosPath')}
          encType="multipart/form-data"
          data-stored={mark('photosStored')}
          className="mt-4"
        >
          <input type="hidden" name={formKeyField} value={mark('formKey')} />
          {children}
        </form>
        {endOfPart}
      </section>
      {endOfPart}
    </>
  )
}
