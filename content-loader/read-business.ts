import type { ContentReader } from './content-reader.ts'
import { contrastErrors } from './contrast.ts'
import { businessOf, sourceQuestionOf, townsOf } from './facts.ts'
import { hoursErrors } from './hours.ts'
import { fillFields, fillText, type Wording, wordingOf } from './placeholders.ts'
import { BrandFile, BusinessFile, MessagesFile } from './schema/business.ts'

/** Reads business.yaml, and the wording that follows from it. */
export function readBusiness(reader: ContentReader) {
  const read = reader.read(`${reader.folder}/business.yaml`, BusinessFile)
  const wording = wordingOf(read?.fields)
  if (!read) return { facts: undefined, wording }
  for (const { field, message } of hoursErrors(read.fields)) reader.reportField(read.file, [field], message)
  for (const path of farTowns(read.fields))
    reader.reportField(read.file, path, 'The town is far from your own coordinates. South and west have a minus sign.')
  const facts = fillFields(read.fields, read.file, wording, reader.errors)
  return { facts: { business: businessOf(facts), towns: townsOf(facts), ...sourceQuestionOf(facts) }, wording }
}

/** Degrees. No crew drives that far, so a sign or a digit is wrong. */
const farthestTown = 5

/** The paths of the towns whose coordinates cannot be right. */
function farTowns({ coordinates: { latitude, longitude }, ...lists }: BusinessFile) {
  return (['cities', 'moreCities'] as const).flatMap((list) =>
    (lists[list] ?? []).flatMap((city, index) => {
      if (typeof city === 'string') return []
      const distance = Math.max(Math.abs(city.at[0] - latitude), Math.abs(city.at[1] - longitude))
      return distance > farthestTown ? [[list, index, 'at']] : []
    }),
  )
}

/** Reads brand.yaml. */
export function readBrand(reader: ContentReader) {
  const brand = reader.read(`${reader.folder}/brand.yaml`, BrandFile)
  if (!brand) return undefined
  for (const { scheme, message } of contrastErrors(brand.fields.colors))
    reader.reportField(brand.file, ['colors', scheme], message)
  return brand.fields
}

/** Reads messages.yaml. Texts keep their placeholders, which depend on the customer. An email sentence may become empty. */
export function readMessages(reader: ContentReader, wording: Wording) {
  const messages = reader.read(`${reader.folder}/messages.yaml`, MessagesFile)
  if (!messages) return undefined
  const { emails = {}, reasons = {}, answers = [], quoteTerms = '', texts } = messages.fields
  const filled = Object.entries(emails).map(([field, text = '']) => [
    field,
    fillText(text, wording, (message) => reader.reportField(messages.file, ['emails', field], message)),
  ])
  return {
    emails: Object.fromEntries(filled) as typeof emails, // the same fields
    ...fillFields({ reasons, answers, quoteTerms }, messages.file, wording, reader.errors),
    texts,
  }
}
