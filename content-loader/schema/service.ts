import * as z from 'zod/mini'
import {
  described,
  fields,
  flag,
  list,
  number,
  Point,
  suggestion,
  visitBufferMinutes,
  visitMinutes,
  when,
  words,
} from './fields.ts'

const order = z.optional(number(0, 1000, 'must be a number'))
const none = z.literal(false)
/** YAML reads "no" as a text. */
const choice = words.check(z.refine((text) => !/^(no|none|off)$/i.test(text), 'must be text, or false'))

const explained = {
  heading: described(words, 'The heading of the figure.', { example: 'The day of the work' }),
  text: described(words, 'What the figure shows. It is also its text alternative.', {
    example: 'Power goes off in the morning and is back before supper.',
  }),
}

const side = fields({
  picture: described(words, 'The name of a picture.', { example: 'panel-before' }),
  label: described(words, 'The label on the picture.', { example: 'Before' }),
})

const kinds = ['comparison', 'scale', 'timeline', 'drawing']
const kindOf = (visual: unknown) => (typeof visual === 'object' && visual && 'kind' in visual ? visual.kind : undefined)
const kind = <const Kind extends string>(name: Kind, description: string) =>
  described(z.literal(name), description, { example: name })

/** A figure that explains the service. `text` is also its text alternative. */
export const VisualField = z.discriminatedUnion(
  'kind',
  [
    fields({
      kind: kind('comparison', 'Two pictures of the same place, with a slider between them.'),
      ...explained,
      before: described(side, 'The picture on the left.'),
      after: described(side, 'The picture on the right. Both need the same shape.'),
    }),
    fields({
      kind: kind('scale', 'Bars on a scale that begins at zero.'),
      ...explained,
      unit: described(words, 'The unit of the numbers.', { example: 'kW' }),
      bars: described(
        list(
          fields({
            label: described(words, 'What the bar stands for.', { example: 'Air-cooled' }),
            from: described(z.optional(number(0, 1e9, 'must be a number')), 'Where the bar begins.', {
              byDefault: '0',
              example: '9',
            }),
            to: described(number(0, 1e9, 'must be a number'), 'Where it ends.', { example: '26' }),
            value: described(words, 'The number as visitors read it.', { example: '9 to 26 kW' }),
            note: described(z.optional(words), 'A sentence below the bar.', { example: 'Runs a whole house.' }),
            ...when,
          }).check(
            z.refine(({ from = 0, to }) => from <= to, { path: ['from'], error: 'must not be greater than to' }),
          ),
        ),
        'The bars, from top to bottom.',
      ),
    }),
    fields({
      kind: kind('timeline', 'Steps in their order, each with its time.'),
      ...explained,
      steps: described(
        list(
          fields({
            at: described(words, 'When the step is.', { example: '8:00 AM' }),
            title: described(words, 'A short heading.', { example: 'Power off' }),
            text: described(words, 'One or two sentences.', { example: 'Your utility disconnects the service.' }),
            ...when,
          }),
        ),
        'The steps.',
      ),
    }),
    fields({
      kind: kind('drawing', 'A drawing of your own with its legend.'),
      ...explained,
      drawing: described(words, 'The name of a file in drawings/, without .svg.', { example: 'pool-spa-equipment' }),
      parts: described(z.optional(list(Point)), 'The legend: what the drawing shows.'),
    }),
  ],
  {
    error: ({ input }) =>
      typeof input === 'string'
        ? 'must have fields of its own, beginning with kind'
        : `must be one of: ${kinds.join(', ')}${suggestion(kindOf(input), kinds)}`,
  },
)

