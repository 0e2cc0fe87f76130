import { mapProvider } from '#core/map-provider.ts'
import type { ContentError, ContentFile } from './content-file.ts'
import type { BusinessFile } from './schema/business.ts'
import { didYouMean } from './suggest.ts'

/** What texts can name and depend on. */
export type Wording = {
  /** Such as {city}. */
  values: Record<string, string>
  /** Such as {freeEstimates? The estimate is free.} or {no freeEstimates? …}. */
  claims: Record<string, boolean>
}

/** What texts can name, in braces, and what it stands for. */
export const placeholderMeanings = {
  firm: 'the name of the business',
  city: 'the town',
  place: 'the town and the state or region, such as "Harrah, OK"',
  placeInFull: 'the same with the full name of the state',
  phone: 'the phone number',
  email: 'the email address',
  emergencyPhone: 'the number for emergencies',
  confirmationTime: 'how soon a booking is confirmed, such as "24 hours"',
  projectsCompleted: 'the number of completed jobs',
  photoRetention: 'how long photos are kept, such as "24 months"',
  mapProvider: 'who provides the embedded map',
}
/** What texts can depend on. */
export const claimMeanings = {
  emergencyService: 'you answer emergencies around the clock',
  freeEstimates: 'estimates cost nothing',
  confirmedAtOnce: 'visitors book a free time and need no answer: `booking` is `confirm`',
}

/** The wording of a business. Without facts it has the same names, so that mistakes in other files are found. */
export function wordingOf(facts: BusinessFile | undefined, prices: Record<string, string>): Wording {
  const { address, confirmationHours: hours, photoRetentionMonths: months } = facts ?? {}
  const values: Record<keyof typeof placeholderMeanings, string> = {
    firm: facts?.name ?? 'firm',
    city: address?.city ?? 'city',
    place: joined(address?.city, address?.state),
    placeInFull: joined(address?.city, address?.stateName ?? address?.state),
    phone: facts?.phone ?? 'phone',
    email: facts?.email ?? 'email',
    emergencyPhone: facts?.emergencyPhone ?? facts?.phone ?? 'phone',
    confirmationTime: hours === 1 ? '1 hour' : `${hours} hours`,
    projectsCompleted: facts?.projectsCompleted ?? 'number',
    photoRetention: months === 1 ? '1 month' : `${months} months`,
    mapProvider,
  }
  const claims: Record<keyof typeof claimMeanings, boolean> = {
    emergencyService: facts?.emergencyService ?? true,
    freeEstimates: facts?.freeEstimates ?? true,
    confirmedAtOnce: facts?.booking === 'confirm',
  }
  return { values: { ...prices, ...values }, claims }
}

/** The parts that are there, such as "Bend, OR". */
const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ')

/** {city}, {price: Service call}, {freeEstimates? …} and {no freeEstimates? …} without braces inside. */
const placeholder = /\{ *(no )?(\w+ *(?:: [^{}?]+)?)(?:\?([^{}]*))?\}/g
/** A part with a condition can name facts and have further conditions. */
const maxDepth = 5

/** Replaces the placeholders of a text and keeps its lines. Mistakes are reported with their offset in the text. */
export function fillText(
  text: string,
  { values, claims }: Wording,
  report: (message: string, offset: number) => void,
): string {
  if (!/[{}]/.test(text)) return text
  const fill = (part: string) =>
    part.replaceAll(placeholder, (whole, no: string | undefined, written: string, then: string | undefined) => {
      const name = written.trim()
      if (then === undefined) return no ? whole : (values[name] ?? whole)
      if (claims[name] === undefined) return whole
      return claims[name] === !no ? then : '\n'.repeat(then.split('\n').length - 1)
    })
  let filled = text
  for (let depth = 0; depth < maxDepth; depth++) filled = fill(filled)
  reportUnknown(text, { values, claims }, report)
  // A part that is left out leaves its spaces behind.
  const tidy = filled.replaceAll(/(\S) {2,}(?=\S)/g, '$1 ').replaceAll(/(?<! ) +$/gm, '')
  return text.startsWith(' ') ? tidy : tidy.replace(/^ +/, '')
}

const noPrices = ' Names of prices are those in the descriptions of `priceList` in trade.yaml, which has none yet.'

