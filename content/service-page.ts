import type { ServiceSlug } from '#domain/catalog.ts'

/** A short heading with a sentence or two under it. */
export type Point = { title: string; text: string }

/** One section of a service page; the template knows how each kind is drawn. */
export type ServiceBlock =
  | { kind: 'prose'; heading: string; paragraphs: string[] }
  | { kind: 'checklist'; heading: string; intro?: string; items: string[] }
  | { kind: 'warnings'; heading: string; intro?: string; points: Point[] }
  | { kind: 'points'; heading: string; intro?: string; points: Point[] }
  | { kind: 'figures'; heading: string; intro?: string; figures: { value: string; label: string }[]; hint?: string }
  | { kind: 'names'; heading: string; intro?: string; names: string[] }
  | { kind: 'carousel'; heading: string; intro?: string; slides: Point[] }
  | { kind: 'faq'; heading: string; questions: { question: string; answer: string }[] }

/** What one service page says; `slug` names its address under /services. */
export type ServicePage = {
  slug: ServiceSlug
  /** The h1, at most 60 characters. */
  headline: string
  /** One or two sentences under the headline. */
  lead: string
  /** For search results: title at most 60 characters with the city in it, description 120-155 characters. */
  head: { title: string; description: string }
  /** Three or four benefit cards. */
  benefits: Point[]
  blocks: ServiceBlock[]
  process: { heading: string; intro: string; steps: Point[] }
  closing: { heading: string; text: string }
}
