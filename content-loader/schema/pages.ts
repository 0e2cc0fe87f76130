import * as z from 'zod/mini'
import { fields, list, Point, when, words } from './fields.ts'

/** For search results. The layout appends the name of the business to the title. */
const head = { title: words, description: words }
const callToAction = fields({ heading: words, text: words })

/** content/pages/home.md */
export const HomeFields = fields({
  ...head,
  headline: words,
  lead: words,
  servicesHeading: words,
  emergencyCard: fields({ title: words, text: words }),
  allServices: fields({ heading: words, text: words }),
  hoursHeading: words,
  hoursNote: words,
  /** The link to the contact page, which shows when a person answers the phone. */
  phoneHoursLink: words,
  crew: fields({ heading: words, text: words }),
  callToAction,
})

/** content/pages/about.md. The body is the story of the business. */
export const AboutFields = fields({
  ...head,
  headline: words,
  lead: words,
  picture: words,
  storyHeading: words,
  mission: fields({ heading: words, text: words, values: list(Point) }),
  area: fields({ heading: words, note: words, link: words, afterLink: words }),
  callToAction,
})

/** content/pages/services.md */
export const ServicesFields = fields({
  ...head,
  headline: words,
  lead: words,
  picture: words,
  listHeading: words,
  crew: fields({ heading: words, text: words, facts: list(Point) }),
  reasonsHeading: words,
  area: fields({ heading: words, note: words, link: words, afterLink: words }),
  callToAction,
})

/** content/pages/booking.md */
export const BookingFields = fields({
  description: words,
  lead: words,
  expectations: list(Point),
  /** Above the prices of business.yaml and of the services, "Typical prices" unless given, and a sentence below it. */
  pricesHeading: z.optional(words),
  pricesNote: z.optional(words),
  emergency: fields({ heading: words, text: words }),
})

/** content/pages/contact.md */
export const ContactFields = fields({
  description: words,
  lead: words,
  hoursNote: words,
  emergency: fields({ heading: words, text: words }),
  areaNote: words,
})

/** content/pages/gallery.md: the cards in their order. A card with `service` disappears with that service. */
export const GalleryFields = fields({
  description: words,
  lead: words,
  /** What the pictures are, while they are not photographs of your work. */
  note: z.optional(words),
  cards: list(
    fields({
      title: words,
      description: words,
      category: words,
      picture: words,
      service: z.optional(words),
      ...when,
    }),
  ),
  callToAction,
})

/** content/pages/not-found.md */
export const NotFoundFields = fields({ lead: words, call: Point, booking: Point, services: Point, home: Point })

/** content/claims.yaml: the promises to every customer, and further facts for the About page. */
export const ClaimsFile = fields({ commitments: list(Point), localFacts: list(Point) })

/** content/pictures.yaml: the alt text of each picture, by the file's name without its extension. */
export const PicturesFile = z.record(
  z.string().check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lowercase letters, digits and dashes')),
  words,
)
