import * as z from 'zod/mini'
import { HttpError, notFound } from './http-error.ts'

/** The header with which a change is only made when nobody changed the row meanwhile. */
export const IfMatch = z.object({
  'if-match': z.optional(z.string().check(z.meta({ description: 'The row’s updatedAt, in double quotes' }))),
})

/** What no row was ever changed at. */
const never = '1970-01-01T00:00:00.000Z'

/** When the row was last changed as far as the caller knows; undefined when that does not matter. */
export function expectedUpdatedAt({ 'if-match': tag }: z.infer<typeof IfMatch>): string | undefined {
  if (tag === undefined || tag === '*') return undefined
  const [, time] = /^"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"$/.exec(tag) ?? []
  return time === undefined || Number.isNaN(Date.parse(time)) ? never : time
}

/** Ends a change that reached no row: there is none, or it was changed meanwhile. */
export function notFoundOrStale(row: object | undefined, what: string, shortly: string): never {
  if (!row) notFound(what)
  throw new HttpError(412, `This ${shortly} was changed meanwhile`)
}
