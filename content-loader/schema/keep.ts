import * as z from 'zod/mini'
import { fields, list, words } from './fields.ts'

/** keep.yaml: sentences and pictures of a sample that the owner likes, which `npm run doctor` then no longer reports. */
export const KeepFile = fields({
  /** As they stand in the content, with their placeholders. */
  sentences: z.optional(list(words)),
  /** Names of pictures. */
  pictures: z.optional(list(words)),
})