/** The front matter of content/services/<slug>.md. Only `name` and `summary` are required. */
export const ServiceFields = fields({
  name: described(words, 'The name in menus, lists and forms.'),
  hidden: described(
    flag,
    'Takes the service off the site: no page, no link, and no choice in the forms. Other fields are not read.',
  ),
  menuOrder: described(
    order,
    'The place in the menu and in all lists of services. Services without it come last, by name.',
  ),
  formOrder: described(order, 'The place among the choices of both forms.'),
  homeOrder: described(order, 'The place in the short list on the home page.'),
  bookingChoice: described(
    z.optional(z.union([choice, none], 'must be text, or false')),
    'The choice in the booking form. `false`: none.',
    { byDefault: 'name', example: 'Electric Panel Installation' },
  ),
  visitMinutes: described(z.optional(visitMinutes), 'How long a visit for the service takes.', {
    byDefault: 'visitMinutes of business.yaml',
    example: '240',
  }),
  visitBufferMinutes: described(z.optional(visitBufferMinutes), 'The time that is kept free after such a visit.', {
    byDefault: 'visitBufferMinutes of business.yaml',
    example: '30',
  }),
  quoteChoice: described(
    z.optional(
      z.union(
        [
          fields({
            value: described(words, 'What is stored.', { example: 'lighting' }),
            label: described(words, 'What visitors read.', { example: 'Lighting' }),
          }),
          none,
        ],
        'must have a value and a label',
      ),
    ),
    'The choice in the contact form. `false`: none.',
    { byDefault: 'the file name and name' },
  ),
  picture: described(z.optional(words), 'The name of a picture: on the card of the service and on top of its page.'),
  summary: described(words, 'One or two sentences for the lists of services.'),
  features: described(z.optional(list(words)), 'What belongs to the service: a list on its card.'),
  highlight: described(
    z.optional(
      fields({
        title: described(words, 'The title of the card.', { example: 'Panel Upgrades' }),
        text: described(words, 'A short sentence.', { example: 'Room for the charger and the heat pump.' }),
        order: described(order, 'The place among the cards. A card without it comes last.', { example: '1' }),
      }),
    ),
    'The words of the picture card on the home page. Without any, the cards have names and summaries.',
  ),
  price: described(z.optional(words), 'A price on the card and the page.', { example: 'From $1,800' }),
  headline: described(
    z.optional(words.check(z.maxLength(60, 'must be at most 60 characters'))),
    'The heading of the page.',
    { byDefault: 'name' },
  ),
  lead: described(z.optional(words), 'The sentence below the heading.', { byDefault: 'summary' }),
  title: described(z.optional(words), 'The title in search results.', { byDefault: 'name and place' }),
  description: described(z.optional(words), 'The description in search results.', { byDefault: 'summary' }),
  visual: described(z.optional(VisualField), 'A figure that explains the service: one of the kinds below.'),
  benefits: described(z.optional(list(Point)), 'Cards: what the customer gains.'),
  checklist: described(
    z.optional(
      fields({
        heading: described(words, 'The heading of the list.'),
        items: described(list(words), 'The lines of the list.'),
      }),
    ),
    'A list with check marks.',
  ),
  jobChecklist: described(
    z.optional(list(words.check(z.maxLength(200, 'must have 200 characters at most')))),
    'What the crew checks at such a job, for them alone. Customers see what was ticked in the report of their job.',
    { example: 'Panel cover is back on' },
  ),
  faq: described(
    z.optional(
      fields({
        heading: described(words, 'The heading of the questions.'),
        questions: described(
          list(
            fields({
              question: described(words, 'The question.'),
              answer: described(words, 'The answer.'),
              ...when,
            }),
          ),
          'The questions.',
        ),
      }),
    ),
    'Questions and answers, also for search engines.',
  ),
  process: described(
    z.optional(
      fields({
        heading: described(words, 'The heading of the steps.'),
        intro: described(z.optional(words), 'A sentence above the steps.', { example: 'Most jobs take a day.' }),
        steps: described(list(Point), 'The steps, which the page numbers.'),
      }),
    ),
    'How the work goes.',
  ),
  closing: described(
    z.optional(
      fields({
        heading: described(words, 'The heading.'),
        text: described(words, 'One or two sentences.'),
      }),
    ),
    'The call to action at the end of the page.',
  ),
})
export type ServiceFields = z.infer<typeof ServiceFields>

/** Each kind of section looks different. A heading names it in braces: `## Warning signs {warnings}`. */
export const sectionKindMeanings = {
  text: 'Any Markdown. It is the kind of a heading without braces.',
  warnings: 'Signs of danger. Each item begins with its title in bold.',
  cards: 'Cards. Each item begins with its title in bold.',
  figures: 'Numbers. Each item begins with the number in bold. A quote (`> …`) is shown as a hint.',
  names: 'A list of short names, such as brands.',
  carousel: 'Slides. Each item may begin with a picture, and then has its title in bold.',
  checklist: 'A list with check marks.',
}
export type SectionKind = keyof typeof sectionKindMeanings
export const sectionKinds = Object.keys(sectionKindMeanings) as SectionKind[] // the keys above
