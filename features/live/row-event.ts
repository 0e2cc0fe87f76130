import * as z from 'zod/mini'
import { listNames } from '#features/lists.ts'
import { Id } from '#firm/fields.ts'

/** A committed change of a row, as open dashboards hear of it. It holds no data of the row. */
export const RowEvent = z.object({
  list: z.enum(listNames),
  id: Id,
  /**
   * `quote`: a quote was written, sent, withdrawn or answered. `message`: the customer wrote, asked for another day, cancelled or sent photos, or staff wrote to them. `told`: an
   * email told the customer the new time.
   */
  kind: z.enum(['created', 'changed', 'deleted', 'restored', 'message', 'told', 'quote']),
  by: z.enum(['customer', 'staff']),
  /** The staff session that made the change, as `ready` names it. */
  session: z.optional(z.string()),
})
export type RowEvent = z.infer<typeof RowEvent>
