import * as z from 'zod/mini'
import { fields, flag, list, number, Point, when, wholeNumber, words, wordsOr } from './fields.ts'

/** For search results. The layout appends the name of the business to the title. */
const head = { title: words, description: words }
const callToAction = fields({ heading: words, text: words })

/** `true` takes the page off the site: no address, and no link to it. Its other fields are not read. */
const hidden = flag

/** content/pages/home.md */
export const HomeFields = fields({
  ...head,
  headline: words,
  lead: words,
  servicesHeading: words,
  /** How many picture cards of services there are at most, without the one for emergencies. */
  serviceCards: z._default(wholeNumber(1, 5, 'must be a number from 1 to 5'), 3),
  emergencyCard: fields({ title: words, text: words }),
  allServices: fields({
    heading: words,
    text: words,
    /** How many services are listed. One more is listed if it would be the only one left out. */
    count: z._default(wholeNumber(1, 20, 'must be a number from 1 to 20'), 4),
    link: wordsOr('View All Services'),
  }),
  reasonsHeading: wordsOr('Why Choose {firm}'),
  /** The words below `projectsCompleted` of business.yaml. */
  projectsLabel: wordsOr('Projects Completed'),
  /** The words below 24/7. */
  emergencyLabel: wordsOr('Emergency Service'),
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
  hidden,
  headline: words,
  lead: words,
  picture: words,
  storyHeading: words,
  reasonsHeading: wordsOr('Why choose us'),
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
  /** Above the prices of business.yaml. */
  pricesHeading: wordsOr('Prices'),
  crew: fields({ heading: words, text: words, facts: list(Point) }),
  reasonsHeading: words,
  area: fields({ heading: words, note: words, link: words, afterLink: words }),
  callToAction,
})

/** content/pages/booking.md. `title` is the heading of the page, too. */
export const BookingFields = fields({
  title: wordsOr('Schedule Your Service'),
  description: words,
  lead: words,
  expectationsHeading: wordsOr('What to Expect'),
  expectations: list(Point),
  /** Above the prices of business.yaml and of the services, and a sentence below it. */
  pricesHeading: wordsOr('Typical prices'),
  pricesNote: z.optional(words),
  emergency: fields({ heading: words, text: words }),
})

/** content/pages/contact.md. `title` is the heading of the page, too. */
export const ContactFields = fields({
  title: wordsOr('Get In Touch'),
  description: words,
  lead: words,
  formHeading: wordsOr('Request a Quote'),
  contactHeading: wordsOr('Talk to us'),
  hoursHeading: wordsOr('Business Hours'),
  hoursNote: words,
  emergency: fields({ heading: words, text: words }),
  areaHeading: wordsOr('Areas We Serve'),
  /** A link, and the text after it. */
  areaLink: wordsOr("Don't see your city?"),
  areaNote: words,
})

/**
 * content/pages/gallery.md: the cards in their order. A card with `service` disappears with that service. `title` is the
 * heading of the page, too.
 */
export const GalleryFields = fields({
  title: wordsOr('Our Professional Work'),
  hidden,
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
export const NotFoundFields = fields({
  title: wordsOr('Page Not Found'),
  lead: words,
  call: Point,
  booking: Point,
  services: Point,
  home: Point,
  /** A line for developers. Without it, there is none. */
  hint: z.optional(words),
})

/** content/pages/<name>.md: a page of your own at /<name>. Its text and sections are the body. */
export const OwnPageFields = fields({
  ...head,
  hidden,
  /** The heading of the page. Unless given, the title. */
  headline: z.optional(words),
  lead: z.optional(words),
  picture: z.optional(words),
  /** The words of the links to the page. Unless given, the title. */
  label: z.optional(words.check(z.maxLength(24, 'must be at most 24 characters'))),
  /** Lists the page in the menu, after the other pages. */
  menu: flag,
  /** Lists the page at the end of the footer's links. */
  footer: flag,
  /** The place among your own pages in menu and footer. Pages without it come last, by name. */
  menuOrder: z.optional(number(0, 1000, 'must be a number')),
  /** The end of the page. Without it, there is none. */
  callToAction: z.optional(callToAction),
})

/** content/claims.yaml: the promises to every customer, and further facts for the About page. */
export const ClaimsFile = fields({ commitments: list(Point), localFacts: list(Point) })

/** content/pictures.yaml: the alt text of each picture, by the file's name without its extension. */
export const PicturesFile = z.record(
  z.string().check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lowercase letters, digits and dashes')),
  words,
)
