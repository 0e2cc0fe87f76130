import * as z from 'zod/mini'
import { described, fields, list, number, oneOf, Point, when, words, wordsOr } from './fields.ts'

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
  headline: described(words, 'What visitors read first.'),
  advice: described(z.optional(words), 'What to do before anything else.', { byDefault: 'emergencies.advice' }),
  words: described(list(emergencyEntry), 'The entries that name this danger.'),
  always: described(entries, 'Entries that count even within harmless words, such as an alarm that goes off.'),
})

const formOrder = described(
  z.optional(number(0, 1000, 'must be a number')),
  'The place among the choices of the services. A choice without it comes last.',
)

/** The icons of the faults. `site/components/faults.tsx` draws them. */
const icons = [
  ...['bolt', 'door', 'drop', 'flame', 'gauge', 'house', 'key', 'leaf', 'lock', 'paint'],
  ...['plug', 'shield', 'snow', 'sun', 'toggle', 'tool', 'truck', 'wrench'],
] as const

/** content/trade.yaml: what depends on the trade and not on the business. */
export const TradeFile = fields({
  schemaType: described(oneOf(schemaTypes), 'The name of the trade at https://schema.org/HomeAndConstructionBusiness.'),
  servicesName: described(words, 'The heading of all services.'),
  bookingChoices: described(
    list(
      fields({
        choice: described(words, 'The choice as visitors read it and as it is stored.'),
        covers: described(z.optional(words), 'What a choice such as Other is for: beside the form.'),
        formOrder,
        ...when,
      }),
    ),
    'Choices of the booking form that belong to no service page.',
  ),
  quoteChoices: described(
    list(
      fields({
        value: described(words, 'What is stored.'),
        label: described(words, 'What visitors read.'),
        formOrder,
        ...when,
      }),
    ),
    'Choices of the contact form that belong to no service page.',
  ),
  emergencies: described(
    fields({
      choice: described(z.optional(words), 'The booking choice that is always an emergency.'),
      headline: described(
        wordsOr('This sounds dangerous.'),
        'What visitors read when their text names a danger that belongs to no kind.',
      ),
      advice: described(words, 'The advice for the choice, and for dangers of a kind that has none.'),
      kinds: described(z.optional(list(emergencyKind)), 'Kinds of danger. The first one that a text names counts.'),
      words: described(entries, 'Entries that belong to no kind.', { example: 'flood*' }),
      harmless: described(
        z.optional(z.array(emergencyEntry)),
        'Routine work whose name contains an alarming word. These words do not count.',
      ),
      always: described(z.optional(z.array(emergencyEntry)), 'Entries that count even within harmless words.', {
        example: 'alarm* + going off',
      }),
    }).check(
      z.refine(({ kinds, words }) => kinds !== undefined || words !== undefined, {
        path: ['kinds'],
        error: 'is missing',
      }),
    ),
    'What makes a booking or quote request urgent. An entry counts when one sentence has all of its terms, joined by +. Of terms with / between them, one is enough. * stands for any ending.',
  ),
  descriptionLabel: described(
    wordsOr('Project Description'),
    'The label of the last field of the booking form, and of the text of a quote request on the dashboard.',
  ),
  submissionsName: described(wordsOr('Contact Submissions'), 'What the dashboard calls the list of quote requests.'),
  photoHint: described(words, 'What a photo could show. It ends the hint of the photo field.'),
  photoRequest: described(words, 'The label of the photo field on a request’s page.'),
  faults: described(
    fields({
      heading: described(words, 'The heading of the section.'),
      intro: described(words, 'The sentence below it.'),
      faults: described(
        list(
          fields({
            icon: described(oneOf(icons), 'The picture on the card.'),
            title: described(words, 'The name of the fault.'),
            teaser: described(words, 'One short sentence.'),
            details: described(list(words), 'What hover or a tap reveals.'),
            ...when,
          }),
        ),
        'The cards.',
      ),
    }),
    'The common faults on the services page.',
  ),
  emergencyList: described(
    fields({
      heading: described(words, 'The heading of the list.'),
      lead: described(words, 'The sentence below it.'),
      items: described(list(Point), 'The emergencies.'),
    }),
    'The list of emergencies on the services page.',
  ),
  priceList: described(
    z.optional(
      list(
        fields({
          description: described(words.check(z.maxLength(300, 'must be at most 300 characters')), 'What it is.', {
            example: 'Outlet, installed',
          }),
          unit: described(
            z.optional(words.check(z.maxLength(20, 'must be at most 20 characters'))),
            'The unit of the price, such as hour or foot.',
            { example: 'hour' },
          ),
          price: described(
            words.check(z.regex(/^\d{1,6}(\.\d\d)?$/, 'must be an amount such as 185 or 185.50')),
            'The price of one, in the currency of business.yaml.',
            { example: '185' },
          ),
          taxable: described(z.optional(z.boolean('must be true or false')), 'Whether sales tax is added.', {
            byDefault: 'false',
          }),
        }),
      ),
    ),
    'Prices that staff can take over into the price list of the dashboard.',
  ),
  examples: described(
    fields({
      things: described(list(words), 'What needs work.'),
      problems: described(list(words), 'What is wrong with it, after "The ceiling fan …".'),
      emergencies: described(list(words), 'What customers write in an emergency.'),
      requests: described(list(words), 'What customers write in a quote request.'),
    }),
    'Made-up texts of customers for `npm run seed` and the previews of emails.',
  ),
})
export type TradeFile = z.infer<typeof TradeFile>
