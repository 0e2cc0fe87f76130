import type { RejectedForm } from '#features/rendered-pages.ts'
import type { HttpError } from './http-error.ts'

/** What a page shows of a rejected form. The fields are those of the schema that it was validated with. */
export function rejectedForm<Field extends string>(
  { message, fieldErrors = [] }: HttpError,
  typed: RejectedForm<Field>['typed'],
): RejectedForm<Field> {
  return {
    error: fieldErrors.length > 0 ? 'Please fix these fields:' : `${message}.`,
    fieldErrors: new Map(fieldErrors.map(({ pointer, detail }) => [pointer.slice(1) as Field, detail])),
    typed,
  }
}
