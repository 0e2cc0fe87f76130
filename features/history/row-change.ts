import * as z from 'zod/mini'
import { listNames } from '#features/lists.ts'
import { Id, Timestamp } from '#firm/fields.ts'

/** One change in the history of a row. */
export const RowChange = z.object({
  id: Id,
  list: z.enum(listNames),
  rowId: Id,
  /** A creation is only recorded when a person who signed in made the row. */
  kind: z.enum(['created', 'changed', 'deleted', 'restored', 'quote']),
  by: z.enum(['customer', 'staff']),
  /** The name of the person who made it. Null for a customer, the owner's password, and changes of before people had names. */
  person: z.nullable(z.string()),
  /** The old values of the fields that changed. Empty for a creation, a deletion, a restore and a quote. */
  before: z.record(z.string(), z.unknown()),
  /** The new values of the same fields. For a quote, its number, version and new status, and what was accepted. */
  after: z.record(z.string(), z.unknown()),
  createdAt: Timestamp,
})
export type RowChange = z.infer<typeof RowChange>
