import * as z from 'zod/mini'
import { fields, list, number, oneOf, Point, when, words, wordsOr } from './fields.ts'

/** Trades that schema.org knows: https://schema.org/HomeAndConstructionBusiness */
const schemaTypes = [
  'Electrician',
  'GeneralContractor',
  'HVACBusiness',
  'HomeAndConstructionBusiness',
  'HousePainter',
  'Locksmith',
  'MovingCompany',
  'Plumber',
  'RoofingContractor',
] as const

/** Terms joined by + and /, see content/trade.yaml. */
const emergencyEntry = words.check(
  z.refine((entry) => entry.split(/[+/]/).every((term) => /[\p{L}\d]/u.test(term)), {
    error: 'must have a word before and after each + and /',
  }),
)

const entries = z.optional(list(emergencyEntry))

/** What a visitor reads about one kind of danger, and the entries that name it. */
const emergencyKind = fields({
  /** Such as "You are locked out.". */
  headline: words,
  /** What to do before anything else. Without it, the `advice` for all emergencies. */
  advice: z.optional(words),
  words: list(emergencyEntry),
  /** Entries that count even within harmless words, such as an alarm that goes off. */
  always: entries,
})

const formOrder = z.optional(number(0, 1000, 'must be a number'))

/** content/trade.yaml: what depends on the trade and not on the business. */
export const TradeFile = fields({
  schemaType: oneOf(schemaTypes, `one of ${schemaTypes.join(', ')}`),
  /** The heading of all services, such as "Electrical Services". */
  servicesName: words,
  /** Choices of the forms that belong to no service page. A choice without formOrder comes last. */
  bookingChoices: list(
    fields({
      choice: words,
      /** What a choice such as Other is for: beside the form, such as "Repairs, outlets, flickering lights". */
      covers: z.optional(words),
      formOrder,
      ...when,
    }),
  ),
  quoteChoices: list(fields({ value: words, label: words, formOrder, ...when })),
  emergencies: fields({
    /** The booking choice that is always an emergency. */
    choice: z.optional(words),
    /** What visitors read when their text has an entry of no kind. */
    headline: wordsOr('This sounds dangerous.'),
    /** The advice for the choice, and for dangers of a kind that has none. */
    advice: words,
    /** The first kind that a text names counts. */
    kinds: z.optional(list(emergencyKind)),
    /** Entries of no kind. */
    words: entries,
    harmless: z.optional(z.array(emergencyEntry)),
    always: z.optional(z.array(emergencyEntry)),
  }).check(
    z.refine(({ kinds, words }) => kinds !== undefined || words !== undefined, {
      path: ['kinds'],
      error: 'is missing',
    }),
  ),
  /** The label of the last field of the booking form, and of the text of a quote request on the dashboard. */
  descriptionLabel: wordsOr('Project Description'),
  /** What the dashboard calls the list of quote requests. */
  submissionsName: wordsOr('Contact Submissions'),
  /** What a photo could show, such as "such as your panel". It ends the hint of the photo field. */
  photoHint: words,
  /** The label of the photo field on a request's page. */
  photoRequest: words,
  faults: fields({
    heading: words,
    intro: words,
    faults: list(
      fields({
        icon: oneOf(['bolt', 'drop', 'flame', 'gauge', 'plug', 'snow', 'toggle', 'wrench'], 'an icon such as bolt'),
        title: words,
        teaser: words,
        details: list(words),
        ...when,
      }),
    ),
  }),
  emergencyList: fields({ heading: words, lead: words, items: list(Point) }),
  /** Prices in dollars. Staff can take them over into the price list of the dashboard. */
  priceList: z.optional(
    list(
      fields({
        description: words.check(z.maxLength(300, 'must be at most 300 characters')),
        unit: z.optional(words.check(z.maxLength(20, 'must be at most 20 characters'))),
        price: words.check(z.regex(/^\d{1,6}(\.\d\d)?$/, 'must be dollars such as 185 or 185.50')),
        taxable: z.optional(z.boolean('must be true or false')),
      }),
    ),
  ),
  /** Made-up requests for `npm run seed` and the previews of emails. */
  examples: fields({ things: list(words), problems: list(words), emergencies: list(words), requests: list(words) }),
})
export type TradeFile = z.infer<typeof TradeFile>
