import { readContentFile } from './content-file.ts'
import type { ContentReader } from './content-reader.ts'
import { contrastErrors } from './contrast.ts'
import { businessOf, regionOf, sourceQuestionOf, townsOf } from './facts.ts'
import { closedHolidays } from './holidays.ts'
import { hoursErrors } from './hours.ts'
import { fillFields, fillText, type Wording, wordingOf } from './placeholders.ts'
import { priceWords } from './price-words.ts'
import { BrandFile, BusinessFile, MessagesFile } from './schema/business.ts'
import { isForeignZone, stateOf, zonesInWords } from './us-states.ts'

/** Reads business.yaml, and the wording that follows from it. */
export function readBusiness(reader: ContentReader) {
  const read = reader.read(`${reader.folder}/business.yaml`, BusinessFile)
  const wording = wordingOf(read?.fields, priceWords(reader, read?.fields))
  if (!read) {
    suggestZone(reader)
    return { facts: undefined, wording }
  }
  for (const { field, message } of hoursErrors(read.fields)) reader.reportField(read.file, [field], message)
  const { holidays, errors } = closedHolidays(read.fields)
  for (const { field, message } of errors) reader.reportField(read.file, [field], message)
  const { far, areAll } = farTowns(read.fields)
  if (areAll)
    reader.reportField(
      read.file,
      ['coordinates'],
      'Every town is far from these coordinates. South and west have a minus sign.',
    )
  else
    for (const path of far)
      reader.reportField(
        read.file,
        path,
        'The town is far from your own coordinates. South and west have a minus sign.',
      )
  const facts = fillFields(read.fields, read.file, wording, reader.errors)
  const business = businessOf(facts, holidays)
  return { facts: { business, region: regionOf(business), towns: townsOf(facts), ...sourceQuestionOf(facts) }, wording }
}

/** Adds the zones of the state to the mistake of a time zone that is missing or misspelled, in place of another zone. */
function suggestZone({ root, folder, errors }: ContentReader) {
  const mistake = errors.find(({ field }) => field?.join() === 'timeZone')
  const state = stateOf(readContentFile(root, `${folder}/business.yaml`, [])?.fields)
  if (!mistake || !state) return
  const [guess = '', zone = ''] = / \(did you mean "(.*)"\?\)/.exec(mistake.message) ?? []
  const said = isForeignZone(state, zone) ? mistake.message.replace(guess, '') : mistake.message
  mistake.message = `${said} ${zonesInWords(state)}.`
}

/** Degrees. No crew drives that far, so a sign or a digit is wrong. */
const farthestTown = 5

/** The paths of the towns whose coordinates cannot be right. If these are all of several towns, the business's own are wrong. */
function farTowns({ coordinates, ...lists }: BusinessFile) {
  if (!coordinates) return { far: [], areAll: false }
  const { latitude, longitude } = coordinates
  const towns = (['cities', 'moreCities'] as const).flatMap((list) =>
    (lists[list] ?? []).flatMap((city, index) =>
      typeof city === 'string' ? [] : [{ path: [list, index, 'at'], at: city.at }],
    ),
  )
  const far = towns.filter(
    ({ at: [north, east] }) => Math.max(Math.abs(north - latitude), Math.abs(east - longitude)) > farthestTown,
  )
  return { far: far.map(({ path }) => path), areAll: far.length > 1 && far.length === towns.length }
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
