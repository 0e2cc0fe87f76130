import * as z from 'zod/mini'
import { described, fields, list, words } from './fields.ts'

/** keep.yaml: sentences and pictures of a sample that the owner likes, which `npm run doctor` then no longer reports. */
export const KeepFile = fields({
  sentences: described(z.optional(list(words)), 'Sentences as they stand in the content, with their placeholders.', {
    example: 'We answer the phone ourselves.',
  }),
  pictures: described(z.optional(list(words)), 'Names of pictures.', { example: 'dimmer' }),
})
