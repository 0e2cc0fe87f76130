import type { Section } from './service-page.ts'

/** A page of the owner's own: its links and the content of the page at `/{slug}`. */
export type OwnPage = {
  slug: string
  title: string
  description: string
  headline: string
  lead?: string | undefined
  picture?: string | undefined
  /** The words of the links to the page. */
  label: string
  /** Whether the menu lists it. */
  menu: boolean
  /** Whether the footer lists it. */
  footer: boolean
  /** The text before the first heading is a section without one. */
  sections: Section[]
  callToAction?: { heading: string; text: string } | undefined
}
