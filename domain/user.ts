import * as z from 'zod/mini'
import { Timestamp, text } from './fields.ts'

/** A row of the table `users`. No code reads or writes it; docs/specification.md, Data, asks for the table. */
export const User = z.object({
  id: text(255),
  email: z.nullable(text(255)),
  firstName: z.nullable(text(255)),
  lastName: z.nullable(text(255)),
  profileImageUrl: z.nullable(text(2000)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
