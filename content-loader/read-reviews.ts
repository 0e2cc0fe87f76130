import type { ContentReader } from './content-reader.ts'
import { type Reviews, ReviewsFile } from './schema/local.ts'

/** Reads reviews.yaml, which a content may leave out. The words are the customers' own, so they have no placeholders. */
export function readReviews(reader: ContentReader): Reviews {
  const none = { heading: 'What customers say', reviews: [] }
  if (!reader.filesIn(reader.folder).some(({ name }) => name === 'reviews.yaml')) return none
  const read = reader.read(`${reader.folder}/reviews.yaml`, ReviewsFile)
  if (!read) return none
  const { heading = none.heading, reviews } = read.fields
  return { heading, reviews: reviews.toSorted((one, other) => (one.date < other.date ? 1 : -1)) }
}
