import * as z from 'zod/mini'
import { HttpError, notFound } from './http-error.ts'

/** The header that makes a change conditional: it applies only if the row still has this updatedAt. */
export const IfMatch = z.object({
  'if-match': z.optional(z.string().check(z.meta({ description: 'The row’s updatedAt, in double quotes' }))),
})

/** The same for a call that always needs it. */
export const RequiredIfMatch = z.required(IfMatch)

/** No row has this updatedAt. */
const never = '1970-01-01T00:00:00.000Z'

/** The updatedAt that If-Match names; undefined for an unconditional change. A malformed header matches no row. */
export function expectedUpdatedAt({ 'if-match': tag }: z.infer<typeof IfMatch>): string | undefined {
  if (tag === undefined || tag === '*') return undefined
  const [, time] = /^"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"$/.exec(tag) ?? []
  return time === undefined || Number.isNaN(Date.parse(time)) ? never : time
}

/** Throws 404 if there is no row, or 412 if the row has changed. */
export function notFoundOrStale(row: object | undefined, name: string, shortName: string): never {
  if (!row) notFound(name)
  throw new HttpError(412, `This ${shortName} has changed since you loaded it`)
}
