import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { explain, fieldErrorsIn } from '#firm/errors.ts'

/**
 * A React Hook Form resolver with the same schema and error messages as the server. `bodyOf` makes the request body from
 * the form's values. By default they are the same.
 */
export function validateWith<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output>,
  bodyOf: (values: Values) => unknown = (values) => values,
): Resolver<Values, unknown, Output> {
  return async (values) => {
    const result = z.safeParse(schema, bodyOf(values), { error: explain })
    if (result.success) return { values: result.data, errors: {} }
    const errors = [...fieldErrorsIn(result.error).byField].map(([field, message]) => [
      field,
      { type: 'invalid', message },
    ])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> } // paths of the schema are fields of the form
  }
}

/** The field errors in the order of `fields`, each with the id of its control. */
export function fieldErrorsOf<Field extends string>(
  errors: Partial<Record<Field, { message?: string | undefined }>>,
  fields: readonly Field[],
  idOf: (field: Field) => string,
): { id: string; message: string }[] {
  return fields.flatMap((field) => {
    const message = errors[field]?.message
    return message ? [{ id: idOf(field), message }] : []
  })
}
