import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bookingChoicesOf, catchAllsOf, type Offered, quoteChoicesOf, visitLengthsOf } from './choices.ts'
import { type ContentError, errorInWords } from './content-file.ts'
import { contentFolder } from './content-folder.ts'
import { type ContentReader, contentReader } from './content-reader.ts'
import type { Content } from './content-types.ts'
import type { Wording } from './placeholders.ts'
import { readBrand, readBusiness, readMessages } from './read-business.ts'
import { readLogo } from './read-logo.ts'
import { readPages } from './read-pages.ts'
import { readPictures } from './read-pictures.ts'
import { readServices, reportSameNames } from './read-services.ts'
import { readTowns, reportTownPictures } from './read-towns.ts'
import { type Reviews, ReviewsFile } from './schema/local.ts'
import { ClaimsFile } from './schema/pages.ts'
import { TradeFile } from './schema/trade.ts'
import { didYouMean } from './suggest.ts'

const files = ['business', 'brand', 'messages', 'trade', 'claims', 'pictures', 'keep', 'reviews'].map(
  (name) => `${name}.yaml`,
)

/** `errors` has one sentence per mistake. Then there is no content, but the parts of it that can be read. */
export type ReadContent = {
  content: Content | undefined
  mistakes: ContentError[]
  errors: string[]
  readable: Partial<Content>
}

/** Reads and checks the content and its picture files. */
export function readContent(root: string, folder = contentFolder(root)): ReadContent {
  const reader = contentReader(root, folder)
  const { facts, wording } = readBusiness(reader)
  const brand = readBrand(reader)
  const logoFile = readLogo(reader)
  const messages = readMessages(reader, wording)
  const claims = reader.read(`${folder}/claims.yaml`, ClaimsFile, wording)?.fields
  const { pictures, wantPicture, ...inUse } = readPictures(reader, wording)
  const offered = readServices(reader, wording, wantPicture)
  const trade = readTrade(reader, wording, offered)
  const slugs = offered.map(({ page }) => page.slug)
  const read = readPages(reader, wording, wantPicture, slugs)
  reportSameNames(reader, offered)
  const cities = facts ? [...facts.business.cities, ...facts.business.moreCities] : []
  const towns = readTowns(reader, wording, { cities, wantPicture })
  reportTownPictures(reader, towns, inUse)
  const reviews = readReviews(reader)
  reader.reportUnread(folder, files)

  const mistakes = sorted(reader.errors)
  const errors = [...new Set(mistakes.map(errorInWords))]
  const isComplete = facts && brand && messages && trade && claims && pictures && read
  if (!isComplete || errors.length > 0) {
    const readable = { ...facts, ...(pictures && { pictures }), ...(trade && { trade }), ...read }
    return { content: undefined, mistakes, errors, readable }
  }

  const { schemaType, servicesName, descriptionLabel, submissionsName, photoHint, photoRequest } = trade
  const content: Content = {
    ...facts,
    ...brand,
    logoFile,
    ...messages,
    trade: { schemaType, servicesName, descriptionLabel, submissionsName, photoHint, photoRequest },
    emergencies: trade.emergencies,
    emergencyList: trade.emergencyList,
    faults: trade.faults,
    examples: trade.examples,
    priceList: trade.priceList ?? [],
    claims,
    pictures,
    pictureFiles: hashesOf(root, pictures, inUse.files),
    services: offered.map(({ page: { slug, name } }) => ({ slug, name })),
    bookingChoices: bookingChoicesOf(offered, trade.bookingChoices),
    ...catchAllsOf(trade.bookingChoices),
    quoteChoices: quoteChoicesOf(offered, trade.quoteChoices),
    visitLengths: visitLengthsOf(offered, facts.business),
    servicePages: offered.map(({ page }) => page),
    townPages: towns.map(({ page }) => page),
    reviews,
    ...read,
  }
  return { content, mistakes: [], errors: [], readable: content }
}

/** The file of each picture, with the hash of what is inside. */
function hashesOf(root: string, pictures: object, files: ReadonlyMap<string, string>): Content['pictureFiles'] {
  const hashed = Object.keys(pictures).map((name) => {
    const path = files.get(name) ?? '' // readPictures reported those that are missing
    const hash = createHash('sha256').update(readFileSync(resolve(root, path)))
    return [name, { path, hash: hash.digest('base64url').slice(0, 16) }]
  })
  return Object.fromEntries(hashed)
}

/** The mistakes as commands print them. */
export const mistakesInWords = (errors: readonly string[]) =>
  `Fix this in your content:\n${errors.map((error) => `  ${error}`).join('\n')}`

/** By file in the order of reading, and by line. */
function sorted(errors: readonly ContentError[]): ContentError[] {
  const byFile = Map.groupBy(errors, ({ path }) => path)
  return [...byFile.values()].flatMap((group) => group.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)))
}

/** Reads reviews.yaml, which content may leave out. The words are the customers' own, so they have no placeholders. */
function readReviews(reader: ContentReader): Reviews {
  const none = { heading: 'What customers say', reviews: [] }
  if (!reader.filesIn(reader.folder).some(({ name }) => name === 'reviews.yaml')) return none
  const read = reader.read(`${reader.folder}/reviews.yaml`, ReviewsFile)
  if (!read) return none
  const { heading = none.heading, reviews } = read.fields
  return { heading, reviews: reviews.toSorted((one, other) => (one.date < other.date ? 1 : -1)) }
}

/** Reads trade.yaml. The choice for emergencies must be one of the booking form. */
function readTrade(reader: ContentReader, wording: Wording, offered: readonly Offered[]) {
  const read = reader.read(`${reader.folder}/trade.yaml`, TradeFile, wording)
  if (!read) return undefined
  const { choice } = read.fields.emergencies
  const choices = bookingChoicesOf(offered, read.fields.bookingChoices)
  if (choice !== undefined && wording.claims.emergencyService && !choices.includes(choice))
    reader.reportField(
      read.file,
      ['emergencies', 'choice'],
      `The booking form has no choice "${choice}".${didYouMean(choice, choices)}`,
    )
  return read.fields
}
