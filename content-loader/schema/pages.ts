import * as z from 'zod/mini'
import { described, fields, flag, list, number, Point, when, wholeNumber, words, wordsOr } from './fields.ts'

/** For search results. The layout appends the name of the business to the title. */
const head = {
  title: described(words, 'The title in search results. The name of the business follows it.'),
  description: described(words, 'The description in search results.'),
}
const headline = described(words, 'The heading of the page.')
const lead = described(words, 'The sentence below the heading.')
const picture = described(words, 'The name of the picture on top.')
const pageTitle = (text: string) =>
  described(wordsOr(text), 'The heading of the page, and the title in search results.')
const { description } = head

const headingAndText = {
  heading: described(words, 'The heading.', { example: 'Tell us what you need' }),
  text: described(words, 'One or two sentences.', { example: 'Book a visit in a minute, or call.' }),
}
const callToAction = described(fields(headingAndText), 'The end of the page: why to book or call.')
const emergency = described(fields(headingAndText), 'The notice about emergencies.')
const area = described(
  fields({
    heading: described(words, 'The heading of the service area.'),
    note: described(words, 'The sentence about other towns, before the link.'),
    link: described(words, 'The link to the contact page.'),
    afterLink: described(words, 'The end of the sentence.'),
  }),
  'The service area with its map.',
)

/** `true` takes the page off the site: no address, and no link to it. Its other fields are not read. */
const hidden = described(flag, 'Takes the page off the site: no address, and no link to it. Other fields are not read.')

const percent = (about: string) =>
  described(number(0, 100, 'must be a percentage from 0 to 100, such as 12.5'), about, { example: '12.5' })
const across = 'In percent of its width.'
const down = 'In percent of its height.'
const windows = (picture: string) =>
  described(
    z.optional(
      list(fields({ left: percent(across), top: percent(down), width: percent(across), height: percent(down) })),
    ),
    `The lit windows in the picture \`${picture}\`. They light up once when the page opens.`,
  )

/** content/pages/home.md */
export const HomeFields = fields({
  ...head,
  headline,
  lead,
  brightHero: described(flag, 'The picture on top, `hero`, is bright, such as a house at noon. Its text is then dark.'),
  heroWindows: windows('hero'),
  heroTallWindows: windows('hero-tall'),
  urgentCardTitle: described(
    wordsOr('Something’s wrong now'),
    'The first card below the hero: the advice for emergencies, and the button that calls.',
  ),
  priceCardTitle: described(wordsOr('I want a price'), 'The card that leads to the contact form.'),
  priceCardText: described(z.optional(words), 'A short sentence on it.'),
  visitCardTitle: described(wordsOr('I want a visit'), 'The card that leads to the booking form.'),
  visitCardText: described(z.optional(words), 'A short sentence on it.'),
  priceHeading: described(
    wordsOr('What would it cost?'),
    'The heading of the form that shows the price of a service and the drive to a town. Without a service with a price, there is none.',
  ),
  servicesHeading: described(words, 'The heading of the picture cards.'),
  serviceCards: described(
    z._default(wholeNumber(1, 5, 'must be a number from 1 to 5'), 3),
    'How many picture cards of services there are at most, without the one for emergencies.',
  ),
  emergencyCard: described(
    fields({ title: described(words, 'The title of the card.'), text: described(words, 'A short sentence.') }),
    'The card for emergencies. Without emergencyService, there is none.',
  ),
  allServices: described(
    fields({
      ...headingAndText,
      count: described(
        z._default(wholeNumber(1, 20, 'must be a number from 1 to 20'), 4),
        'How many services are listed. One more is listed if it would be the only one left out.',
      ),
      link: described(wordsOr('View All Services'), 'The link to all services.'),
    }),
    'The short list of services.',
  ),
  reasonsHeading: described(wordsOr('Why Choose {firm}'), 'The heading of the commitments.'),
  projectsLabel: described(wordsOr('Projects Completed'), 'The words below projectsCompleted of business.yaml.'),
  emergencyLabel: described(wordsOr('Emergency Service'), 'The words below 24/7.'),
  hoursHeading: described(words, 'The heading of the opening hours.'),
  hoursNote: described(words, 'The sentence before the link to the phone hours.'),
  phoneHoursLink: described(words, 'The link to the contact page, which shows when a person answers the phone.'),
  crew: described(fields(headingAndText), 'Who comes to the customer.'),
  callToAction,
})

/** content/pages/about.md. The body is the story of the business. */
export const AboutFields = fields({
  ...head,
  hidden,
  headline,
  lead,
  picture,
  storyHeading: described(words, 'The heading of the story, which is the text below the fields.'),
  people: described(
    z.optional(
      fields({
        heading: described(words, 'The heading.', { example: 'Who comes to your door' }),
        members: described(
          list(
            fields({
              name: described(words, 'The first name, or the whole one.', { example: 'Maria' }),
              role: described(words, 'What they do.', { example: 'Owner and electrician' }),
              text: described(z.optional(words), 'A sentence or two.', { example: 'Answers the phone.' }),
              picture: described(z.optional(words), 'The name of a portrait. Without it, the initial stands there.', {
                example: 'maria',
              }),
            }),
          ),
          'The people, in their order.',
        ),
      }),
    ),
    'Who comes to the customer, by name.',
  ),
  assurance: described(
    z.optional(fields(headingAndText)),
    'License and insurance in words. The license number follows.',
  ),
  reasonsHeading: described(wordsOr('Why choose us'), 'The heading of the commitments and local facts.'),
  mission: described(
    fields({ ...headingAndText, values: described(list(Point), 'The values: cards.') }),
    'The mission and the values.',
  ),
  area,
  callToAction,
})

