// The types of `#content`. TypeScript reads this file in place of content.ts, which needs Node, so that browser code can
// import the content.
import type * as z from 'zod/mini'
import type { Business, Region, Town } from './facts.ts'
import type { OwnPage } from './own-page.ts'
import type { BrandFile, MessagesFile } from './schema/business.ts'
import type { Reviews, TownPage } from './schema/local.ts'
import type * as page from './schema/pages.ts'
import type { TradeFile } from './schema/trade.ts'
import type { QuoteChoice, ServicePage, VisitLength } from './service-page.ts'

export type { Business, Town } from './facts.ts'
export type { OwnPage } from './own-page.ts'
export type { Point } from './schema/fields.ts'
export type { TownPage } from './schema/local.ts'
export type { Section, ServicePage, Slide, VisitLength, Visual } from './service-page.ts'

export type Colors = BrandFile['colors']
export type Mark = BrandFile['mark']

/** The owner's logo. `data` is a data: URL, and `ratio` is the width divided by the height. */
export type Logo = { data: string; ratio: number; hash: string }

/** A picture of the gallery. */
export type GalleryCard = z.infer<typeof page.GalleryFields>['cards'][number]

/** Everything that the product reads from the content folder. */
export type Content = {
  business: Business
  region: Region
  /** The towns on the map. */
  towns: Town[]
  colors: Colors
  mark: Mark
  /** Stands wherever the mark does otherwise, except for the PDF of a quote. */
  logoFile: Logo | undefined
  /** The owner's sentences in emails. */
  emails: NonNullable<MessagesFile['emails']>
  /** What staff can tell a customer whose booking they decline or cancel. */
  reasons: NonNullable<MessagesFile['reasons']>
  /** What staff can write to a customer. */
  answers: NonNullable<MessagesFile['answers']>
  /** The terms that a new quote begins with. It may be empty. */
  quoteTerms: string
  texts: MessagesFile['texts']
  trade: Pick<
    TradeFile,
    'schemaType' | 'servicesName' | 'descriptionLabel' | 'submissionsName' | 'photoHint' | 'photoRequest'
  >
  emergencies: TradeFile['emergencies']
  emergencyList: TradeFile['emergencyList']
  faults: TradeFile['faults']
  /** Made-up requests. */
  examples: TradeFile['examples']
  /** What a new price list begins with. It may be empty. */
  priceList: NonNullable<TradeFile['priceList']>
  claims: z.infer<typeof page.ClaimsFile>
  /** The alt texts of the pictures by name. */
  pictures: Record<string, string>
  /** Their files by name: the path, absolute or from the project root, and the hash of what is inside. */
  pictureFiles: Record<string, { path: string; hash: string }>
  /** The services in the order of the menu. */
  services: { slug: string; name: string }[]
  bookingChoices: string[]
  /** Those that no service describes, such as Other. */
  catchAllChoices: string[]
  /** What they are for. It may be empty. */
  bookingHint: string
  quoteChoices: QuoteChoice[]
  /** How long visits take, for the booking choices that differ from the business's own `visitMinutes`. */
  visitLengths: Record<string, VisitLength>
  /** Whether the forms ask "How did you hear about us?", and the choices. */
  askHowHeard: boolean
  howHeardChoices: string[]
  servicePages: ServicePage[]
  /** The towns that have a page, in the order of `cities`. */
  townPages: TownPage[]
  reviews: Reviews
  pages: {
    home: z.infer<typeof page.HomeFields>
    /** `story` is HTML. Undefined if the page is hidden. */
    about: (z.infer<typeof page.AboutFields> & { story: string }) | undefined
    services: z.infer<typeof page.ServicesFields>
    booking: z.infer<typeof page.BookingFields>
    contact: z.infer<typeof page.QuoteRequestFields>
    /** Undefined if the page is hidden. */
    gallery: z.infer<typeof page.GalleryFields> | undefined
    notFound: z.infer<typeof page.NotFoundFields>
  }
  /** The owner's own pages in the order of menu and footer. */
  ownPages: OwnPage[]
}

export declare const business: Content['business']
export declare const region: Content['region']
export declare const towns: Content['towns']
export declare const colors: Content['colors']
export declare const logoFile: Content['logoFile']
export declare const mark: Content['mark']
export declare const emails: Content['emails']
export declare const reasons: Content['reasons']
export declare const answers: Content['answers']
export declare const quoteTerms: Content['quoteTerms']
export declare const priceList: Content['priceList']
export declare const texts: Content['texts']
export declare const trade: Content['trade']
export declare const emergencies: Content['emergencies']
export declare const emergencyList: Content['emergencyList']
export declare const faults: Content['faults']
export declare const examples: Content['examples']
export declare const claims: Content['claims']
export declare const pictures: Content['pictures']
export declare const pictureFiles: Content['pictureFiles']
export declare const services: Content['services']
export declare const askHowHeard: Content['askHowHeard']
export declare const howHeardChoices: Content['howHeardChoices']
export declare const bookingChoices: Content['bookingChoices']
export declare const bookingHint: Content['bookingHint']
export declare const catchAllChoices: Content['catchAllChoices']
export declare const quoteChoices: Content['quoteChoices']
export declare const servicePages: Content['servicePages']
export declare const townPages: Content['townPages']
export declare const reviews: Content['reviews']
export declare const ownPages: Content['ownPages']
export declare const pages: Content['pages']
export declare const visitLengths: Content['visitLengths']
