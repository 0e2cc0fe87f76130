import * as z from 'zod/mini'
import { fields, list, number, Point, suggestion, when, words } from './fields.ts'

const order = z.optional(number(0, 1000, 'must be a number'))
const none = z.literal(false)
/** YAML reads "no" as a text. */
const choice = words.check(z.refine((text) => !/^(no|none|off)$/i.test(text), 'must be text, or false'))

const explained = { heading: words, text: words }

const kinds = ['comparison', 'scale', 'timeline', 'drawing']
const kindOf = (visual: unknown) => (typeof visual === 'object' && visual && 'kind' in visual ? visual.kind : undefined)

/** A figure that explains the service. `text` is also its text alternative. */
export const VisualField = z.discriminatedUnion(
  'kind',
  [
    fields({
      kind: z.literal('comparison'),
      ...explained,
      before: fields({ picture: words, label: words }),
      after: fields({ picture: words, label: words }),
    }),
    fields({
      kind: z.literal('scale'),
      ...explained,
      unit: words,
      bars: list(
        fields({
          label: words,
          from: z.optional(number(0, 1e9, 'must be a number')),
          to: number(0, 1e9, 'must be a number'),
          value: words,
          note: z.optional(words),
          ...when,
        }).check(z.refine(({ from = 0, to }) => from <= to, { path: ['from'], error: 'must not be greater than to' })),
      ),
    }),
    fields({
      kind: z.literal('timeline'),
      ...explained,
      steps: list(fields({ at: words, title: words, text: words, ...when })),
    }),
    fields({ kind: z.literal('drawing'), ...explained, drawing: words, parts: z.optional(list(Point)) }),
  ],
  {
    error: ({ input }) =>
      typeof input === 'string'
        ? 'must have fields of its own, beginning with kind'
        : `must be comparison, scale, timeline or drawing${suggestion(kindOf(input), kinds)}`,
  },
)

/** The front matter of content/services/<slug>.md. Only `name` and `summary` are required. */
export const ServiceFields = fields({
  name: words,
  /** The place in the menu and in all lists of services. Services without it come last, by name. */
  menuOrder: order,
  /** The place among the choices of both forms. */
  formOrder: order,
  /** The place in the short list on the home page. */
  homeOrder: order,
  /** The choice in the booking form; the name of the service unless given. `false`: none. */
  bookingChoice: z.optional(z.union([choice, none], 'must be text, or false')),
  /** The choice in the contact form. Its `value` is stored; the slug and the name unless given. `false`: none. */
  quoteChoice: z.optional(z.union([fields({ value: words, label: words }), none], 'must have a value and a label')),
  picture: z.optional(words),
  /** One or two sentences for the lists of services. */
  summary: words,
  features: z.optional(list(words)),
  /** The words of the picture card on the home page. Without any, the cards have names and summaries. */
  highlight: z.optional(fields({ title: words, text: words, order })),
  /** Such as "From $1,800". Shown on the card and the page. */
  price: z.optional(words),
  headline: z.optional(words.check(z.maxLength(60, 'must be at most 60 characters'))),
  lead: z.optional(words),
  /** For search results. */
  title: z.optional(words),
  description: z.optional(words),
  visual: z.optional(VisualField),
  benefits: z.optional(list(Point)),
  checklist: z.optional(fields({ heading: words, items: list(words) })),
  faq: z.optional(fields({ heading: words, questions: list(fields({ question: words, answer: words, ...when })) })),
  process: z.optional(fields({ heading: words, intro: z.optional(words), steps: list(Point) })),
  closing: z.optional(fields({ heading: words, text: words })),
})
export type ServiceFields = z.infer<typeof ServiceFields>

/** Each kind of section looks different. A heading names it in braces: `## Warning signs {warnings}`. */
export const sectionKinds = ['text', 'warnings', 'cards', 'figures', 'names', 'carousel', 'checklist'] as const