/** content/pages/services.md */
export const ServicesFields = fields({
  ...head,
  headline,
  lead,
  picture,
  listHeading: described(words, 'The heading of the list of services.'),
  pricesHeading: described(wordsOr('Prices'), 'The heading of the prices of business.yaml.'),
  crew: described(
    fields({ ...headingAndText, facts: described(list(Point), 'Facts about the crew.') }),
    'Who comes to the customer.',
  ),
  reasonsHeading: described(words, 'The heading of the commitments.'),
  area,
  callToAction,
})

/** content/pages/booking.md. `title` is the heading of the page, too. */
export const BookingFields = fields({
  title: pageTitle('Schedule Your Service'),
  description,
  lead,
  expectationsHeading: described(wordsOr('What to Expect'), 'The heading beside the form.'),
  expectations: described(list(Point), 'What happens after a booking.'),
  pricesHeading: described(
    wordsOr('Typical prices'),
    'The heading of the prices of business.yaml and of the services.',
  ),
  pricesNote: described(z.optional(words), 'A sentence below that heading.'),
  emergency,
})

/** content/pages/contact.md. `title` is the heading of the page, too. */
export const QuoteRequestFields = fields({
  title: pageTitle('Get In Touch'),
  description,
  lead,
  formHeading: described(wordsOr('Request a Quote'), 'The heading of the form.'),
  contactHeading: described(wordsOr('Talk to us'), 'The heading of phone number and addresses.'),
  hoursHeading: described(wordsOr('Business Hours'), 'The heading of the phone hours.'),
  hoursNote: described(words, 'The sentence below that heading.'),
  emergency,
  areaHeading: described(wordsOr('Areas We Serve'), 'The heading of the towns.'),
  areaLink: described(wordsOr("Don't see your city?"), 'A link to the form below the towns.'),
  areaNote: described(words, 'The text after that link.'),
})

/**
 * content/pages/gallery.md: the cards in their order. A card with `service` disappears with that service. `title` is the
 * heading of the page, too.
 */
export const GalleryFields = fields({
  title: pageTitle('Our Professional Work'),
  hidden,
  description,
  lead,
  note: described(z.optional(words), 'What the pictures are, while they are not photos of your work.'),
  cards: described(
    list(
      fields({
        title: described(words, 'The title of the card.'),
        description: described(words, 'What the picture shows.'),
        category: described(words, 'The word on the badge.'),
        points: described(
          z.optional(
            list(
              fields({
                text: described(words, 'What to look at, in a few words.', { example: 'Every circuit is labeled' }),
                left: percent(across),
                top: percent(down),
              }),
            ),
          ),
          'What is good about the work in the picture. Each point has a number on it.',
        ),
        picture: described(words, 'The name of the picture.'),
        service: described(z.optional(words), 'The file name of a service. Without that service, the card disappears.'),
        ...when,
      }),
    ),
    'The pictures, in their order.',
  ),
  callToAction,
})

/** content/pages/not-found.md */
export const NotFoundFields = fields({
  title: described(wordsOr('Page Not Found'), 'The heading of the page.'),
  lead,
  picture: described(z.optional(words), 'The name of the picture on top.', { example: 'van' }),
  call: described(Point, 'The card that calls.'),
  booking: described(Point, 'The card that leads to the booking page.'),
  services: described(Point, 'The card that leads to the services.'),
  home: described(Point, 'The card that leads to the home page.'),
  hint: described(z.optional(words), 'A line for developers.', { example: 'Did you forget to add the page?' }),
})

/** content/pages/<name>.md: a page of your own at /<name>. Its text and sections are the body. */
export const OwnPageFields = fields({
  ...head,
  hidden,
  headline: described(z.optional(words), 'The heading of the page.', { byDefault: 'title' }),
  lead: described(z.optional(words), 'The sentence below the heading.'),
  picture: described(z.optional(words), 'The name of the picture on top.', { example: 'van' }),
  label: described(
    z.optional(words.check(z.maxLength(24, 'must be at most 24 characters'))),
    'The words of the links to the page.',
    { byDefault: 'title', example: 'Privacy' },
  ),
  menu: described(
    flag,
    'Lists the page in the menu, after the other pages. It has room for two, with labels of at most 14 characters.',
  ),
  footer: described(flag, 'Lists the page at the end of the footer’s links.'),
  menuOrder: described(
    z.optional(number(0, 1000, 'must be a number')),
    'The place among your own pages. Pages without it come last, by name.',
    { example: '1' },
  ),
  callToAction: described(z.optional(fields(headingAndText)), 'The end of the page: why to book or call.'),
})

/** content/claims.yaml: the promises to every customer, and further facts for the About page. */
export const ClaimsFile = fields({
  commitments: described(list(Point), 'The promises: on the home page, the About page and the services page.'),
  localFacts: described(list(Point), 'Further facts for the About page.'),
})

/** content/pictures.yaml: the alt text of each picture, by the file's name without its extension. */
export const PicturesFile = z.record(
  z.string().check(z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lowercase letters, digits and dashes')),
  words,
)
