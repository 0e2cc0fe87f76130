import * as z from 'zod/mini'
import { withAsciiDigits } from '#core/dialing.ts'
import { noonOf, readDay } from './calendar-day.ts'
import { fieldLabels } from './labels.ts'

/** The maximum of a PostgreSQL serial. */
export const maxId = 2_147_483_647

export const Id = z.int().check(z.gte(1), z.lte(maxId))

/** An instant, ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime()

/** Drops the invisible marks that a copied number or address may bring along. Every space becomes an ordinary one. */
export const withoutMarks = (text: string) => text.replaceAll(/[\p{Cf}\p{DI}]/gu, '').replaceAll(/\p{Zs}/gu, ' ')

/** A phone number with the digits and dashes of a keyboard. */
const plainNumber = (text: string) =>
  withAsciiDigits(withoutMarks(text).normalize('NFKC')).replaceAll(/[\p{Pd}\u2212]/gu, '-')

/** In characters. Every ISO timestamp is shorter. */
const maxTimestampLength = 64

/** Bidirectional control characters. They reorder text and can disguise it. */
const bidiOverride = '\\u202A-\\u202E\\u2066-\\u2069'

/** Raw code units allowed per character of the limit, before trimming and NFC normalization. */
const rawUnitsPerCharacter = 4

/** More combining marks than any script puts on one letter. */
const marksInARow = /\p{M}{31}/u

/** A visible character. U+2800 is the blank braille pattern. */
const visible = /[^\p{DI}\p{Z}\p{Cc}\p{Cf}\u2800]/u

/** One line of text, trimmed, in NFC, at most `max` code points. It may be empty. Error messages say `name`. */
export const text = (max = Infinity, name?: string) => cleaned('\\p{Cc}', max, name)

/** Text of several lines. It may contain newlines and tabs. */
export const longText = (max = Infinity) => cleaned('\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f', max)

/** Rejects an empty text. */
export const required = <Text extends z.ZodMiniType<string, string>>(schema: Text, name?: string) =>
  schema.check(
    z.refine((value) => value !== '', { error: ({ path }) => missing(path, name), abort: true }),
    z.meta({ minLength: 1 }),
  )

/** Null when the text is missing, null or empty. */
export const optional = <Text extends z.ZodMiniType<string, string>>(schema: Text) =>
  z.pipe(
    z.pipe(
      z.nullish(schema),
      z.transform((value): string | null => value || null),
    ),
    z.nullable(z.string().check(z.meta({ ...z.globalRegistry.get(schema) }))),
  )

/**
 * One line that people paste, such as an email address or an amount: its invisible marks are dropped, and every space is
 * an ordinary one.
 */
export const pasted = (max = Infinity, name?: string) => cleaned('\\p{Cc}', max, name, withoutMarks)

/** The same for a phone number, whose digits and dashes of any script become those of a keyboard. */
export const phoneText = (max = Infinity) => cleaned('\\p{Cc}', max, undefined, plainNumber)

/** As browsers have it, with the name of a top-level domain in another script. */
const emailAddress = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z\d][A-Za-z\d-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z\d-]+)$/
/** The ASCII form of a domain can be longer than what was sent. */
const isEmailAddress = (text: string) => text.length <= 255 && emailAddress.test(text)

const email = (schema: z.ZodMiniString<string>, isOptional = false) =>
  schema.check(
    z.overwrite(withAsciiDomain),
    z.refine((value) => (isOptional && value === '') || isEmailAddress(value), 'Please enter a valid email address'),
    z.meta({
      description: 'A domain in another script becomes ASCII first, as browsers send it',
      pattern: isOptional ? `^$|${emailAddress.source}` : emailAddress.source,
    }),
  )

/** An email address of at most 255 characters. It is safe in an email header. */
export const Email = email(pasted(255))

/** An empty address is reported as missing, not as invalid. */
export const RequiredEmail = email(required(pasted(255)))

/** An email address of at most 255 characters, or an empty text. */
export const OptionalEmail = email(pasted(255), true)

/**
 * The domain as DNS has it: müller.example becomes xn--mller-kva.example. Most browsers send it so, and the same address is
 * always stored in the same way.
 */
