import * as z from 'zod/mini'
import { noonOf, readDay } from './calendar-day.ts'
import { bookingLabels } from './labels.ts'

/** The last number of a PostgreSQL serial. */
export const maxId = 2_147_483_647

/** A row's number. */
export const Id = z.int().check(z.gte(1), z.lte(maxId))

/** An instant, ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime()

/** An ISO timestamp is shorter. */
const maxTimestamp = 64

/** Characters that reorder what follows them, used to disguise text. */
const bidiOverride = '\\u202A-\\u202E\\u2066-\\u2069'

/** How many code units a text may have for each character of its limit, before it is trimmed and put into NFC. */
const rawUnits = 4

/** More combining marks than any script puts on one letter. */
const marksInARow = /\p{M}{31}/u

/** A character that leaves something to see. U+2800 is the braille pattern without dots. */
const visible = /[^\p{DI}\p{Z}\p{Cc}\p{Cf}\u2800]/u

/** One line of text, trimmed and in NFC, of at most `max` code points; may be empty. */
export const text = (max: number) => cleaned('\\p{Cc}', max)

/** Text of several lines: newlines and tabs stay. */
export const longText = (max: number) => cleaned('\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f', max)

/** The same text, but there must be some. */
export const required = <Text extends z.ZodMiniType<string, string>>(schema: Text) =>
  schema.check(
    z.refine((value) => value !== '', { error: ({ path }) => missing(path), abort: true }),
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

const email = (schema: z.ZodMiniString) =>
  schema.check(
    z.regex(z.regexes.email, 'Please enter a valid email address'),
    z.meta({ pattern: z.regexes.email.source }),
  )

/** An e-mail address of at most 255 characters, safe to put into a message's header. */
export const Email = email(text(255))

/** The same address. An empty one is missing, not invalid. */
export const RequiredEmail = email(required(text(255)))

/**
 * A calendar day where the work is done, given as YYYY-MM-DD or an ISO timestamp, and read as noon UTC of that day so
 * that no zone on either side can move it.
 */
export const DayAsTimestamp = z.pipe(
  z.string().check(
    z.refine((value) => value.length <= maxTimestamp && readDay(value) !== undefined, { error: isNoDay }),
    z.meta({
      description: 'A calendar day of the years 2000 to 2199 where the work is done, or an instant on it',
      anyOf: [{ format: 'date' }, { format: 'date-time' }],
      pattern: '^2[01]',
    }),
  ),
  z.transform((value) => noonOf(readDay(value) ?? value)),
)

/** The same text, but of at least `min` code points. */
export const atLeast = (min: number, schema: z.ZodMiniString, error: string) =>
  schema.check(
    z.refine((value) => value.length >= min && [...value].length >= min, { error }),
    z.meta({ minLength: min }),
  )

/** The field's label on the screen: customerName is "Full Name". Other fields use their name: followUpDate is "Follow up date". */
export function nameOf(path: readonly PropertyKey[] | undefined): string {
  const field = String(path?.findLast((part) => typeof part === 'string') ?? 'value')
  if (Object.hasOwn(bookingLabels, field)) return bookingLabels[field as keyof typeof bookingLabels] // checked just before
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The sentence on a field that was left empty. */
export const missing = (path: readonly PropertyKey[] | undefined) => `${nameOf(path)} is required`

/** `control` are characters this text has none of, as a regular expression lists them; half a pair (Cs) is in none. */
function cleaned(control: string, max: number) {
  const allowed = new RegExp(`^[^${control}\\p{Cs}${bidiOverride}]*$`, 'u')
  const tooLong = (issue: Issue) => `${nameOf(issue.path)} must be at most ${max} characters`
  return z.string().check(
    // These two come first: the time that NFC takes grows with the square of a run of combining marks.
    z.refine((value) => value.length <= max * rawUnits, { error: tooLong, abort: true }),
    z.refine((value) => !marksInARow.test(value), {
      error: (issue) => `${nameOf(issue.path)} has too many accents on one letter`,
      abort: true,
    }),
    z.overwrite((value) => value.replaceAll('\r\n', '\n').normalize('NFC').trim()),
    z.refine((value) => allowed.test(value), {
      error: (issue) => `${nameOf(issue.path)} contains a character that cannot be used`,
      abort: true,
    }),
    z.overwrite((value) => (visible.test(value) ? value : '')),
    z.refine((value) => value.length <= max || [...value].length <= max, { error: tooLong, abort: true }),
    z.meta({
      description: 'Trimmed and put into NFC before anything else; empty when no character of it can be seen',
      maxLength: max,
      pattern: allowed.source,
    }),
  )
}

type Issue = { path?: readonly PropertyKey[] | undefined; input?: unknown }

function isNoDay({ path, input }: Issue) {
  return input === '' ? missing(path) : `${nameOf(path)} must be a day such as 2026-12-01`
}
