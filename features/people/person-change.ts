import * as z from 'zod/mini'
import { NewPerson } from './person.ts'

/** At least one field is required. */
export const PersonChange = z.partial(NewPerson).check(
  z.refine((change) => Object.keys(change).length > 0, 'Nothing to change was sent'),
  z.meta({ anyOf: Object.keys(NewPerson.shape).map((field) => ({ required: [field] })) }),
)
export type PersonChange = z.infer<typeof PersonChange>