function withAsciiDomain(address: string): string {
  const [, name, domain = ''] = /^(.+)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? []
  return name ? `${name}@${asciiDomain(domain)}` : address
}

/** The domain as DNS has it. A text that is no domain stays as it is. */
export function asciiDomain(domain: string): string {
  if (!/\P{ASCII}/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** A calendar day in the business's time zone, as YYYY-MM-DD. */
export const Day = z.string().check(
  z.refine((value) => readDay(value) === value, {
    error: ({ path }) => `${nameOf(path)} must be a day such as 2026-12-01`,
  }),
  z.meta({ format: 'date', pattern: '^2[01]' }),
)

/**
 * A calendar day in the business's time zone, given as YYYY-MM-DD or an ISO timestamp. It becomes noon UTC of that day,
 * so clients in other time zones read the same day.
 */
export const DayAsTimestamp = z.pipe(
  z.string().check(
    z.refine((value) => value.length <= maxTimestampLength && readDay(value) !== undefined, { error: isNoDay }),
    z.meta({
      description: 'A calendar day in the time zone of the business, or an instant on it. Years 2000 to 2199',
      anyOf: [{ format: 'date' }, { format: 'date-time' }],
      pattern: '^2[01]',
    }),
  ),
  z.transform((value) => noonOf(readDay(value) ?? value)),
)

/** Rejects a text of fewer than `min` code points. */
export const atLeast = (min: number, schema: z.ZodMiniString, error: string) =>
  schema.check(
    z.refine((value) => value.length >= min && [...value].length >= min, { error }),
    z.meta({ minLength: min }),
  )

/** The label of a booking field, such as "Full Name". Other fields use their name: followUpDate is "Follow up date". */
export function nameOf(path: readonly PropertyKey[] | undefined): string {
  const field = String(path?.findLast((part) => typeof part === 'string') ?? 'value')
  if (Object.hasOwn(fieldLabels, field)) return fieldLabels[field as keyof typeof fieldLabels] // checked just before
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const missing = (path: readonly PropertyKey[] | undefined, name = nameOf(path)) => `${name} is required`

/**
 * `control` lists forbidden characters in regular expression syntax. Lone surrogates (Cs) are always forbidden. `clean` comes
 * first.
 */
function cleaned(control: string, max: number, name?: string, clean?: (text: string) => string) {
  const allowed = new RegExp(`^[^${control}\\p{Cs}${clean ? '' : bidiOverride}]*$`, 'u')
  const nameIn = ({ path }: Issue) => name ?? nameOf(path)
  const tooLong = (issue: Issue) => `${nameIn(issue)} must be at most ${max} characters`
  return z.string(name === undefined ? undefined : `${name} is required`).check(
    // These come first: NFC takes quadratic time on a run of combining marks.
    z.refine((value) => value.length <= max * rawUnitsPerCharacter, { error: tooLong, abort: true }),
    z.overwrite((value) => (clean ? withoutMarks(value) : value)),
    z.refine((value) => !marksInARow.test(value), {
      error: (issue) => `${nameIn(issue)} has too many accents on one letter`,
      abort: true,
    }),
    z.overwrite((value) => {
      const shown = clean ? clean(value) : value
      return shown.replaceAll('\r\n', '\n').normalize('NFC').trim()
    }),
    z.refine((value) => allowed.test(value), {
      error: (issue) => `${nameIn(issue)} contains a character that cannot be used`,
      abort: true,
    }),
    z.overwrite((value) => (visible.test(value) ? value : '')),
    z.refine((value) => value.length <= max || [...value].length <= max, { error: tooLong, abort: true }),
    z.meta({
      description: `Trimmed and normalized to NFC first${clean ? ', and its invisible marks dropped' : ''}. A text without a visible character becomes empty`,
      ...(max < Infinity && { maxLength: max }),
      pattern: allowed.source,
    }),
  )
}

type Issue = { path?: readonly PropertyKey[] | undefined; input?: unknown }

function isNoDay({ path, input }: Issue) {
  return input === '' ? missing(path) : `${nameOf(path)} must be a day such as 2026-12-01`
}
