import * as z from 'zod/mini'
import { ListedRow } from '#features/lists.ts'
import { Timestamp } from '#firm/fields.ts'

/** A deleted row that staff can still restore, with its list. */
export const DeletedRow = z.discriminatedUnion('list', [
  z.extend(ListedRow.def.options[0], { deletedAt: Timestamp }),
  z.extend(ListedRow.def.options[1], { deletedAt: Timestamp }),
  z.extend(ListedRow.def.options[2], { deletedAt: Timestamp }),
])
export type DeletedRow = z.infer<typeof DeletedRow>
