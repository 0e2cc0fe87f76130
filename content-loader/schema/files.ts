import type * as z from 'zod/mini'
import { BrandFile, BusinessFile, MessagesFile } from './business.ts'
import { KeepFile } from './keep.ts'
import { ReviewsFile, TownFields } from './local.ts'
import * as page from './pages.ts'
import { ServiceFields } from './service.ts'
import { TradeFile } from './trade.ts'

/** A file of the content folder. The fields of a .md file stand above its text. `sample` is a file of the sample. */
export type FileSchema = { path: string; about: string; schema: z.ZodMiniType; isOptional?: true; sample?: string }

/** All files that have fields, in the order of docs/owner/content.md. */
export const fileSchemas: readonly FileSchema[] = [
  {
    path: 'business.yaml',
    about: 'The facts of the business. Pages, emails, calendars and structured data follow.',
    schema: BusinessFile,
  },
  { path: 'brand.yaml', about: 'Colors and the logo mark.', schema: BrandFile },
  { path: 'trade.yaml', about: 'What depends on the trade and not on the business.', schema: TradeFile },
  { path: 'messages.yaml', about: 'Your sentences in emails and texts to customers.', schema: MessagesFile },
  { path: 'claims.yaml', about: 'The promises to every customer, and further facts.', schema: page.ClaimsFile },
  {
    path: 'pictures.yaml',
    about: 'The alt text of each picture: what it shows, for visitors who do not see it.',
    schema: page.PicturesFile,
  },
  { path: 'reviews.yaml', about: 'What customers wrote, for the home page.', schema: ReviewsFile, isOptional: true },
  { path: 'keep.yaml', about: 'Sentences of a sample that you like.', schema: KeepFile, isOptional: true },
  {
    path: 'services/*.md',
    about: 'One file per service. Its name becomes the address. The text below the fields has sections.',
    schema: ServiceFields,
  },
  {
    path: 'towns/*.md',
    about:
      'One file for each town that has a text and a picture of its own. Its name becomes the address. The text below the fields is about your work in the town, in 60 words or more.',
    schema: TownFields,
    isOptional: true,
  },
  { path: 'pages/home.md', about: 'The home page. It has no text below the fields.', schema: page.HomeFields },
  {
    path: 'pages/about.md',
    about: 'The About page. The text below the fields is the story of the business, in Markdown.',
    schema: page.AboutFields,
  },
  {
    path: 'pages/services.md',
    about: 'The page of all services. It has no text below the fields.',
    schema: page.ServicesFields,
  },
  { path: 'pages/booking.md', about: 'The booking page. It has no text below the fields.', schema: page.BookingFields },
  {
    path: 'pages/contact.md',
    about: 'The contact page. It has no text below the fields.',
    schema: page.QuoteRequestFields,
  },
  { path: 'pages/gallery.md', about: 'The gallery. It has no text below the fields.', schema: page.GalleryFields },
  {
    path: 'pages/not-found.md',
    about: 'The page of unknown addresses. It has no text below the fields.',
    schema: page.NotFoundFields,
  },
  {
    path: 'pages/<name>.md',
    about:
      'A page of your own at /<name>, such as privacy.md. The text below the fields can have sections, as a service.',
    schema: page.OwnPageFields,
    isOptional: true,
    sample: 'pages/privacy.md',
  },
]
