import * as z from 'zod/mini'
import { noonOf, readDay } from './calendar-day.ts'

/** A row's number: a PostgreSQL serial, so at most 2,147,483,647. */
export const Id = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** An instant, ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime()

/** One line of text, trimmed and in NFC, of at most `max` code points; may be empty. */
export const text = (max: number) => cleaned(/\p{Cc}/u, max)

/** Text of several lines: newlines and tabs stay. */
export const longText = (max: number) => cleaned(/[^\P{Cc}\n\t]/u, max)

/** The same text, but there must be some. */
export const required = <Text extends z.ZodMiniType<string, string>>(schema: Text) =>
  schema.check(
    z.refine((value) => value !== '', { error: isMissing, abort: true }),
    z.meta({ minLength: 1 }),
  )

/** Null when the text is missing, null or empty. */
export const optional = <Text extends z.ZodMiniType<string, string>>(schema: Text) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value): string | null => value || null),
  )

/** An e-mail address of at most 255 characters, safe to put into a message's header. */
export const Email = text(255).check(z.regex(z.regexes.email, 'Please enter a valid email address'))

/**
 * A calendar day where the work is done, given as YYYY-MM-DD or an ISO timestamp, and read as noon UTC of that day so
 * that no zone on either side can move it.
 */
export const DayAsTimestamp = z.pipe(
  z.string().check(z.refine((value) => readDay(value) !== undefined, { error: isNoDay })),
  z.transform((value) => noonOf(readDay(value) ?? value)),
)

/** A check that the text has at least `min` code points. */
export const atLeast = (min: number, error: string) =>
  z.refine<string>((value) => value.length >= min && [...value].length >= min, { error })

/** The field's name as a reader would say it: customerName is "Customer name". */
export function nameOf(path: readonly PropertyKey[] | undefined): string {
  const field = String(path?.findLast((part) => typeof part === 'string') ?? 'value')
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function cleaned(control: RegExp, max: number) {
  return z.string().check(
    z.overwrite((value) => value.replaceAll('\r\n', '\n').normalize('NFC').trim()),
    z.refine((value) => value.isWellFormed() && !control.test(value) && !bidiOverride.test(value), {
      error: (issue) => `${nameOf(issue.path)} contains a character that cannot be used`,
      abort: true,
    }),
    z.refine((value) => value.length <= max || [...value].length <= max, {
      error: (issue) => `${nameOf(issue.path)} must be at most ${max} characters`,
    }),
    z.meta({ maxLength: max }),
  )
}

/** Characters that reorder what follows them, used to disguise text. */
const bidiOverride = /[\u202A-\u202E\u2066-\u2069]/

function isMissing(issue: { path?: readonly PropertyKey[] | undefined }) {
  return `${nameOf(issue.path)} is required`
}

function isNoDay(issue: { path?: readonly PropertyKey[] | undefined }) {
  return `${nameOf(issue.path)} must be a day such as 2026-12-01`
}
