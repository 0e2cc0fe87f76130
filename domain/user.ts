import * as z from 'zod/mini'
import { Timestamp, text } from './fields.ts'

/** Required by docs/specification.md, Data. No screen uses it yet. */
export const User = z.object({
  id: text(255),
  email: z.nullable(text(255)),
  firstName: z.nullable(text(255)),
  lastName: z.nullable(text(255)),
  profileImageUrl: z.nullable(text(2000)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
