import * as z from 'zod/mini'
import { described, fields, list, Point, webAddress, words } from './fields.ts'

/** The front matter of content/towns/<slug>.md: the page of a town in which the business works. Its body is the town's own text. */
export const TownFields = fields({
  town: described(words, 'The town, as in cities or moreCities of business.yaml.', { example: 'Shawnee' }),
  headline: described(words.check(z.maxLength(60, 'must be at most 60 characters')), 'The heading of the page.', {
    example: 'Electrician in Shawnee',
  }),
  lead: described(words, 'The sentence below the heading.', { example: 'We work in Shawnee every week.' }),
  picture: described(words, 'The name of a picture that no other page shows.', { example: 'shawnee-panel' }),
  driveTime: described(z.optional(words), 'How long the crew drives.', { example: 'About 25 minutes from our shop.' }),
  jobs: described(z.optional(list(Point)), 'Jobs that were done there.'),
  title: described(z.optional(words), 'The title in search results.', {
    byDefault: 'headline',
    example: 'Electrician in Shawnee, OK',
  }),
  description: described(z.optional(words), 'The description in search results.', {
    byDefault: 'lead',
    example: 'Panels, lights and repairs in Shawnee.',
  }),
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
  quote: described(words.check(z.maxLength(600, 'must be at most 600 characters')), 'The customer’s own words.', {
    example: 'They came when they said.',
  }),
  name: described(words, 'The name, as the customer allows it.', { example: 'Ada L.' }),
  date: described(date, 'When the words were written.', { example: '2026-05' }),
  source: described(words, 'Where they were written.', { example: 'Google' }),
  url: described(
    z.optional(webAddress('must be a web address such as https://www.example.com/reviews')),
    'Where they can be read.',
    { example: 'https://www.example.com/reviews' },
  ),
})

/** content/reviews.yaml */
export const ReviewsFile = fields({
  heading: described(z.optional(words), 'The heading of the section.', { example: 'What customers say' }),
  reviews: described(list(Review), 'Customers’ own words, with their consent. They are shown newest first.'),
})
/** What customers wrote, newest first. */
export type Reviews = { heading: string; reviews: z.infer<typeof Review>[] }

/** Whether the day exists. A month stands for its first day. */
function isDate(text: string): boolean {
  const day = text.length === 7 ? `${text}-01` : text
  return new Date(`${day}T12:00:00Z`).toJSON()?.startsWith(day) ?? false
}
