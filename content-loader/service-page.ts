import type * as z from 'zod/mini'
import type { Point } from './schema/fields.ts'
import type { ServiceFields, VisualField } from './schema/service.ts'

type VisualInput = z.infer<typeof VisualField>
/** A figure that explains the service. A drawing comes with its markup. */
export type Visual =
  | Exclude<VisualInput, { kind: 'drawing' }>
  | (Extract<VisualInput, { kind: 'drawing' }> & { svg: string })

/** One section of a service page. `html` is what Markdown makes of the owner's own text. */
export type Section = { heading: string; intro?: string } & (
  | { kind: 'text'; html: string }
  | { kind: 'warnings' | 'cards'; points: Point[] }
  | { kind: 'checklist' | 'names'; items: string[] }
  | { kind: 'figures'; figures: { value: string; label: string }[]; hint?: string }
  | { kind: 'carousel'; slides: Slide[] }
)
export type Slide = Point & { picture?: string }

/** A service: its place in the lists and the content of the page at `/services/{slug}`. */
export type ServicePage = {
  slug: string
  name: string
  summary: string
  features: string[]
  picture?: string | undefined
  price?: string | undefined
  highlight?: { title: string; text: string; order?: number | undefined } | undefined
  homeOrder?: number | undefined
  headline: string
  lead: string
  /** For search results. */
  title: string
  description: string
  visual?: Visual | undefined
  benefits: Point[]
  sections: Section[]
  /** For the crew. */
  jobChecklist?: string[] | undefined
  checklist?: { heading: string; items: string[] } | undefined
  faq?: { heading: string; questions: { question: string; answer: string }[] } | undefined
  process?: { heading: string; intro?: string | undefined; steps: Point[] } | undefined
  closing?: { heading: string; text: string } | undefined
  /** Its choice in the booking form, and the value of its choice in the contact form. Missing where a form has none. */
  bookingChoice?: string | undefined
  quoteChoice?: string | undefined
}

export function servicePageOf(
  slug: string,
  fields: z.infer<typeof ServiceFields>,
  sections: Section[],
  svg: string,
  place: string,
): ServicePage {
  const { menuOrder: _, formOrder: __, visitMinutes: ___, visitBufferMinutes: ____, ...described } = fields
  const { name, summary } = fields
  const { visual, bookingChoice = name, quoteChoice = { value: slug }, ...rest } = described
  return {
    features: [],
    headline: name,
    lead: summary,
    title: `${name} in ${place}`,
    description: summary,
    benefits: [],
    ...rest,
    slug,
    visual: visual?.kind === 'drawing' ? { ...visual, svg } : visual,
    sections,
    bookingChoice: bookingChoice || undefined,
    quoteChoice: quoteChoice ? quoteChoice.value : undefined,
  }
}

/** A choice of the contact form, and the choice of the booking form for the same service. */
export type QuoteChoice = { value: string; label: string; bookingChoice?: string }

/** How long a visit takes, and how long nothing else begins after it, in minutes. */
export type VisitLength = { visitMinutes: number; visitBufferMinutes: number }
