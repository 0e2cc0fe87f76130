import { business, logoFile, type Mark, mark } from '#content'
import { licenseLine } from '#firm/license-line.ts'
import { palette } from '#firm/palette.ts'

const { ink, muted, line, sunken, night, 'night-ink': nightInk, lamp, link } = palette.light

/** What the document says about the firm, and its colors. A version that was sent has its own copy. */
export type Firm = {
  name: string
  /** Null without a license number. */
  license: string | null
  phone: string
  email: string
  colors: {
    ink: string
    muted: string
    line: string
    sunken: string
    night: string
    nightInk: string
    lamp: string
    link: string
  }
  mark: Mark
}

/** As the content has it now. */
export const presentFirm: Firm = {
  ...{ name: business.name, license: licenseLine ?? null, phone: business.phone, email: business.email },
  // An own logo is a picture, which the document does not draw.
  mark: logoFile ? [] : mark,
  colors: { ink, muted, line, sunken, night, nightInk, lamp, link },
}

/** A draft has none of its own. */
export const firmOf = ({ firm }: { firm: string | null }): Firm =>
  firm === null ? presentFirm : (JSON.parse(firm) as Firm) // as `sendQuote` wrote it
