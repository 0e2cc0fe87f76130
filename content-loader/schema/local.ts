import * as z from 'zod/mini'
import { fields, list, Point, webAddress, words } from './fields.ts'

/** The front matter of content/towns/<slug>.md: the page of a town in which the business works. Its body is the town's own text. */
export const TownFields = fields({
  /** As in `cities` or `moreCities` of business.yaml. */
  town: words,
  headline: words.check(z.maxLength(60, 'must be at most 60 characters')),
  lead: words,
  /** A picture that no other page shows. */
  picture: words,
  /** Such as "About 25 minutes from our shop." */
  driveTime: z.optional(words),
  /** Jobs that were done there. */
  jobs: z.optional(list(Point)),
  /** For search results; headline and lead unless given. */
  title: z.optional(words),
  description: z.optional(words),
})

/** The page of a town. `html` is what Markdown makes of the owner's own text. */
export type TownPage = Pick<z.infer<typeof TownFields>, 'town' | 'headline' | 'lead' | 'picture' | 'driveTime'> & {
  slug: string
  jobs: { title: string; text: string }[]
  title: string
  description: string
  html: string
}

/** Such as 2026-05 or 2026-05-17. */
const date = words.check(
  z.refine((text) => /^20\d\d-\d\d(-\d\d)?$/.test(text) && isDate(text), {
    error: 'must be a month or a day such as "2026-05" or "2026-05-17"',
  }),
)

/** A customer's own words, with their consent. */
const Review = fields({
  quote: words.check(z.maxLength(600, 'must be at most 600 characters')),
  /** As the customer allows it, such as "Ada L." */
  name: words,
  date,
  /** Where the words were written, such as "Google". */
  source: words,
  url: z.optional(webAddress('must be a web address such as https://www.example.com/reviews')),
})

/** content/reviews.yaml */
export const ReviewsFile = fields({ heading: z.optional(words), reviews: list(Review) })
/** What customers wrote, newest first. */
export type Reviews = { heading: string; reviews: z.infer<typeof Review>[] }

/** Whether the day exists. A month stands for its first day. */
function isDate(text: string): boolean {
  const day = text.length === 7 ? `${text}-01` : text
  return new Date(`${day}T12:00:00Z`).toJSON()?.startsWith(day) ?? false
}