/** Reports braces of `text` that no placeholder explains. */
function reportUnknown(text: string, { values, claims }: Wording, report: (message: string, offset: number) => void) {
  // Known placeholders become blanks of the same length, inner ones first, so that offsets stay right.
  let rest = text
  for (let depth = 0; depth < maxDepth; depth++)
    rest = rest.replaceAll(placeholder, (whole, no, written: string, then) => {
      const name = written.trim()
      const isKnown = then === undefined ? !no && Object.hasOwn(values, name) : Object.hasOwn(claims, name)
      return isKnown ? whole.replaceAll(/[^\n]/g, ' ') : whole
    })
  for (const { 0: left, index } of rest.matchAll(/\{[^{}]*\}?|\}/g)) {
    const found = text.slice(index, index + left.length)
    const [, name = ''] = /^\{ *(?:no )?(\w*(?:: [^{}?]*)?)/.exec(found) ?? []
    const hasCondition = found.includes('?')
    const isPrice = name.startsWith('price:')
    const known = Object.keys(hasCondition ? claims : values).filter((key) => key.startsWith('price:') === isPrice)
    const shown = hasCondition ? `{${name}? …}` : found
    const message = /^\{.*\}$/s.test(found)
      ? `There is no placeholder ${shown}.${didYouMean(name, known) || (known.length > 0 ? ` Known: ${known.join(', ')}.` : noPrices)}`
      : 'A brace has no partner. Braces are only for placeholders such as {city}.'
    report(message, index)
  }
}

/**
 * Fills all texts of a value and removes items whose `when` does not hold. Reports every text and list that a claim
 * leaves empty.
 */
function fillValue(
  value: unknown,
  wording: Wording,
  report: (path: PropertyKey[], message: string) => void,
  path: PropertyKey[] = [],
): unknown {
  const fill = (item: unknown, key: PropertyKey) => fillValue(item, wording, report, [...path, key])
  if (typeof value === 'string') return fillText(value, wording, (message) => report(path, message))
  if (Array.isArray(value)) {
    const filled = value.flatMap((item, index) => {
      if (!holds(item, wording)) return []
      const one = fill(item, index)
      return one === '' && item !== '' ? [] : [one]
    })
    if (filled.length === 0 && value.length > 0) report(path, emptied)
    return filled
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => {
      if (key === 'when') return []
      const filled = fill(field, key)
      if (filled === '' && field !== '') report([...path, key], emptied)
      return [[key, filled]]
    }),
  )
}

const emptied = 'Nothing is left of this text with the claims of business.yaml. Write one for this case, too.'

/** Whether the condition of an item holds. Items without `when` stay. */
function holds(item: unknown, { claims }: Wording): boolean {
  if (typeof item !== 'object' || item === null || !('when' in item)) return true
  const [, no, name = ''] = /^(no )?(.*)$/.exec(String(item.when)) ?? []
  return claims[name] === !no
}

/** Fills the checked fields of a file. */
export function fillFields<Fields>(
  fields: Fields,
  file: ContentFile,
  wording: Wording,
  errors: ContentError[],
): Fields {
  const report = (path: PropertyKey[], message: string) =>
    errors.push({ path: file.path, line: file.lineOf(path), message })
  return fillValue(fields, wording, report) as Fields // filling keeps the shape: texts stay texts, and lists only lose items
}

/** Private-use characters of Unicode. */
const [hiddenOpen, hiddenClose] = ['\uE000', '\uE001']

/** Fills the Markdown body of a file. The kind after a heading is no placeholder. */
export function fillBody(file: ContentFile, wording: Wording, errors: ContentError[]): string {
  // Private-use characters replace the braces of section kinds, so that they are not read as placeholders.
  const hidden = file.body.replaceAll(/^(#.*)\{ *(?:([\w-]+) *)?\}[ \t]*$/gm, (whole, heading: string, kind = '') =>
    Object.hasOwn(wording.values, kind) ? whole : `${heading}${hiddenOpen}${kind}${hiddenClose}`,
  )
  const filled = fillText(hidden, wording, (message, offset) => {
    const line = file.bodyLine + hidden.slice(0, offset).split('\n').length - 1
    errors.push({ path: file.path, line, message })
  })
  return filled.replaceAll(hiddenOpen, '{').replaceAll(hiddenClose, '}')
}
